"""Chooses blocks by their representatives, among those a question has voted for (KTransformers)."""

from dataclasses import dataclass

from engine.selection.block_choice import BlockChoice
from engine.selection.block_rule import BlockRule
from engine.selection.selector import Selection


@dataclass(frozen=True)
class Select(BlockRule):
    """The selector with the knobs of ``BlockRule``."""

    def begin(self) -> Selection:
        """Begin with no votes."""
        return BlockChoice(self)
