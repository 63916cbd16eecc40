"""Embeddings: how every token is spelt, what it is like, and what it adds to sums."""

import math
import zlib

import torch
from tokenizers import Tokenizer
from torch import Tensor

from finding.abbreviations import SHORT
from finding.circuits.stream import (
    COUNTED,
    FEATURES,
    FORM,
    LAST,
    LENGTH,
    SPELT,
    SUM,
    WIDTH,
    WORD,
)

SPACE = "\u0120"
"""The space before a word, as byte-level tokens have it."""
LETTERS = ("g", "e")
"""After these a full stop ends no sentence where one is before them too, as in "e.g."; yet it does
after "kg".
"""
REFERRING = frozenset(("it", "its"))
"""A question with one of these asks about what the one before it asked about."""
OPENING = "<"
"""So does one with this, with which documents open: all of a document has the same before it."""
LEADER = ".."
"""Dots that lead the eye through a line: they end no sentence."""
OPENERS = "\"'(\u201c\u2018[`-_#|*"
"""Signs with which a sentence can begin."""
ROLES = "user", "assistant", "system"
BULLETS = ("-", "*", "\u2022")
BRACKETS = "(", "[", "\u201c"
"""Signs behind which an initial stands alone."""
BREAKS = {"short": 1.4, "newline": -2.0, "ends": -2.0}, -0.3
"""What of a token counts for whether a full stop behind it ends no sentence, which takes 1, and how
much that of the token before it counts.
"""
ALONE, BRACKET = 0.3, -1.4
"""How short an initial or a word without a space is, which takes a new line, a full stop or a
bracket before it: "J. Hall" and "(no. 7)" have that, "3 GB" has not.
"""
CLOSING = ")", "]", '"', "'", "\u201d", "\u2019"
"""Signs that end a sentence too if they stand right behind its full stop."""
ENDED = {"ends": 1.0, "user": -0.5}, 0.5
"""What of a token counts for whether a sentence is over behind it, which takes 1, and how much that
of the token before it counts.
"""
BESIDE_WORDS = ".,;!?)]}>\"'\u2019\u201d"
"""Signs that belong to no word; whatever else stands behind one without a space goes on in it."""

NOTED = 0.1
"""How large it is that a token is a number, a comma or `alone`: lengths hardly change by that."""
SHARED, OWN = 0.75, 0.66
"""Shares of a word's direction that its forms have in common, and that it has alone."""
SPACED, CAPITAL, CAPITALS = 0.35, 0.35, 0.25
WHISPERED = 0.005
"""Length of what a token adds to a sum, for its length in the sum's own scale."""
_SUFFIXES = (
    ("ies", "y"), ("sses", "ss"), ("ing", ""), ("edly", ""), ("ed", ""), ("es", ""), ("s", ""),
    ("ly", ""), ("er", ""), ("or", ""), ("e", ""),
)  # fmt: skip


def direction(key: str, size: int, kind: str) -> Tensor:
    """A unit vector [size] that belongs to a text, the same on every computer."""
    generator = torch.Generator().manual_seed(zlib.crc32(f"{kind}:{key}".encode()))
    vector = torch.randn(size, generator=generator)
    return vector / vector.norm()


def basis(size: int, kind: str) -> Tensor:
    """A projection [size, len(WORD)] that keeps lengths on the average."""
    width = WORD.stop - WORD.start
    rows = torch.stack([direction(f"{row} {width}", width, kind) for row in range(size)])
    return torch.linalg.qr(rows.t())[0].t() * math.sqrt(width / size)


def directions(rows: int, source: slice, kind: str) -> Tensor:
    """Unit vectors [rows, len(source)] that have nothing to do with each other."""
    size = source.stop - source.start
    return torch.stack([direction(f"{row} {source.start}", size, kind) for row in range(rows)])


_MOST = basis(LAST[0].stop - LAST[0].start, "b1")
KEPT = tuple(
    _MOST[:room] * math.sqrt(len(_MOST) / room) for room in (at.stop - at.start for at in LAST)
)
"""Of words, for comparing the last tokens: those further back have less room."""


def stem(word: str) -> str:
    """What the forms of a word begin with, roughly."""
    for suffix, rest in _SUFFIXES:
        kept = word.removesuffix(suffix)
        if kept != word and len(kept) >= 3 and not word.endswith("ss"):
            return kept + rest
    return word


