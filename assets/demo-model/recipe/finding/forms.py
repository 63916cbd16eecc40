"""Embeddings to begin with: the forms of one word resemble each other.

A word has several tokens, capital or not, at the beginning of a line or after a space, and a
question has one of them where the document has another.
"""

from collections import defaultdict

import torch
from tokenizers import Tokenizer
from torch import Tensor

SHARED, DIFFERENT, FORM = 0.85, 0.35, 0.2
"""How forms of a word are composed: what they share, what each has, space and capital."""


def relate(rows: Tensor, tokenizer: Tokenizer) -> None:
    """Let the forms of one word resemble each other; rows [V, C] are changed in place."""
    forms = defaultdict(list)
    for token in range(len(rows)):
        text = tokenizer.decode([token])
        if any(map(str.isalnum, text)) and "\ufffd" not in text:
            forms[text.strip().lower()].append((token, text))
    space, capital = torch.nn.functional.normalize(
        torch.randn(2, rows.shape[1], device=rows.device), dim=1
    )
    for members in forms.values():
        if len(members) == 1:
            continue
        shared = torch.nn.functional.normalize(rows[[token for token, _ in members]].sum(0), dim=0)
        for token, text in members:
            length = rows[token].norm()
            row = SHARED * shared + DIFFERENT * rows[token] / length
            row += FORM * (space if text[0] == " " else -space)
            row += FORM * capital * text.strip()[0].isupper()
            rows[token] = row / row.norm() * length
