"""What was learnt apart: `finding.learning` trains it."""

from dataclasses import dataclass
from pathlib import Path

from safetensors.torch import load_file
from torch import Tensor


@dataclass(frozen=True)
class Finder:
    """Weights of the search for a sentence, as `finding.learning.search` has them."""

    codes: Tensor  # [V, sum] what every token adds
    counts: Tensor  # [V] logits of how much it counts in a question
    gate: Tensor  # [units, spelling + last three + 1]
    up: Tensor  # the same
    down: Tensor  # [sum, units]
    query: Tensor  # [sum, sum]
    key: Tensor  # [sum, sum]
    steady_query: float
    steady_key: float
    sharpness: float
    question: float  # how much the question's sum counts beside the own
    voted: float  # how much the votes of its words count beside both
    asked: Tensor  # [checks, sum] of questions, for comparing them with what was found
    found: Tensor  # [checks, sum] of that
    doubt: Tensor  # [sum + checks + 1] beside the comparison

    @classmethod
    def read(cls, path: Path) -> "Finder":
        """As training wrote it."""
        found = {name: value.float() for name, value in load_file(path).items()}
        numbers = {name: value.item() for name, value in found.items() if value.numel() == 1}
        return cls(**{**found, **numbers})


@dataclass(frozen=True)
class Values:
    """Weights in the order of `PLACES`, in the lengths of the stream."""

    gate: Tensor  # [units, read] of layer 7, for tokens and questions
    up: Tensor  # the same
    down: Tensor  # [sum, units]
    key: Tensor  # [match, read]
    query: Tensor  # [match, read]
    hush_read: Tensor  # [hushed, read] of layer 7: what queries would look for in a quote,
    hush_write: Tensor  # [sum, hushed] and what is added to take it away
    plain: Tensor  # [sum + 1] whether the quote alone is asked for
    stop_gate: Tensor  # [units, read + 1] of layer 8, the last for what begins a sentence
    stop_up: Tensor  # the same
    stop_down: Tensor  # [2, units] for the stop after a value, and the new line after that
    stop_bias: Tensor  # [2]

    @classmethod
    def read(cls, path: Path) -> "Values":
        """As training wrote them."""
        return cls(**{name: value.float() for name, value in load_file(path).items()})
