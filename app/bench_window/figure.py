"""One measured figure and its limit."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` in `unit`; `limit` is the most it may be, 0 for none."""

    key: str
    what: str
    value: float
    unit: str
    limit: float = 0.0

    def line(self) -> str:
        """Return the figure as a line of a table."""
        verdict = ""
        if self.limit:
            verdict = "ok" if self.value <= self.limit else f"over {self.limit:g} {self.unit}"
        return f"{self.what:<58}{self.value:>10,.1f} {self.unit:<4}{verdict}"
