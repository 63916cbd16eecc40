"""What is known of every token without learning: its spelling and what it is like."""

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from tokenizers import Tokenizer
from torch import Tensor

from finding.abbreviations import halves
from finding.circuits.embedding import BREAKS, KEPT, direction, embeddings, stem
from finding.circuits.stream import FEATURES, FORM, SPELT, SUM, WORD
from finding.passages import COMMON

ROOM = SUM.stop - SUM.start
ROOT, FORMS = 0.9, 0.45
"""Shares that the forms of a word have in common, and that each has alone, to begin with."""
BROKEN = 0.75
"""What `BREAKS` have to add up to where a full stop ends no sentence."""
COUNTS, COMMON_COUNTS = 2.0, -3.0
"""Logits of how much words count in a question, to begin with."""


def alike(texts: list[str], word: str) -> Tensor:
    """Tokens of a word, with a space before them or a capital, or without."""
    return torch.tensor([n for n, text in enumerate(texts) if text.strip().lower() == word.lower()])


def earlier(has: Tensor, back: int) -> Tensor:
    """What was so `back` tokens ago [T]."""
    return F.pad(has, (back, 0))[: len(has)]


class Tokens:
    """Spellings and features of all tokens."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.texts = [tokenizer.decode([token]) for token in range(tokenizer.get_vocab_size())]
        none = torch.zeros(len(self.texts), ROOM + 1)
        self.rows = embeddings(tokenizer, none[:, :-1], none[:, -1])
        self.halves = [
            (alike(self.texts, first), alike(self.texts, last))
            for first, last in halves(tokenizer).values()
        ]
        self.word, self.form = self.rows[:, WORD] / SPELT, self.rows[:, FORM]

    def was(self, ids: Tensor, feature: str, back: int = 0) -> Tensor:
        """Which tokens had a feature, `back` tokens ago [T]."""
        return earlier(self.rows[ids, FEATURES[feature]] > 0.5, back)

    def begins(self, ids: Tensor) -> Tensor:
        """Which tokens begin a sentence [T], as the first layer finds them."""
        after_end = self.after_end(ids) & self.was(ids, "starts") & ~self.after_short(ids)
        after_end &= ~(self.was(ids, "letter", 2) & self.was(ids, "ends", 3))
        after_end &= ~(self.was(ids, "newline", 3) | self.was(ids, "quote_mark", 3))
        for first, last in self.halves:
            after_end &= ~(earlier(torch.isin(ids, first), 3) & earlier(torch.isin(ids, last), 2))
        after_line = self.was(ids, "newline", 1)
        for other in ("newline", "less", "turn_start", "turn_end", "bullet"):
            after_line &= ~self.was(ids, other)
        after_bullet = self.was(ids, "bullet", 1) & self.was(ids, "newline", 2)
        return after_end | after_line | after_bullet

    def ends(self, ids: Tensor) -> Tensor:
        """Which tokens end a sentence [T], closing signs behind its full stop included."""
        return self.was(ids, "ends") | (self.closes(ids) & self.after_end(ids))

    def after_end(self, ids: Tensor) -> Tensor:
        """Which tokens are behind such a token [T]."""
        return self.was(ids, "ends", 1) | (earlier(self.closes(ids), 1) & self.was(ids, "ends", 2))

    def closes(self, ids: Tensor) -> Tensor:
        """Which tokens are closing signs [T]."""
        return self.rows[ids, FEATURES["user"]] < -0.5

    def after_short(self, ids: Tensor) -> Tensor:
        """Which tokens are behind a full stop that ends no sentence [T]."""
        counted, before = BREAKS
        told = sum(much * self.rows[ids, FEATURES[name]] for name, much in counted.items())
        return earlier(told + before * earlier(told, 1) > BROKEN, 2)

    def goes_on(self, ids: Tensor) -> Tensor:
        """Which tokens go on in a word [T]; the first of a question does not."""
        return (self.rows[ids, FEATURES["document"]] < -0.5) & ~self.was(ids, "newline", 1)

    def last(self, ids: Tensor) -> list[Tensor]:
        """The last three tokens of every token, as the stream has them."""
        word = self.word[ids]
        return [F.pad(word, (0, 0, back, 0))[: len(ids)] @ KEPT[back - 1].t() for back in (1, 2, 3)]

    def first_codes(self) -> Tensor:
        """Codes [V, ROOM] to begin with: forms of a word are near each other."""
        rows = []
        for text in self.texts:
            key = text.strip().lower() or repr(text)
            root = stem(key) if key.isalpha() else key
            code = ROOT * direction(root, ROOM, "sum stem") + FORMS * direction(
                key, ROOM, "sum own"
            )
            rows.append(code / code.norm() * min(1.0, len(key) / 3))
        return torch.stack(rows)

    def first_counts(self) -> Tensor:
        """Logits [V] of how much a word counts in a question, to begin with."""
        words = (text.strip().lower() for text in self.texts)
        says = [any(map(str.isalnum, word)) and word not in COMMON for word in words]
        return torch.where(torch.tensor(says), COUNTS, COMMON_COUNTS)
