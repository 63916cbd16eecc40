"""Constrains answers to a JSON schema: which tokens may come next.

The grammar of a schema is kept by `llguidance`, which compares it with the bytes of every token of
the vocabulary. Its own table of these is made with the first answer that needs it.
"""

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from llguidance import LLMatcher, LLParserLimits, LLTokenizer
from llguidance._tokenizer import TokenizerWrapper

from engine.errors import UsageFailure
from engine.protocol.problems.requests import SchemaRefused
from engine.protocol.undecodable import UNDECODABLE
from engine.text.tokenizer import TextTokenizer

if TYPE_CHECKING:
    from llguidance._lib import JsonCompileOptions

MAX_SCHEMA_BYTES = 1 << 16
_SPACE: "JsonCompileOptions" = {"whitespace_pattern": r"[ \n]?"}
"""What may stand between the parts: without a limit, models have been seen to write it for ever."""
_LIMITS = LLParserLimits(verbose_errors=False)
_MAX_REASON_CHARS = 200


class JsonForm:
    """The form of one answer, which grows by a token at a time."""

    def __init__(self, matcher: LLMatcher) -> None:
        self._matcher = matcher

    @property
    def is_complete(self) -> bool:
        """Whether nothing can follow."""
        return self._matcher.is_stopped()

    def allowed(self) -> bytes:
        """One bit for each token, the lowest first: 1 where it may come next.

        Raises ``UsageFailure`` where the schema turns out to be too much work.
        """
        mask = self._matcher.compute_bitmask()
        self._require_sound()
        return mask

    def take(self, token: int) -> None:
        """Continue after a token. Raises ``UsageFailure`` like ``allowed``."""
        self._matcher.consume_token(token)
        self._require_sound()

    def _require_sound(self) -> None:
        if self._matcher.is_error():
            raise _refused(self._matcher.get_error())


class JsonForms:
    """The forms of answers of one model."""

    def __init__(self, tokenizer: TextTokenizer, end_ids: Collection[int]) -> None:
        self._tokenizer = tokenizer
        self._end_ids = sorted(end_ids)

    def of(self, schema: str) -> JsonForm:
        """The form that a JSON schema asks for. Raises ``UsageFailure`` where it cannot be kept."""
        if len(schema.encode()) > MAX_SCHEMA_BYTES:
            raise _refused(f"it takes more than {MAX_SCHEMA_BYTES >> 10} KiB")
        try:
            msgspec.json.decode(schema)  # what is none would be taken for a grammar
            grammar = LLMatcher.grammar_from_json_schema(schema, overrides=_SPACE)
        except (*UNDECODABLE, ValueError) as error:
            raise _refused(str(error)) from error
        matcher = LLMatcher(self._vocabulary, grammar, log_level=0, limits=_LIMITS)
        if matcher.is_error():
            raise _refused(matcher.get_error())
        return JsonForm(matcher)

    @cached_property
    def _vocabulary(self) -> LLTokenizer:
        """The bytes of all tokens as the library keeps them."""
        return LLTokenizer(TokenizerWrapper(_Vocabulary(self._tokenizer, self._end_ids)))


class _Vocabulary:
    """A tokenizer as the library asks for it; added tokens are no text of an answer."""

    bos_token_id = None

    def __init__(self, tokenizer: TextTokenizer, end_ids: list[int]) -> None:
        self._tokenizer = tokenizer
        self.eos_token_id = end_ids[0]
        self.tokens = [tokenizer.token_bytes(token_id) for token_id in range(tokenizer.num_ids)]
        self.special_token_ids = sorted(tokenizer.added_ids)

    def __call__(self, text: bytes) -> list[int]:
        """Tokens of a text, in which none is special."""
        return list(self._tokenizer.encode_plain([text.decode(errors="replace")])[0])


def _refused(reason: str) -> UsageFailure:
    return UsageFailure(
        SchemaRefused(" ".join(reason.split())[:_MAX_REASON_CHARS].removesuffix("."))
    )
