"""``Select`` at work for one answer: what the question voted for, and what was chosen last."""

from collections.abc import Iterable

import torch
from torch import Tensor

from engine.models.context import LayerQuery
from engine.protocol.records import Evicted, SharesRead
from engine.selection.block_rule import BlockRule
from engine.selection.block_scores import block_scores
from engine.selection.heads import Heads
from engine.selection.question_votes import QuestionVotes
from engine.selection.selector import Candidates
from engine.selection.steps import Steps
from engine.selection.votes import voters_of
from engine.selection.worth import highest, worth
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import Recipe


class BlockChoice:
    """Chooses blocks by a rule, and remembers its choices as long as the rule says."""

    def __init__(self, rule: BlockRule) -> None:
        self._rule = rule
        self._votes = QuestionVotes(rule)
        self._chosen: dict[int, Tensor] = {}  # by group of layers, bool [H, blocks]
        self._steps = Steps()

    def recipe(self, layout: KVLayout) -> Recipe | None:
        """As the rule says."""
        return self._rule.recipe(layout)

    def reads_all(self, num_pages: int) -> bool:
        """As the rule says."""
        return self._rule.reads_all(num_pages)

    def voters(self, question: range) -> range:
        """The last of a question, where the rule asks for its votes."""
        return voters_of(question) if self._rule.needs_votes else range(0)

    def observe(
        self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Count the votes of queries of the question."""
        layer = query.layer - self._rule.dense_layer_num
        if layer >= 0 and layer % self._rule.layer_step == 0:
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

    def attended(self, _query: LayerQuery) -> None:
        """Nothing is learned from it."""

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Choose anew, or read what was chosen before and what has come since."""
        rule = self._rule
        step = self._steps.enter(query.layer)
        layer = query.layer - rule.dense_layer_num
        grid = rule.grid(len(candidates.numbers))
        if layer < 0:  # as many blocks as elsewhere, since they are counted together
            return grid.of_pages(torch.ones(1, grid.num_blocks, dtype=torch.bool))
        group, is_first = divmod(layer, rule.layer_step)
        is_due = is_first == 0 and step % rule.token_step == 0
        if is_due or group not in self._chosen:
            self._chosen[group] = self._choose(query, candidates)
        chosen = extended(self._chosen[group], grid.num_blocks)
        return grid.of_pages(chosen | grid.is_fixed)

    def _choose(self, query: LayerQuery, candidates: Candidates) -> Tensor:
        """The blocks of the middle that a layer reads, bool ``[H, blocks]``."""
        rule = self._rule
        grid = rule.grid(len(candidates.numbers))
        voted = self._votes.of(query.layer)
        is_candidate = (~grid.is_fixed).unsqueeze(0)
        is_new = torch.zeros_like(is_candidate)
        if voted is not None:  # what was written since nobody has voted for: it is read
            is_new = torch.arange(grid.num_blocks).unsqueeze(0) >= voted.num_blocks
            is_candidate = is_candidate & ~is_new
            if rule.preselect_block:
                is_candidate = extended(voted.preselected(grid), grid.num_blocks) & is_candidate
                if rule.takes_all_preselected:
                    return is_candidate | is_new
        scores = block_scores(rule, query, candidates, voted)
        if scores is None:
            return is_candidate | is_new
        worths = worth(scores, candidates.num_kv_heads)
        if rule.head_select_mode is Heads.SHARED:
            worths = worths.amax(dim=0, keepdim=True)
        worths = torch.nn.functional.pad(worths, (0, grid.num_blocks - worths.shape[1]))
        is_candidate = is_candidate.expand(len(worths), -1)
        return highest(worths, is_candidate, rule.second_block_count) | is_new


def extended(chosen: Tensor, num_blocks: int) -> Tensor:
    """A choice of the past, bool ``[H, blocks]``, with the blocks that have come since."""
    return torch.nn.functional.pad(chosen, (0, num_blocks - chosen.shape[1]), value=True)
