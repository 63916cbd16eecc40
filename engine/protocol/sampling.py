"""How the tokens of an answer are chosen."""

import msgspec


class SamplingParams(msgspec.Struct, frozen=True, kw_only=True):
    """How answer tokens are chosen. Temperature 0 is greedy; 0 or 1.0 switch the filters off."""

    temperature: float = 0.0
    top_k: int = 0
    top_p: float = 1.0
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    seed: int | None = None
    max_tokens: int = 512
    stop: tuple[str, ...] = ()
