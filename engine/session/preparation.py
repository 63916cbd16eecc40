"""Prepares the page summaries that a selector needs: read from disk, or computed."""

from engine.cache.sequence import Sequence
from engine.selection.selector import Selection
from engine.session.resources import Resources
from engine.token_ids import TokenIds


class Preparation:
    """Works on some pages at a time, so that others are served and the answer can be stopped.

    Attributes:
        is_done: whether the selection can choose.
    """

    def __init__(self, selection: Selection, reading: TokenIds, resources: Resources) -> None:
        """Args: ``reading`` has the tokens with which the answer's sequence begins."""
        self.is_done = False
        self._selection = selection
        self._reading = reading
        self._resources = resources
        self._has_looked = False
        self._has_made_some = False

    def go_on(self, sequence: Sequence) -> None:
        """Make some of the missing summaries. Raises the exceptions of reading a stored page."""
        model = self._resources.model
        recipe = self._selection.recipe(model.layout)
        if recipe is None or self._selection.reads_all(len(sequence.page_ids)):
            self.is_done = True
            return
        saved = self._resources.summaries
        if not self._has_looked:
            self._has_looked = True
            saved.restore(self._reading, sequence.page_ids, recipe)
        num_made, num_left = model.runner.summarize(sequence, recipe)
        self._has_made_some |= num_made > 0
        self.is_done = not num_left
        if self.is_done and self._has_made_some:
            saved.save(self._reading, sequence.page_ids, recipe)
