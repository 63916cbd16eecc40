"""Chooses the next token from the logits of one position.

Owns the random draws and the tokens chosen so far; the filters are a kernel. Equal logits,
parameters and seed give equal tokens. Knows no text and no length.
"""

import random
from typing import NamedTuple

import torch
from torch import Tensor

from engine.errors import ModelFailure, UsageFailure
from engine.protocol.problems.models import NotNumbers
from engine.protocol.problems.requests import BadSampling
from engine.protocol.sampling import SamplingParams
from kernels.kernel_set import SampleToken
from kernels.sample_token.settings import sampling_settings

MAX_ALTERNATIVES = 20


def check_sampling(params: SamplingParams) -> None:
    """Raise ``UsageFailure`` for a parameter without meaning, or that is not even a number."""
    rules = (
        ("temperature", 0 <= params.temperature <= 100, "from 0 to 100"),
        ("top_k", params.top_k >= 0, "0 (off) or more"),
        ("top_p", 0 < params.top_p <= 1, "above 0 and at most 1"),
        ("min_p", 0 <= params.min_p <= 1, "from 0 to 1"),
        ("repetition_penalty", 0 < params.repetition_penalty <= 100, "above 0 and at most 100"),
        ("max_tokens", params.max_tokens >= 1, "at least 1"),
        ("top_logprobs", 0 <= (params.top_logprobs or 0) <= MAX_ALTERNATIVES, "from 0 to 20"),
        ("stop", "" not in params.stop, "without empty strings"),
    )
    for name, is_met, rule in rules:
        if not is_met:
            raise UsageFailure(BadSampling(name, repr(getattr(params, name)), rule))


class Sampler:
    """Chooses the tokens of one answer, one after the other.

    Everything is computed where the logits are; the host waits once per token, for the token.
    """

    def __init__(self, params: SamplingParams, sample: SampleToken) -> None:
        check_sampling(params)
        self._params = params
        self._sample = sample
        self._random = random.Random(params.seed)  # noqa: S311 - no secret depends on it
        self._tensors: _Tensors | None = None

    def next_token(self, logits: Tensor, allowed: bytes | None = None) -> int:
        """Choose from ``[V]`` float32, which is left as it is.

        ``allowed`` has one bit for each token, the lowest first; without it all are.
        The repetition penalty counts the tokens chosen so far, not the documents: these must stay
        quotable. Raises ``ModelFailure`` where the logits are not numbers.
        """
        if self._tensors is None:
            self._tensors = _tensors(self._params, logits)
        settings, draw, is_chosen = self._tensors
        draw.fill_(self._random.random())
        if allowed is not None:
            logits = _only(allowed, logits)
        token: int = self._sample(logits, settings, draw, is_chosen=is_chosen).tolist()[0]
        if token < 0:
            raise ModelFailure(NotNumbers())
        return token


def _only(allowed: bytes, logits: Tensor) -> Tensor:
    """The logits ``[V]`` of tokens whose bits are 1, which may be fewer; -inf for all others."""
    octets = torch.frombuffer(bytearray(allowed), dtype=torch.uint8)
    bits = ((octets[:, None] >> torch.arange(8, dtype=torch.uint8)) & 1).flatten()
    is_allowed = torch.zeros(len(logits), dtype=torch.bool)
    num_told = min(len(bits), len(logits))
    is_allowed[:num_told] = bits[:num_told].bool()
    return logits.masked_fill(~is_allowed.to(logits.device), -torch.inf)


class _Tensors(NamedTuple):
    """What sampling reads beside the logits, on their device."""

    settings: Tensor
    draw: Tensor
    is_chosen: Tensor


def _tensors(params: SamplingParams, logits: Tensor) -> _Tensors:
    return _Tensors(
        settings=sampling_settings(
            temperature=params.temperature,
            top_k=params.top_k,
            top_p=params.top_p,
            min_p=params.min_p,
            repetition_penalty=params.repetition_penalty,
            device=logits.device,
        ),
        draw=torch.zeros(1, dtype=torch.float64, device=logits.device),
        is_chosen=torch.zeros_like(logits, dtype=torch.bool),
    )
