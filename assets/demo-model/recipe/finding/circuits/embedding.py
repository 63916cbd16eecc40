"""Embeddings: a direction for every word, how it is written, and how rare it is."""

import math
import zlib
from collections import Counter
from collections.abc import Iterable

import torch
from tokenizers import Tokenizer
from torch import Tensor
from words import words as word_list

from finding.circuits.stream import FEATURES, FORM, LENGTH, SPELT, WIDTH, WORD
from finding.passages import COMMON, sentences

SPACE = "\u0120"
"""The space before a word, as byte-level tokens have it."""
ASKING = frozenset(
    word_list(
        """
        document documents page pages sentence sentences say says said mention mentioned mentions
        quote find tell show give please know anything anybody according stated name s t re ve ll d
        """
    )
)
"""Words of questions that stand for nothing in the text."""
SHORT = frozenset(
    [
        "Mr",
        "Mrs",
        "Dr",
        "St",
        "Prof",
        "No",
        "Nos",
        "Fig",
        "Figs",
        "vs",
        "cf",
        "Jr",
        "Sr",
        "al",
        "approx",
        "ca",
        "g",
    ]
)
"""After these, and after one capital, a full stop ends no sentence."""
UNHEARD = 0.002
"""Weight of words that tell nothing."""
SHARED, OWN = 0.75, 0.66
"""Shares of a word's direction that its forms have in common, and that it has alone."""
SPACED, CAPITAL, CAPITALS = 0.35, 0.35, 0.25
RARITY_SCALE = 6.0
"""`rarity` is the logarithm of a weight, divided by this."""
_SUFFIXES = (
    ("ies", "y"), ("sses", "ss"), ("ing", ""), ("edly", ""), ("ed", ""), ("es", ""), ("s", ""),
    ("ly", ""), ("er", ""), ("or", ""), ("e", ""),
)  # fmt: skip


def direction(key: str, size: int, kind: str) -> Tensor:
    """A unit vector [size] that belongs to a text, the same on every computer."""
    generator = torch.Generator().manual_seed(zlib.crc32(f"{kind}:{key}".encode()))
    vector = torch.randn(size, generator=generator)
    return vector / vector.norm()


def basis(size: int, kind: str, source: slice = WORD) -> Tensor:
    """A projection [size, len(source)] that keeps lengths on the average."""
    width = source.stop - source.start
    most, least = max(size, width), min(size, width)
    rows = torch.stack([direction(f"{row} {width}", most, kind) for row in range(least)])
    even = torch.linalg.qr(rows.t())[0].t()  # [least, most]
    return even * math.sqrt(width / size) if width >= size else even.t()


KEPT = basis(48, "last")
"""Of words, for comparing the last tokens; the third has less room."""
KEPT_THIRD = KEPT[:32] * math.sqrt(48 / 32)


def stem(word: str) -> str:
    """What the forms of a word begin with, roughly."""
    for suffix, rest in _SUFFIXES:
        kept = word.removesuffix(suffix)
        if kept != word and len(kept) >= 3 and not word.endswith("ss"):
            return kept + rest
    return word


class Rarity:
    """How much the words of a question tell, from the share of sentences that have them."""

    def __init__(self, tokenizer: Tokenizer, texts: Iterable[str]) -> None:
        self.counts: Counter[str] = Counter()
        self.num_sentences = 0
        for sentence in (sentence for text in texts for sentence in sentences(text)):
            self.num_sentences += 1
            tokens = set(tokenizer.encode(sentence, add_special_tokens=False).ids)
            self.counts.update({tokenizer.decode([token]).strip().lower() for token in tokens})

    def weight(self, word: str) -> float:
        """Weight of a word in small letters, from `UNHEARD` to 1.1."""
        if word in COMMON or word in ASKING or not any(map(str.isalnum, word)):
            return UNHEARD
        if word.isdigit():
            return 0.35 * len(word)
        most = {1: 0.35, 2: 0.7}.get(len(word), 1.1)
        spread = math.log((self.num_sentences + 1) / (self.counts[word] + 1))
        return min(most, 0.5 + 0.6 * min(1.0, max(0.0, (spread - 2.5) / 4.5)))


def embeddings(tokenizer: Tokenizer, rarity: Rarity) -> Tensor:
    """All rows [V, WIDTH], each of length `LENGTH`."""
    rows = torch.zeros(tokenizer.get_vocab_size(), WIDTH)
    for token in range(len(rows)):
        written = tokenizer.id_to_token(token)
        text = tokenizer.decode([token], skip_special_tokens=False)
        write(rows[token], written, text, rarity)
    for name, token in (("turn_start", "<|im_start|>"), ("turn_end", "<|im_end|>")):
        row = rows[tokenizer.token_to_id(token)]
        row.zero_()
        row[WORD] = SPELT * direction(token, row[WORD].numel(), "own")
        row[FEATURES[name]], row[FEATURES["rarity"]] = 1.0, math.log(UNHEARD) / RARITY_SCALE
    rows[:, FEATURES["constant"]] = (LENGTH**2 - rows.square().sum(1)).sqrt()
    rows[tokenizer.token_to_id("<|endoftext|>")] = 0.0
    return rows


def write(row: Tensor, written: str, text: str, rarity: Rarity) -> None:
    """Fill in the row of a token of plain text."""
    bare = text.strip()
    key = bare.lower() or repr(text)
    if "\ufffd" in text:  # part of a letter
        key = f"byte {written.removeprefix(SPACE)}"
    size = row[WORD].numel()
    root = stem(key) if key.isalpha() else key
    word = SHARED * direction(root, size, "stem") + OWN * direction(key, size, "own")
    row[WORD] = SPELT * word / word.norm()
    row[FORM][0] = SPACED if written.startswith(SPACE) else -SPACED
    row[FORM][1] = CAPITAL if bare[:1].isupper() else -CAPITAL
    row[FORM][2] = CAPITALS if len(bare) > 1 and bare.isupper() else 0.0
    begins = bare[:1].isupper() or (bare != "" and bare[0] in "\"'(\u201c[")
    said = {
        "ends": bare[-1:] != "" and bare[-1] in ".!?",
        "starts": written.startswith(SPACE) and begins,
        "newline": "\n" in text,
        "short": bare in SHORT or (len(bare) == 1 and bare.isupper()),
        "quote_mark": bare == ">",
        "less": text == "<",
        "slash": text == "/",
        "document": text == "document",
        **{role: text == role for role in ("user", "assistant", "system")},
    }
    for name, is_so in said.items():
        row[FEATURES[name]] = float(is_so)
    weight = 0.5 if "\ufffd" in text else rarity.weight(key)
    row[FEATURES["rarity"]] = math.log(weight) / RARITY_SCALE
