"""Tells which step of an answer a selection is in, from the layers that ask it."""


class Steps:
    """Counts steps: layers ask in order, so one that does not follow the last begins a new step.

    Attributes:
        number: of the step, from 0; -1 before the first.
    """

    def __init__(self) -> None:
        self.number = -1
        self._last_layer = -1

    def enter(self, layer: int) -> int:
        """Record that a layer asks; returns the number of its step."""
        if self.number < 0 or layer <= self._last_layer:
            self.number += 1
        self._last_layer = layer
        return self.number
