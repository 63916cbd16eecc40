"""Recovers Llama 3's rotary scaling from the divisors that converters store instead.

A pair that turns often is divided by 1, one that turns seldom by the factor, and between both it is
blended by how often its wavelength fits into the original context.
"""

import math

import numpy as np

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.layout import Config
from engine.weights.gguf.layouts.vectors import Numbers, read_vector

LOW, HIGH = 1.0, 4.0
"""Turns in the original context at which blending ends and begins, in all released models."""
_TOLERANCE = 1e-3


def find_rotation(tensor: PackedTensor, *, theta: float) -> Config:
    """The numbers that give these divisors. Raises ``ModelFailure`` where none do."""
    divisors = read_vector(tensor)
    if divisors.min() < 1:
        raise _unknown()
    pairs = np.arange(len(divisors))
    wavelengths = 2 * math.pi * theta ** (pairs / len(divisors))
    factor = float(divisors.max())
    blended = np.flatnonzero((divisors > 1 + _TOLERANCE) & (divisors < factor - _TOLERANCE))
    if not factor > 1 or not len(blended):
        raise _unknown()
    middle = int(blended[0])
    share = (1 / divisors[middle] - 1 / factor) / (1 - 1 / factor)
    original = round(float(wavelengths[middle]) * (share * (HIGH - LOW) + LOW))
    if np.abs(_divisors(wavelengths, factor, original) / divisors - 1).max() > _TOLERANCE:
        raise _unknown()
    return {
        "factor": factor,
        "low_freq_factor": LOW,
        "high_freq_factor": HIGH,
        "original_max_position_embeddings": original,
    }


def _divisors(wavelengths: Numbers, factor: float, original: int) -> Numbers:
    share = ((original / wavelengths - LOW) / (HIGH - LOW)).clip(0, 1)
    divisors: Numbers = 1 / ((1 - share) / factor + share)
    return divisors


def _unknown() -> ModelFailure:
    return ModelFailure(ModelUnusable("its rotation is stretched in a way that is not known"))
