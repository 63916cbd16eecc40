"""The probabilities of an answer's tokens."""

import msgspec


class LikelyToken(msgspec.Struct, frozen=True):
    """A token, the bytes of text it stands for, and the logarithm of its probability.

    The probability is the model's own, before temperature, filters and forms.
    """

    token: int
    text: bytes
    logprob: float


class ChosenToken(msgspec.Struct, frozen=True):
    """A token of an answer, and the likeliest ones in its place, the first of them first."""

    chosen: LikelyToken
    likeliest: tuple[LikelyToken, ...] = ()
