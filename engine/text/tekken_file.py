"""Converts tekken.json, Mistral's tokenizer format, into the equivalent tokenizer.json.

It lists byte strings by rank, and pairs that make one of lower rank are merged first. Special
tokens have the ids before all others. Knows nothing of what either is used for.
"""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnusable
from engine.text.tokenizer_file import (
    BPE,
    AddedToken,
    ByteLevel,
    PreTokenizerSequence,
    Split,
    SplitPattern,
    TokenizerFile,
    byte_alphabet,
)
from engine.weights.model_files import decode_record

_Count = Annotated[int, Meta(ge=0, le=1 << 22)]
_MAX_TOKEN_BYTES = 1 << 10
_MAX_ALL_BYTES = 1 << 24
"""Of all tokens; released ones have one million."""


class _Word(msgspec.Struct, frozen=True):
    rank: _Count
    token_bytes: Annotated[bytes, Meta(min_length=1, max_length=_MAX_TOKEN_BYTES)]


class _Special(msgspec.Struct, frozen=True):
    rank: _Count
    token_str: Annotated[str, Meta(min_length=1, max_length=256)]
    is_control: bool = True


class _Numbers(msgspec.Struct, frozen=True):
    pattern: str
    default_vocab_size: _Count
    default_num_special_tokens: _Count


class _TekkenFile(msgspec.Struct, frozen=True):
    config: _Numbers
    vocab: tuple[_Word, ...]
    special_tokens: tuple[_Special, ...] | None = None


def tokenizer_json(content: bytes, path: Path) -> bytes:
    """The same tokenizer as tokenizer.json. Raises ``ModelFailure``."""
    file = decode_record(content, _TekkenFile, path)
    if problem := _specials_problem(file) or _words_problem(file):
        raise ModelFailure(ModelFileUnusable(str(path), problem))
    numbers, specials = file.config, _special_tokens(file)
    count = numbers.default_vocab_size - numbers.default_num_special_tokens
    ranks = {word.token_bytes: word.rank for word in file.vocab[:count]}
    alphabet = byte_alphabet()
    spelled = {word: "".join(alphabet[byte] for byte in word) for word in ranks}
    vocab = {spelled[word]: rank + len(specials) for word, rank in ranks.items()}
    if twice := next((token.content for token in specials if token.content in vocab), None):
        problem = f"its special token {twice!r} is a word of its vocabulary too"
        raise ModelFailure(ModelFileUnusable(str(path), problem))
    model = BPE(
        vocab={token.content: token.id for token in specials} | vocab,
        merges=[(spelled[left], spelled[right]) for left, right in _merges(ranks)],
        ignore_merges=True,
    )
    cut = Split(SplitPattern(regex=numbers.pattern), "Isolated")
    steps = PreTokenizerSequence((cut, ByteLevel(use_regex=False)))
    return msgspec.json.encode(TokenizerFile(model, specials, pre_tokenizer=steps))


def _specials_problem(file: _TekkenFile) -> str:
    """Why special tokens are not what they should be; empty where they are."""
    numbers, specials = file.config, file.special_tokens
    if specials is None:
        return "it does not list its special tokens"
    ranks = [token.rank for token in specials]
    if len({*ranks}) != len(ranks) or max(ranks, default=-1) >= numbers.default_num_special_tokens:
        return "its special tokens have ranks beyond their number, or twice the same"
    if len({token.token_str for token in specials}) != len(ranks):
        return "it has a special token twice"
    return ""


def _words_problem(file: _TekkenFile) -> str:
    """The same of all others."""
    num_words = file.config.default_vocab_size - file.config.default_num_special_tokens
    if not 256 <= num_words <= len(file.vocab):
        return f"its vocabulary has {len(file.vocab)} tokens where {num_words} are used"
    if any(word.rank != place for place, word in enumerate(file.vocab)):
        return "its tokens are not in the order of their ranks"
    if len({word.token_bytes for word in file.vocab}) != len(file.vocab):
        return "it has a token twice"
    if sum(len(word.token_bytes) for word in file.vocab) > _MAX_ALL_BYTES:
        return "its tokens are too long"
    return ""


def _special_tokens(file: _TekkenFile) -> tuple[AddedToken, ...]:
    """One for each id before the vocabulary; those without a name are numbered."""
    named = {token.rank: token for token in file.special_tokens or ()}
    return tuple(
        AddedToken(rank, named[rank].token_str, special=named[rank].is_control)
        if rank in named
        else AddedToken(rank, f"<SPECIAL_{rank}>", special=True)
        for rank in range(file.config.default_num_special_tokens)
    )


def _merges(ranks: dict[bytes, int]) -> list[tuple[bytes, bytes]]:
    """All pairs of tokens that make a token, in the order of what they make."""
    found = []
    for word in ranks:  # in the order of ranks
        halves = ((word[:end], word[end:]) for end in range(1, len(word)))
        pairs = [pair for pair in halves if pair[0] in ranks and pair[1] in ranks]
        found += sorted(pairs, key=lambda pair: (ranks[pair[0]], ranks[pair[1]]))
    return found
