"""``Select`` during one answer: the question's votes, and the blocks chosen last."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from engine.models.context import LayerQuery
from engine.protocol.records import Evicted, SharesRead
from engine.selection.block_grid import BlockGrid
from engine.selection.block_rule import BlockRule
from engine.selection.block_scores import block_scores
from engine.selection.heads import Heads
from engine.selection.promising_pages import PromisingPages, promising_pages
from engine.selection.question_votes import LayerVotes, QuestionVotes
from engine.selection.selector import Candidates
from engine.selection.steps import Steps
from engine.selection.votes import voters_of
from kernels.block_choice import choose_blocks
from kernels.block_search import BlockSearch, can_search
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import Recipe


class BlockChoice:
    """Chooses blocks by a rule, and keeps a choice for as many steps and layers as it says."""

    def __init__(self, rule: BlockRule) -> None:
        self._rule = rule
        self._votes = QuestionVotes(rule)
        self._chosen: dict[int, Tensor] = {}  # by group of layers, bool [H, blocks]
        self._steps = Steps()
        self._all_of: tuple[int, bool] | None = None  # pages, and whether all of them are read
        self._grid: BlockGrid | None = None
        self._fields: dict[int, _Field] = {}  # by layer, of this grid
        self._written: _Written | None = None

    def recipe(self, layout: KVLayout) -> Recipe | None:
        """As the rule says."""
        return self._rule.recipe(layout)

    def reads_all(self, num_pages: int) -> bool:
        """As the rule says."""
        if self._all_of is None or self._all_of[0] != num_pages:
            self._all_of = num_pages, self._rule.reads_all(num_pages)
        return self._all_of[1]

    def voters(self, question: range) -> range:
        """The last positions of a question, if the rule needs its votes."""
        return voters_of(question) if self._rule.needs_votes else range(0)

    def observe(
        self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Count the votes of queries of the question."""
        layer = query.layer - self._rule.dense_layer_num
        if layer >= 0 and layer % self._rule.layer_step == 0:
            self._fields, self._written = {}, None
            self._votes.add(query, lse, pages)

    @property
    def kept_bytes(self) -> int:
        """Memory of the votes."""
        return self._votes.kept_bytes

    @property
    def shares(self) -> SharesRead | None:
        """They are not measured."""
        return None

    @property
    def evicted(self) -> Evicted | None:
        """Nothing is."""
        return None

    @property
    def learns(self) -> bool:
        """Nothing."""
        return False

    def attended(self, _query: LayerQuery) -> None:
        """Is not called."""

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Choose again, or read what was chosen before and what has been added since."""
        rule = self._rule
        step = self._steps.enter(query.layer)
        layer = query.layer - rule.dense_layer_num
        grid = self._grid_of(candidates.numbers.shape[0])
        if layer < 0:  # as many blocks as elsewhere, since they are counted together
            return grid.of_pages(torch.ones(1, grid.num_blocks, dtype=torch.bool))
        group, is_first = divmod(layer, rule.layer_step)
        is_due = is_first == 0 and step % rule.token_step == 0
        if is_due or group not in self._chosen:
            self._chosen[group] = self._choose(query, candidates, grid)
        chosen = extended(self._chosen[group], grid.num_blocks)
        return grid.of_pages(chosen | grid.is_fixed)

    def searches(self, layers: Sequence[Candidates]) -> Sequence[BlockSearch] | None:
        """Those of a rule that can be written down, until pages or votes change."""
        if self._written is None or self._written.layers is not layers:
            self._written = _Written(layers, self._write_down(layers))
        return self._written.searches

    def _write_down(self, layers: Sequence[Candidates]) -> Sequence[BlockSearch] | None:
        num_pages = layers[0].numbers.shape[0]
        if not num_pages or not self._rule.can_be_written_down:
            return None
        grid = self._grid_of(num_pages)
        searches = [self._search(layer, each, grid) for layer, each in enumerate(layers)]
        found = [each for each in searches if each is not None]
        return found if len(found) == len(layers) else None

    def _search(self, layer: int, candidates: Candidates, grid: BlockGrid) -> BlockSearch | None:
        """What ``choose`` does in a layer, written down; None where something else is needed."""
        rule = self._rule
        if layer < rule.dense_layer_num:
            every = grid.by_page(torch.ones(1, grid.num_blocks, dtype=torch.bool))
            return BlockSearch(every, every)
        field, tables = self._field_of(layer, grid), candidates.tables
        is_read = field.is_read | grid.is_fixed
        if rule.takes_all_preselected:
            every = grid.by_page(field.is_candidate | is_read)
            return BlockSearch(every, every, num_searched=grid.num_pages)
        if tables is None or not can_search(tables.boxes):
            return None
        everywhere = BlockSearch(
            grid.by_page(field.is_candidate),
            grid.by_page(is_read),
            count=field.count,
            is_shared=rule.head_select_mode is Heads.SHARED,
            slots=tables.slots,
            bounds=tables.boxes,
            num_searched=grid.num_pages,
        )
        promising = field.promising
        if promising is None or (promising.voted is None and tables.pages is None):
            return everywhere
        return replace(
            everywhere,
            page_bounds=tables.pages,
            num_searched=promising.num_pages,
            voted=promising.voted,
        )

    def _choose(self, query: LayerQuery, candidates: Candidates, grid: BlockGrid) -> Tensor:
        """The blocks of the middle that a layer reads, bool ``[H, blocks]``."""
        rule, field = self._rule, self._field_of(query.layer, grid)
        if rule.takes_all_preselected:  # of a question in the first page nobody has voted
            return field.is_candidate | field.is_read
        if field.promising is not None:
            found = field.promising.choose(query, candidates)
            if found is not None:
                return found | field.is_read
        scores = block_scores(rule, query, candidates, field.voted)
        if scores is None:
            return field.is_candidate | field.is_read
        num_scored = scores.numbers.shape[2] // scores.parts
        is_candidate = field.is_candidate
        if num_scored < grid.num_blocks:
            is_candidate = is_candidate[:, :num_scored].contiguous()
        chosen = choose_blocks(
            scores.numbers,
            is_candidate,
            count=field.count,
            num_kv_heads=candidates.num_kv_heads,
            is_shared=rule.head_select_mode is Heads.SHARED,
            scale=query.scale,
            parts=scores.parts,
        )
        return extended(chosen, grid.num_blocks, is_read=False) | field.is_read

    def _grid_of(self, num_pages: int) -> BlockGrid:
        """How the full pages are divided; it changes with each new full page."""
        if self._grid is None or self._grid.num_pages != num_pages:
            self._grid = self._rule.grid(num_pages)
            self._fields = {}
        return self._grid

    def _field_of(self, layer: int, grid: BlockGrid) -> "_Field":
        field = self._fields.get(layer)
        if field is None:
            field = self._fields[layer] = _field(self._rule, grid, self._votes.of(layer))
        return field


@dataclass(frozen=True, eq=False)
class _Written:
    """The searches of layers; None if they have to ask."""

    layers: Sequence[Candidates]
    searches: Sequence[BlockSearch] | None


@dataclass(frozen=True)
class _Field:
    """What a layer chooses among.

    Attributes:
        is_candidate: blocks of the middle that may be chosen, bool ``[H or 1, blocks]``.
        is_read: those that are read in any case, ``[H or 1, blocks]``: written since the question
            voted, or voted for where others are chosen.
        count: how many are chosen.
        voted: what the question said of the layer.
        promising: how blocks are found in two levels; None where that does not pay.
    """

    is_candidate: Tensor
    is_read: Tensor
    count: int
    voted: LayerVotes | None
    promising: PromisingPages | None


def _field(rule: BlockRule, grid: BlockGrid, voted: LayerVotes | None) -> _Field:
    is_candidate, count = (~grid.is_fixed).unsqueeze(0), rule.second_block_count
    is_read = torch.zeros_like(is_candidate)
    if voted is not None:
        is_read = torch.arange(grid.num_blocks).unsqueeze(0) >= voted.num_blocks
        is_candidate = is_candidate & ~is_read
        if rule.preselect_block:
            preselected = extended(voted.preselected(grid), grid.num_blocks) & is_candidate
            if rule.head_select_mode is Heads.SHARED:
                preselected = preselected[:1]
            if rule.takes_others:
                is_candidate, is_read = is_candidate & ~preselected, is_read | preselected
                count -= rule.preselect_block_count
            else:
                is_candidate = preselected
    promising = promising_pages(rule, grid, is_candidate, count)
    return _Field(is_candidate, is_read, count, voted, promising)


def extended(chosen: Tensor, num_blocks: int, *, is_read: bool = True) -> Tensor:
    """A choice among some blocks, bool ``[H, blocks]``, with those that have come since."""
    missing = num_blocks - chosen.shape[1]
    return torch.nn.functional.pad(chosen, (0, missing), value=is_read) if missing else chosen
