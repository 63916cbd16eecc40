"""Windows with sinks in most attention layers, while the others see everything.

This saves most of the work, and text outside the windows still reaches the layers with a window
through the layers that see everything and through recurrent layers. Windows are counted in tokens,
by masks in the kernels, so it does not matter how a prompt is cut. Keys and values that layers with
a window no longer see are kept in the pages of the sequence like all others, or dropped (``keep``).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from engine.models.context import Sight
from engine.models.layer_specs import LayerSpec
from engine.retention.policy import MemoryNeed
from engine.retention.stored_keys import RotatedKeys, StoredKeys


class Keep(StrEnum):
    """What the layers with a window keep."""

    ALL = "all"
    """Everything: a reading can be gone on from anywhere."""
    WINDOW = "window"
    """What they still see: less memory, smaller readings."""


HALF = "half"
AUTO = "auto"
ALL = "all"
_MOST_LAYERS = 1024


@dataclass(frozen=True)
class Backstop:
    """Exact attention in some layers, a window in the others.

    Attributes:
        window: last tokens that are seen in a layer with a window, its own included.
        sinks: first tokens that are always seen.
        full_layers: numbers of the layers of attention that see everything, counted from 0 and
            separated by commas; ``half`` is every second one, the last among them, ``auto`` those
            that ``lectern evaluate layers`` found to be needed, and ``all`` those that have no
            window of their own.
        keep: what is kept of the layers with a window, those that have it by themselves included.
    """

    window: int = 4096
    sinks: int = 64
    full_layers: str = HALF
    keep: Keep = Keep.ALL

    def __post_init__(self) -> None:
        if self.window < 1 or self.sinks < 0:
            raise ValueError("a window has at least one token, and sinks are not negative")
        by_name = self.full_layers in (HALF, AUTO, ALL)
        if not by_name and not all(map(_is_number, self.full_layers.split(","))):
            raise ValueError(f"full_layers is {HALF}, {AUTO}, {ALL}, or numbers such as 1,3")

    @property
    def fingerprint(self) -> str:
        """Name and knobs: what a layer sees changes the keys of later layers."""
        name = f"backstop-{self.window}-{self.sinks}-{self.full_layers}"
        return name if self.keep is Keep.ALL else f"{name}-keep-{self.keep}"

    @property
    def is_auto(self) -> bool:
        """Whether the layers depend on what was measured of the model."""
        return self.full_layers == AUTO

    def with_full(self, layers: Sequence[int]) -> Self:
        """The same with these layers seeing everything."""
        return replace(self, full_layers=",".join(map(str, layers)))

    @property
    def memory_need(self) -> MemoryNeed:
        """That of all pages."""
        return MemoryNeed()

    def stored_keys(self, _layers: Sequence[LayerSpec]) -> StoredKeys:
        """Rotated."""
        return RotatedKeys()

    def run_pages(self, fitting: int) -> int:
        """All of them: masks do not depend on how a prompt is cut."""
        return fitting

    def visible(self, num_pages: int) -> Sequence[int]:
        """All of them: some layer sees each."""
        return range(num_pages)

    def sights(self, num_layers: int) -> tuple[Sight | None, ...]:
        """What each layer of attention sees. Raises ``ValueError`` for one that is not there."""
        full = self._full(num_layers)
        if max(full) >= num_layers:
            raise ValueError(f"the model has {num_layers} layers of attention, counted from 0")
        sight = Sight(self.window, self.sinks)
        return tuple(None if layer in full else sight for layer in range(num_layers))

    def _full(self, num_layers: int) -> set[int]:
        if self.full_layers == HALF:
            return set(range(num_layers - 1, -1, -2))
        if self.full_layers == ALL:
            return set(range(num_layers))
        return {int(each) for each in self.full_layers.split(",")}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len(str(_MOST_LAYERS))
