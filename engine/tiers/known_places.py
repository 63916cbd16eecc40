"""Remembers where the pages of the last runs were, valid until a page moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.tiers.page import Page
from engine.tiers.page_places import PagePlaces
from engine.tiers.tiered_context import PlannedRun


@dataclass(frozen=True)
class _Known:
    """What was found for a run.

    Attributes:
        page_ids: of its sequence: the list itself, which grows in place.
        num_pages: pages that it had.
        num_moves: of all tiers until then.
    """

    page_ids: Sequence[int]
    num_pages: int
    num_moves: int
    where: PagePlaces


class MovingPages(Protocol):
    """A tier."""

    @property
    def num_moves(self) -> int:
        """Grows whenever a page has come, gone or moved."""
        ...


class KnownPlaces:
    """Places of the runs computed last, since decoding needs the same ones again."""

    def __init__(self, pages: Mapping[int, Page], tiers: Sequence[MovingPages]) -> None:
        """Args: ``pages`` of the storage by their ids, and where they may be."""
        self._pages = pages
        self._tiers = tiers
        self._known: list[_Known] = []

    def forget(self) -> None:
        """Look everything up again: a page was added, removed, or filled."""
        self._known = []

    def of(self, runs: Sequence[PlannedRun]) -> list[PagePlaces]:
        """Where the pages of runs are; looked up again if any page has moved."""
        num_moves = sum(tier.num_moves for tier in self._tiers)
        self._known = [self._of_run(run, num_moves) for run in runs]
        return [each.where for each in self._known]

    def _of_run(self, run: PlannedRun, num_moves: int) -> _Known:
        num_pages = len(run.page_ids)
        if len(run.visible) == num_pages:
            for known in self._known:
                is_same = known.page_ids is run.page_ids and known.num_pages == num_pages
                if is_same and known.num_moves == num_moves:
                    return known
        where = PagePlaces.of([self._pages[page_id] for page_id in run.visible_ids])
        has_all = len(run.visible) == num_pages
        return _Known(run.page_ids if has_all else (), num_pages, num_moves, where)
