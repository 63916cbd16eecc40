"""Token probabilities in the forms of OpenAI's API, for chats and for texts."""

from collections.abc import Sequence

import msgspec

from engine.protocol.chosen_tokens import ChosenToken, LikelyToken


class TokenLogprob(msgspec.Struct, frozen=True):
    """A token; `bytes` are exact where they are only a part of a character."""

    token: str
    logprob: float
    bytes: tuple[int, ...]


class ChosenLogprob(TokenLogprob, frozen=True):
    """A token of an answer, and the likeliest ones in its place."""

    top_logprobs: tuple[TokenLogprob, ...]


class ChatLogprobs(msgspec.Struct, frozen=True):
    """Those of a chat's answer, without its reasoning."""

    content: tuple[ChosenLogprob, ...]


class TextLogprobs(msgspec.Struct, frozen=True):
    """Those of a text; an offset is where a token begins in it."""

    tokens: tuple[str, ...]
    token_logprobs: tuple[float, ...]
    top_logprobs: tuple[dict[str, float], ...]
    text_offset: tuple[int, ...]


def chat_logprobs(tokens: Sequence[ChosenToken]) -> ChatLogprobs:
    """Tell a chat's client."""
    return ChatLogprobs(tuple(_chosen(token) for token in tokens))


def text_logprobs(tokens: Sequence[ChosenToken], begin: int = 0) -> TextLogprobs:
    """Tell a text's client; the first of the tokens begins at `begin`."""
    texts = [_text(token.chosen) for token in tokens]
    offsets = [begin + sum(map(len, texts[:number])) for number in range(len(texts))]
    return TextLogprobs(
        tuple(texts),
        tuple(token.chosen.logprob for token in tokens),
        tuple({_text(each): each.logprob for each in token.likeliest} for token in tokens),
        tuple(offsets),
    )


def _chosen(token: ChosenToken) -> ChosenLogprob:
    likeliest = tuple(TokenLogprob(*_told(each)) for each in token.likeliest)
    return ChosenLogprob(*_told(token.chosen), likeliest)


def _told(token: LikelyToken) -> tuple[str, float, tuple[int, ...]]:
    return _text(token), token.logprob, tuple(token.text)


def _text(token: LikelyToken) -> str:
    return token.text.decode(errors="replace")
