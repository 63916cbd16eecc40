"""Text to token ids and back; only template text can become special tokens.

Two views of one vocabulary. *Template* text may contain special tokens: it comes from the model's
chat template. *Plain* text is all that a person or a document wrote: in this view added tokens do
not exist, so ``<|im_end|>`` in a document is ten harmless characters and can never end a turn.

Knows nothing of chats, documents or models.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import xxhash
from tokenizers import Tokenizer

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnusable, NoTokenizerFile
from engine.text import sentencepiece_file, tekken_file
from engine.text.tokenizer_file import (
    MAX_TOKENIZER_FILE_BYTES,
    SPACE_MARK,
    TokenizerFile,
    byte_alphabet,
    decode_tokenizer_file,
    without_added_words,
)
from engine.token_ids import TokenIds, token_ids
from engine.weights.source import TensorSource

_FILE = "tokenizer.json"
_TEKKEN_FILE = "tekken.json"
_PIECES_FILE = "tokenizer.model"
_FILES = (_FILE, _TEKKEN_FILE, _PIECES_FILE)
MAX_PIECE_CHARS = 1 << 18
"""Longer pieces are cut: an unbroken run costs memory and regular-expression retries."""
BATCH_CHARS = 1 << 22
"""Characters handed over at once: the library's records of a batch take some 30 bytes each."""


class TextTokenizer:
    """The tokenizer of one model.

    Attributes:
        fingerprint: hash of the file; equal fingerprints tokenise equally.
        num_ids: highest token id + 1.
        marks_spaces: whether a text may begin with a space that only marks its first word.
    """

    def __init__(self, file: TokenizerFile, *, fingerprint: str, origin: Path) -> None:
        self.fingerprint = fingerprint
        self.marks_spaces = not file.is_byte_level
        self._origin = origin
        self._byte_of = {char: byte for byte, char in enumerate(byte_alphabet())}
        self._added = {token.id: token for token in file.added_tokens}
        with self._library():
            self._template = Tokenizer.from_buffer(msgspec.json.encode(file))
            # The library never frees the words that a dropped tokenizer remembers, and is as fast
            # without remembering any (docs/benchmarks.md).
            self._template.model._resize_cache(0)  # noqa: SLF001 - there is no public name
            self._plain = self._plain_library(file)
            self._plain.normalizer = self._template.normalizer
            self._plain.pre_tokenizer = self._template.pre_tokenizer
        self.num_ids = 1 + max((*file.model.vocab.values(), *self._added))
        for token in file.added_tokens:
            if self.token_id(token.content) != token.id:
                raise ModelFailure(
                    ModelFileUnusable(
                        str(origin), f"it gives its added token {token.content!r} a second id"
                    )
                )

    def _plain_library(self, file: TokenizerFile) -> Tokenizer:
        """The model for plain text: the template's own where it can make no added token."""
        plain = without_added_words(file)
        if plain is file:
            return Tokenizer(self._template.model)
        library = Tokenizer.from_buffer(msgspec.json.encode(plain))
        library.model._resize_cache(0)  # noqa: SLF001 - as above
        return library

    @property
    def added_ids(self) -> frozenset[int]:
        """Ids of the added tokens, special ones and words."""
        return frozenset(self._added)

    @property
    def added_words(self) -> frozenset[str]:
        """What the added tokens spell."""
        return frozenset(token.content for token in self._added.values())

    def token_id(self, content: str) -> int | None:
        """Id of the token, added ones included, that is exactly ``content``."""
        token_id: int | None = self._template.token_to_id(content)
        return token_id

    def encode_template(self, text: str) -> TokenIds:
        """Tokenise text of the chat template: special tokens are recognised."""
        with self._library():
            return token_ids(self._template.encode(text, add_special_tokens=False).ids)

    def encode_plain(self, pieces: Sequence[str]) -> list[TokenIds]:
        """Tokenise each piece on its own, in parallel; never yields an added token."""
        tokens = [token_ids() for _ in pieces]
        for batch in _batches(pieces):
            with self._library():
                encodings = self._plain.encode_batch_fast(
                    [text for _, text in batch], add_special_tokens=False
                )
            for (piece, _), encoding in zip(batch, encodings, strict=True):
                tokens[piece].extend(encoding.ids)
        return tokens

    def token_bytes(self, token_id: int) -> bytes:
        """UTF-8 bytes of a token, possibly part of a character; none for special tokens."""
        if token_id in self._added:
            token = self._added[token_id]
            return b"" if token.special else token.content.encode()
        text: str | None = self._template.id_to_token(token_id)
        if text is None:
            return b""
        return self._unmarked(text) if self.marks_spaces else self._spelled(text)

    def _spelled(self, text: str) -> bytes:
        return bytes(self._byte_of[char] for char in text if char in self._byte_of)

    def _unmarked(self, text: str) -> bytes:
        if len(text) == len("<0xNN>") and text.startswith("<0x") and text.endswith(">"):
            return bytes.fromhex(text[3:5])
        return text.replace(SPACE_MARK, " ").encode()

    @contextmanager
    def _library(self) -> Iterator[None]:
        """Turn what the tokenizers library raises, panics included, into a ``ModelFailure``.

        Its panics derive from ``BaseException`` and have no importable name; one comes, for
        instance, from a pattern that needs more backtracking than the library allows.
        """
        try:
            yield
        except BaseException as error:
            if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
                raise
            raise ModelFailure(
                ModelFileUnusable(str(self._origin), f"the tokenizer fails: {error}")
            ) from error


def load_tokenizer(source: TensorSource, *, vocab_size: int) -> TextTokenizer:
    """The tokenizer of a model, for a model with ``vocab_size`` embedding rows.

    Raises ``ModelFailure`` where the file is missing, malformed, of a kind that loses text, or has
    ids that the model does not know.
    """
    name = next((each for each in _FILES if source.has_metadata(each)), None)
    if name is None:
        raise ModelFailure(NoTokenizerFile(str(source.path)))
    file = source.metadata(name, max_bytes=MAX_TOKENIZER_FILE_BYTES)
    content = identity = file.content
    if name == _TEKKEN_FILE:
        content = tekken_file.tokenizer_json(content, file.origin)
    if name == _PIECES_FILE:  # tokens were added beside it
        content = identity = sentencepiece_file.tokenizer_json(source, file)
    tokenizer = TextTokenizer(
        decode_tokenizer_file(content, file.origin),
        fingerprint=xxhash.xxh3_128_hexdigest(identity),
        origin=file.origin,
    )
    if tokenizer.num_ids > vocab_size:
        raise ModelFailure(
            ModelFileUnusable(
                str(file.origin),
                f"it has {tokenizer.num_ids} token ids, but the model only {vocab_size}",
            )
        )
    return tokenizer


def _batches(pieces: Sequence[str]) -> Iterator[list[tuple[int, str]]]:
    """Pieces with their number, long ones cut, in batches of about ``BATCH_CHARS``."""
    batch: list[tuple[int, str]] = []
    num_chars = 0
    for number, piece in enumerate(pieces):
        for start in range(0, len(piece), MAX_PIECE_CHARS):
            cut = piece[start : start + MAX_PIECE_CHARS]
            batch.append((number, cut))
            num_chars += len(cut)
            if num_chars >= BATCH_CHARS:
                yield batch
                batch, num_chars = [], 0
    if batch:
        yield batch
