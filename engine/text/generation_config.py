"""How a model's makers have it answer: which tokens end an answer, and whether it is sampled.

Of the files that name tokens, generation_config.json is the most specific, config.json the oldest;
tokenizer_config.json names one by its text. Models disagree with themselves (a chat model's
config.json often still names the base model's end), so every token named anywhere ends an answer.
"""

from typing import Annotated

import msgspec

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.text.tokenizer import TextTokenizer
from engine.text.tokenizer_config import read_tokenizer_config
from engine.weights.source import TensorSource, read_record

TokenId = Annotated[int, msgspec.Meta(ge=0)]


class EndTokenIds(msgspec.Struct, frozen=True):
    """``eos_token_id`` as config.json and generation_config.json write it."""

    eos_token_id: TokenId | list[TokenId] | None = None

    def all(self) -> set[int]:
        """The ids as a set."""
        ids = self.eos_token_id
        return {ids} if isinstance(ids, int) else set(ids or ())


class ModelEndTokenIds(EndTokenIds, frozen=True):
    """config.json, whose text part may be nested."""

    text_config: EndTokenIds = EndTokenIds()


class GenerationConfig(EndTokenIds, frozen=True):
    """generation_config.json."""

    do_sample: object = None  # no model is refused for it


def is_greedy(source: TensorSource) -> bool:
    """Whether the makers say that the likeliest token is always taken; False if they say nothing.

    Raises ``ModelFailure``.
    """
    return _generation_config(source).do_sample is False


def end_token_ids(source: TensorSource, tokenizer: TextTokenizer) -> frozenset[int]:
    """All ids that end an answer; raises ``ModelFailure`` where none is named or one is unknown."""
    model = read_record(source, "config.json", ModelEndTokenIds, optional=True)
    ids = model.all() | model.text_config.all() | _generation_config(source).all()
    ids |= _named_id(source, tokenizer)
    if not ids:
        raise ModelFailure(
            ModelUnusable(f"{source.path} names no token that ends an answer (eos_token_id)")
        )
    unknown = [token_id for token_id in sorted(ids) if token_id >= tokenizer.num_ids]
    if unknown:
        raise ModelFailure(
            ModelUnusable(
                f"{source.path} names {unknown[0]} as an end token, but the tokenizer has no "
                "such id"
            )
        )
    return frozenset(ids)


def _generation_config(source: TensorSource) -> GenerationConfig:
    return read_record(source, "generation_config.json", GenerationConfig, optional=True)


def _named_id(source: TensorSource, tokenizer: TextTokenizer) -> set[int]:
    content = read_tokenizer_config(source).named_tokens().get("eos_token")
    if content is None:
        return set()
    token_id = tokenizer.token_id(content)
    if token_id is None:
        raise ModelFailure(ModelUnusable(f"{source.path} names the unknown end token {content!r}"))
    return {token_id}
