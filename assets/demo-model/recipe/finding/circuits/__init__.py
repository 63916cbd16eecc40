"""Weights set by hand around what was learnt: find the sentence that is asked for, and copy it.

What training learns slowly and only for words it has met can be written down: circuits work for
any words. What they compare is learnt apart from them (`finding.learning`). One layer after the
other:

1. the last three tokens, which token begins a sentence, and what each adds to its sentence's sum;
   questions later in a talk have the same before them as the first one;
2. that sum so far; where documents and answers begin and end, and whether a question refers to the
   one before it; a hash of that sum;
3. a label for every sentence, made of the hashes of those before it; the question's sum, with some
   of the one that it refers to;
4. attention from every word of a question, or of a quote, to itself in the document: a vote for its
   sentences, or against them; which words are nowhere;
5. votes are added up; how much of the question is nowhere, which is doubted; how many quotes there
   are; how far a token is from its sentence's beginning;
6. attention from the end of a prompt, and again behind a quote, to the sentence that tells it,
   which hands on its label; how much of the question that sentence lacks: the doubt;
7. label and doubt stay while that is answered, and how torn the search was between sentences;
   where values begin; how far a refusal has come;
8. attention to the token of that sentence that is next: where a value begins, then what follows
   the last three tokens at that place; another quote, where the search was torn.
"""
