"""Weights set by hand: find the sentence that has the most of a question's rare words, and copy it.

What training learns slowly and only for words it has met can be written down: a model begins with
circuits that work for any words, and training adds what they lack. One layer after the other:

1. the last three tokens, and which token begins a sentence (linear attention);
2. the sum of the rare words of the sentence so far; where documents and answers begin and end;
3. a label for every sentence, made of the sentences before it; the sum of the question's words;
4. attention from the answer to the sentence with the most of them, which hands on its label;
5. which token is the second and third of its sentence;
6. attention to the token of that sentence that follows the last three, which is said next.
"""
