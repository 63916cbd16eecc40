"""What a conversation is called: its first question, made short. Pure."""

import re

MAX_LENGTH = 60
"""A line of the library's list."""
_SENTENCE = re.compile(r".+?[.?!。？！](?=\s|$)|.+")
_ELLIPSIS = "…"


def title_of(question: str) -> str:
    """Return the first sentence of a question, cut between words where it is long."""
    lines = [" ".join(line.split()) for line in question.splitlines()]
    first = next((line for line in lines if line), "")
    match = _SENTENCE.match(first)
    sentence = match[0] if match else first
    if len(sentence) <= MAX_LENGTH:
        return sentence
    cut = sentence[: MAX_LENGTH - 1]
    words = cut.rpartition(" ")[0] or cut
    return words.rstrip(" ,;:–-") + _ELLIPSIS
