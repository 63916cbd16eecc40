"""Reads as many pages as a given share of the attention needs, measured on the way.

Pages are taken by the bounds of what a query could find in them, up to a share of all bounds that
each head of each layer has of its own. Some steps read everything and show how far a head has to
go; they measure as well whether what was read in between was enough. What any head of a layer
needed in such a step is read again, wherever its bounds rank.
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
