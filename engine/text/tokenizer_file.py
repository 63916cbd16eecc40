"""Reads tokenizer.json as a checked record; accepts only tokenizers that lose no text.

Two families are accepted, both byte-pair encodings that can spell every text:

- *byte-level*: text becomes UTF-8 bytes, every byte is a character of a fixed alphabet;
- *byte fallback*: spaces become U+2581, characters outside the vocabulary become ``<0xNN>`` bytes.

What is declared here is all that is used: the tokenizer is built from the encoded record, so a
part that was not checked cannot have an effect. Prefix spaces are switched off, because text is
tokenised piece by piece and a piece must not depend on where it stands.
"""

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnusable
from engine.weights.model_files import MEBIBYTE, decode_record

MAX_TOKENIZER_FILE_BYTES = 128 * MEBIBYTE
_FEW = msgspec.Meta(max_length=64)
"""Known tokenizers have up to four steps; each takes memory, a regular expression most."""
SPACE_MARK = "\u2581"
_BYTES_OF_NO_CHARACTER = frozenset({0xC0, 0xC1, 0xF1, 0xF2, *range(0xF5, 0x100)})
"""UTF-8 has no use for most; F1 and F2 begin what Unicode has assigned nothing to (U+40000 to
U+BFFFF). Vocabularies that grew from texts (StarCoder's, Granite 3's) lack them."""


class NFC(msgspec.Struct, frozen=True, tag="NFC", tag_field="type"):
    """Canonical composition."""


class Prepend(msgspec.Struct, frozen=True, tag="Prepend", tag_field="type"):
    """Puts a mark before every text; dropped here."""

    prepend: str


class LiteralPattern(msgspec.Struct, frozen=True, rename="pascal"):
    """A plain string to be searched for."""

    string: Literal[" "]


class Replace(msgspec.Struct, frozen=True, tag="Replace", tag_field="type"):
    """Spaces to the visible mark."""

    pattern: LiteralPattern
    content: Literal["\u2581"]


NormalizerStep = NFC | Prepend | Replace


class NormalizerSequence(msgspec.Struct, frozen=True, tag="Sequence", tag_field="type"):
    """Normalizers one after another."""

    normalizers: Annotated[tuple[NormalizerStep, ...], _FEW]


class SplitPattern(msgspec.Struct, frozen=True, rename="pascal", omit_defaults=True):
    """A regular expression (bounded by the library's own retry limit) or a plain string."""

    regex: str | msgspec.UnsetType = msgspec.UNSET
    string: str | msgspec.UnsetType = msgspec.UNSET


class Split(msgspec.Struct, frozen=True, tag="Split", tag_field="type"):
    """Cuts text at a pattern. The behaviour that removes what matched would lose text."""

    pattern: SplitPattern
    behavior: Literal["Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"]
    invert: bool = False


class Digits(msgspec.Struct, frozen=True, tag="Digits", tag_field="type"):
    """Cuts out numbers."""

    individual_digits: bool = False


class ByteLevel(msgspec.Struct, frozen=True, tag="ByteLevel", tag_field="type"):
    """Text to bytes, bytes to the alphabet."""

    add_prefix_space: bool = False
    trim_offsets: bool = True
    use_regex: bool = True


class Metaspace(msgspec.Struct, frozen=True, tag="Metaspace", tag_field="type"):
    """Spaces to the visible mark, cut before each."""

    replacement: Literal["\u2581"] = "\u2581"
    prepend_scheme: Literal["always", "never", "first"] = "always"
    split: bool = True


PreTokenizerStep = Split | Digits | ByteLevel | Metaspace


class PreTokenizerSequence(msgspec.Struct, frozen=True, tag="Sequence", tag_field="type"):
    """Pre-tokenizers one after another."""

    pretokenizers: Annotated[tuple[PreTokenizerStep, ...], _FEW]


class BPE(msgspec.Struct, frozen=True, tag="BPE", tag_field="type"):
    """Byte-pair encoding; random merges and word marks are not supported."""

    vocab: dict[str, int]
    merges: list[str | tuple[str, str]]
    dropout: Literal[None] = None
    unk_token: str | None = None
    continuing_subword_prefix: Literal[None, ""] = None
    end_of_word_suffix: Literal[None, ""] = None
    fuse_unk: bool = False
    byte_fallback: bool = False
    ignore_merges: bool = False


class AddedToken(msgspec.Struct, frozen=True):
    """A token added to the model's own; ``special`` ones are not text."""

    id: int
    content: str
    single_word: bool = False
    lstrip: bool = False
    rstrip: bool = False
    normalized: bool = False
    special: bool = False


