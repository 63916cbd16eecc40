"""Reads as many pages as a given share of the attention needs, measured on the way.

Pages are chosen by upper bounds of the attention that a query can pay to them, highest first. Each
head of each layer takes pages up to its own share of the sum of all bounds. Some steps read
everything: they show which share a head needs, and whether the pages read in between were enough.
Pages that any head of a layer needed in such a step are read from then on, wherever their bounds
rank.
"""

from dataclasses import dataclass

from engine.selection.adaptive_choice import AdaptiveChoice
from engine.selection.adaptive_rule import AdaptiveRule
from engine.selection.selector import ByQueryAlone


@dataclass(frozen=True)
class Adaptive(AdaptiveRule, ByQueryAlone):
    """The selector with the knobs of ``AdaptiveRule``."""

    def begin(self) -> AdaptiveChoice:
        """Begin with a step that reads everything."""
        return AdaptiveChoice(self)
