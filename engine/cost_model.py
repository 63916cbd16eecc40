"""Predicts how long prefill takes: a cost per token that grows with depth.

Attention makes every token dearer the more tokens precede it, so time left is not a straight line:
``seconds = a * n + b * n * mean depth``. Both coefficients are fitted to the chunks seen so far,
the newer ones counting more.
"""

import msgspec

_FORGET = 0.97
_MIN_CHUNK_TOKENS = 64


class CostFit(msgspec.Struct):
    """Weighted sums of the least-squares fit (normal equations of two unknowns)."""

    nn: float = 0.0
    nd: float = 0.0
    dd: float = 0.0
    nt: float = 0.0
    dt: float = 0.0


class CostModel:
    """Prefill time as a function of tokens and depth."""

    def __init__(self, fit: CostFit | None = None) -> None:
        self.fit = fit or CostFit()

    @property
    def is_calibrated(self) -> bool:
        """Whether any chunk was seen."""
        return self.fit.nn > 0

    def observe(self, *, start: int, end: int, seconds: float) -> None:
        """Learn from a chunk that computed positions ``start`` to ``end``."""
        tokens = end - start
        if tokens < _MIN_CHUNK_TOKENS:
            return
        depth = tokens * (start + end) / 2
        fit = self.fit
        for name, value in (
            ("nn", tokens * tokens),
            ("nd", tokens * depth),
            ("dd", depth * depth),
            ("nt", tokens * seconds),
            ("dt", depth * seconds),
        ):
            setattr(fit, name, _FORGET * getattr(fit, name) + value)

    def seconds(self, start: int, end: int) -> float:
        """Expected time to compute positions ``start`` to ``end``; 0 before any chunk was seen."""
        if not self.is_calibrated or end <= start:
            return 0.0
        per_token, per_token_depth = self._coefficients()
        return per_token * (end - start) + per_token_depth * (end * end - start * start) / 2

    def _coefficients(self) -> tuple[float, float]:
        fit = self.fit
        determinant = fit.nn * fit.dd - fit.nd * fit.nd
        flat = fit.nt / fit.nn
        if determinant <= 1e-9 * fit.nn * fit.dd:  # one chunk only: depth cannot be told apart
            return flat, 0.0
        per_token = (fit.nt * fit.dd - fit.dt * fit.nd) / determinant
        per_token_depth = (fit.dt * fit.nn - fit.nt * fit.nd) / determinant
        if per_token_depth < 0:
            return flat, 0.0
        if per_token < 0:
            return 0.0, fit.dt / fit.dd
        return per_token, per_token_depth