class TokenizerFile(msgspec.Struct, frozen=True):
    """The parts of tokenizer.json that have an effect here."""

    model: BPE
    added_tokens: tuple[AddedToken, ...] = ()
    normalizer: NormalizerStep | NormalizerSequence | None = None
    pre_tokenizer: PreTokenizerStep | PreTokenizerSequence | None = None
    version: Literal["1.0"] = "1.0"

    @property
    def is_byte_level(self) -> bool:
        """Whether text is spelled in the byte alphabet; otherwise spaces are marked."""
        return any(isinstance(step, ByteLevel) for step in _pre_tokenizer_steps(self))


def decode_tokenizer_file(content: bytes, path: Path) -> TokenizerFile:
    """The checked record, prefix spaces off; raises ``ModelFailure``."""
    file = _without_prefix_space(decode_record(content, TokenizerFile, path))
    problem = _ids_problem(file) or _lossy_problem(file) or _reachable_problem(file)
    if problem:
        raise ModelFailure(ModelFileUnusable(str(path), problem))
    return file


def without_added_words(file: TokenizerFile) -> TokenizerFile:
    """What plain text is made into tokens by, where added ones are words of the vocabulary too.

    A word that is a token whole is not made of pairs, so such a word would become the added token.
    Otherwise the file itself: nothing leads to an added token there, which was checked.
    """
    added = {token.content for token in file.added_tokens}
    if not file.model.ignore_merges or added.isdisjoint(file.model.vocab):
        return file
    vocab = {token: index for token, index in file.model.vocab.items() if token not in added}
    model = msgspec.structs.replace(file.model, vocab=vocab)
    return msgspec.structs.replace(file, model=model, added_tokens=())


def _normalizer_steps(file: TokenizerFile) -> tuple[NormalizerStep, ...]:
    if isinstance(file.normalizer, NormalizerSequence):
        return file.normalizer.normalizers
    return () if file.normalizer is None else (file.normalizer,)


def _pre_tokenizer_steps(file: TokenizerFile) -> tuple[PreTokenizerStep, ...]:
    if isinstance(file.pre_tokenizer, PreTokenizerSequence):
        return file.pre_tokenizer.pretokenizers
    return () if file.pre_tokenizer is None else (file.pre_tokenizer,)


def _without_prefix_space(file: TokenizerFile) -> TokenizerFile:
    normalizers = tuple(step for step in _normalizer_steps(file) if not isinstance(step, Prepend))
    cutters = tuple(_unprefixed(step) for step in _pre_tokenizer_steps(file))
    return msgspec.structs.replace(
        file,
        normalizer=NormalizerSequence(normalizers) if normalizers else None,
        pre_tokenizer=PreTokenizerSequence(cutters) if cutters else None,
    )


def _unprefixed(step: PreTokenizerStep) -> PreTokenizerStep:
    match step:
        case ByteLevel():
            return msgspec.structs.replace(step, add_prefix_space=False)
        case Metaspace():
            return msgspec.structs.replace(step, prepend_scheme="never")
        case _:
            return step


def _ids_problem(file: TokenizerFile) -> str:
    ids = file.model.vocab.values()
    if min(ids, default=0) < 0 or len(set(ids)) != len(ids):
        return "token ids are negative or used twice"
    return ""


def _lossy_problem(file: TokenizerFile) -> str:
    """Why some text cannot be spelled; empty where all can."""
    marks_spaces = any(isinstance(s, Metaspace) for s in _pre_tokenizer_steps(file)) or any(
        isinstance(s, Replace) for s in _normalizer_steps(file)
    )
    if file.is_byte_level:
        alphabet = {
            char for byte, char in enumerate(byte_alphabet()) if byte not in _BYTES_OF_NO_CHARACTER
        }
    elif file.model.byte_fallback and marks_spaces:
        alphabet = {f"<0x{byte:02X}>" for byte in range(256)}
    else:
        return "it is neither byte-level nor a byte fallback with marked spaces"
    missing = len(alphabet - file.model.vocab.keys())
    return f"{missing} bytes have no token, so text would be lost" if missing else ""


def _reachable_problem(file: TokenizerFile) -> str:
    """Why plain text could become an added token; empty where it cannot."""
    model = file.model
    inside = {token.content for token in file.added_tokens} & model.vocab.keys()
    if not inside:
        return ""
    merged = {"".join(m) if isinstance(m, tuple) else m.replace(" ", "", 1) for m in model.merges}
    reachable = {
        content
        for content in inside
        if len(content) == 1
        or content in merged
        or (model.byte_fallback and content.startswith("<0x"))
    }
    return f"plain text can turn into its added token {min(reachable)!r}" if reachable else ""


def byte_alphabet() -> str:
    """The 256 characters that represent the bytes 0..255 in byte-level vocabularies."""
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    stand_ins = iter(range(0x100, 0x200))
    return "".join(chr(b if b in printable else next(stand_ins)) for b in range(256))