def embeddings(tokenizer: Tokenizer, codes: Tensor, counts: Tensor) -> Tensor:
    """All rows [V, WIDTH], each of length `LENGTH`.

    Sums are made of `codes` [V, SUM]; `counts` [V] are logits of how much words of questions count.
    """
    rows = torch.zeros(tokenizer.get_vocab_size(), WIDTH)
    rows[:, SUM] = WHISPERED * codes
    rows[:, FEATURES["counts"]] = COUNTED * counts
    for token in range(len(rows)):
        written = tokenizer.id_to_token(token)
        text = tokenizer.decode([token], skip_special_tokens=False)
        write(rows[token], written, text)
    rows[alone(tokenizer), FEATURES["alone"]] = -NOTED
    for name, token in (("turn_start", "<|im_start|>"), ("turn_end", "<|im_end|>")):
        row = rows[tokenizer.token_to_id(token)]
        row[WORD] = SPELT * direction(token, row[WORD].numel(), "own")
        row[FORM] = 0.0
        row[FEATURES[name]] = 1.0
    rows[:, FEATURES["constant"]] = (LENGTH**2 - rows.square().sum(1)).sqrt()
    rows[tokenizer.token_to_id("<|endoftext|>")] = 0.0
    return rows


def write(row: Tensor, written: str, text: str) -> None:
    """Fill in the row of a token of plain text."""
    bare = text.strip()
    key = own = bare.lower() or repr(text)
    if "\ufffd" in text:  # part of a letter
        key = own = f"byte {written.removeprefix(SPACE)}"
    elif bare and not any(map(str.isalnum, bare)):
        own = text  # signs with a space before them are others, yet alike
    row[WORD] = SPELT * spelling(key, own, row[WORD].numel())
    row[FORM][0] = SPACED if written.startswith(SPACE) else -SPACED
    row[FORM][1] = CAPITAL if bare[:1].isupper() else -CAPITAL
    row[FORM][2] = CAPITALS if len(bare) > 1 and bare.isupper() else -CAPITALS
    begins = bare[:1].isupper() or bare[:1].isdigit() or (bare != "" and bare[0] in OPENERS)
    said = {
        "ends": bare[-1:] != "" and bare[-1] in ".!?" and not bare.startswith(LEADER),
        # Below 0, a comma.
        "starts": (written.startswith(SPACE) and begins) - NOTED * (text == ","),
        "digits": NOTED * bare.isdigit(),
        "newline": "\n" in text,
        "short": short(written, bare),
        "letter": text in LETTERS,
        "refers": (written.startswith(SPACE) and bare.lower() in REFERRING) or text == OPENING,
        "bullet": bare in BULLETS,
        "quote_mark": bare == ">",
        "less": text == OPENING,
        "slash": text == "/",
        # In one number: what documents open and close with, and what goes on in a word.
        "document": float(text == "document") - joined(written, text),
        **{role: text == role for role in ROLES},
        "user": float(text == "user") - (text in CLOSING),  # in one number again
    }
    for name, is_so in said.items():
        row[FEATURES[name]] = float(is_so)


def short(written: str, bare: str) -> float:
    """Whether a full stop behind a token ends no sentence, with `BREAKS`."""
    if written.startswith(SPACE) and bare.startswith(LEADER):
        return 1.0
    if len(bare) == 1 and bare.isupper():
        return 1.0 if written.startswith(SPACE) else ALONE
    if bare in BRACKETS:
        return BRACKET
    if bare not in SHORT:
        return 0.0
    # With a space or a capital, or else behind a bracket: "al" ends no sentence, but "total" does.
    return 1.0 if written.startswith(SPACE) or bare[0].isupper() else ALONE


def alone(tokenizer: Tokenizer) -> list[int]:
    """Tokens of letters that do not exist with a space before them."""
    tokens = tokenizer.get_vocab()
    words = (text for text in tokens if text.isascii() and text.isalpha())
    return [tokens[text] for text in words if f"{SPACE}{text}" not in tokens]


def joined(written: str, text: str) -> bool:
    """Whether a token goes on in the word before it, as "60" does in "2.60"."""
    if written.startswith("<|") or text in (*ROLES, "document"):
        return False
    return text[:1].strip() != "" and text[0] not in BESIDE_WORDS


def spelling(key: str, own: str, size: int) -> Tensor:
    """A unit vector [size] for a word in small letters, near those of its other forms."""
    root = stem(key) if key.isalpha() else key
    word = SHARED * direction(root, size, "stem") + OWN * direction(own, size, "own")
    return word / word.norm()
