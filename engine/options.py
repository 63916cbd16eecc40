"""Settings of an engine process that no request changes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class EngineOptions:
    """How prefill is cut and how often it is saved.

    Attributes:
        chunk_tokens: prefill chunk where the CPU computes; long enough for the matrix products,
            short enough to stay responsive; whole pages.
        grid_tokens: distance of the checkpoints kept and saved while a reading is in progress;
            whole pages.
        keeps_weights: whether weights that are computed at loading are kept in the data folder.
    """

    chunk_tokens: int = 512
    grid_tokens: int = 8192
    keeps_weights: bool = False
