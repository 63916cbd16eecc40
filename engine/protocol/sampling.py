"""Parameters for choosing the tokens of an answer."""

import msgspec


class SamplingParams(msgspec.Struct, frozen=True, kw_only=True):
    """How answer tokens are chosen. Temperature 0 is greedy; 0 or 1.0 disable the filters.

    Attributes:
        json_schema: a JSON schema that the answer must follow; empty allows any text.
        top_logprobs: report each token's probability and this many of the likeliest tokens
            beside it; None reports nothing.
    """

    temperature: float = 0.0
    top_k: int = 0
    top_p: float = 1.0
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    seed: int | None = None
    max_tokens: int = 512
    stop: tuple[str, ...] = ()
    json_schema: str = ""
    top_logprobs: int | None = None
