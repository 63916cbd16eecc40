"""The knobs of ``select``, and what follows from them alone.

The context is divided into initial, middle and local blocks. Initial and local blocks are always
read. Of the middle blocks, those are read whose representatives score highest for a query; they are
chosen anew once in some steps and layers.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.selection.block_grid import BlockGrid
from engine.selection.heads import Heads
from kernels.kv_layout import PAGE_SIZE, KVLayout
from kernels.page_summary.recipes import BlockKeys, BlockKind, PageBounds, Recipe, is_small
from kernels.page_summary.summary import num_boxes

_MIN_GPU_BLOCK = 16
_MAX_BLOCK = 1 << 20


class Representative(StrEnum):
    """What represents a block of keys."""

    MAX = "max"
    """The highest number of each channel."""
    MEAN = "mean"
    """The mean of each channel."""
    QUEST = "quest"
    """The lowest and the highest of each channel."""
    DYNAMIC = "dynamic"
    """The keys that the question looks at most."""
    FIXED = "fixed"
    """Keys at equal distances."""


_KINDS = {
    Representative.MAX: BlockKind.MAX,
    Representative.MEAN: BlockKind.MEAN,
    Representative.QUEST: BlockKind.BOUNDS,
    Representative.FIXED: BlockKind.FIXED,
}
_NUM_VECTORS = {Representative.MAX: 1, Representative.MEAN: 1, Representative.QUEST: 2}
"""Representatives of the kinds that have a number of their own."""


@dataclass(frozen=True)
class BlockRule:
    """Exact attention to chosen blocks: how many are chosen, and among which.

    Attributes:
        initial: first tokens, always read.
        local_windows_len: last tokens, always read.
        block_size: tokens of a block: divides a page, or is whole pages.
        second_block_count: middle blocks that a head reads in a layer.
        preselect_block: whether blocks that the question voted for take precedence. Only these may
            be chosen; but if more blocks are read than it votes for, all of these are read, and
            others are chosen beside them, since an answer may look where its question did not.
        preselect_block_count: how many blocks the question votes for.
        representative_type: what represents a block.
        representative_num: keys per block, if keys represent it; 0 for the type's default.
        head_select_mode: whether heads choose separately or together.
        dense_layer_num: how many of the first attention layers read everything.
        layer_step: one in this many layers chooses, for itself and the next ones.
        token_step: one in this many tokens chooses, for itself and the next ones.
        scored_pages: in a context of many more pages, in how many pages a head looks for blocks:
            in those that rank first by bounds of whole pages, or those with blocks that the
            question voted for. 0 looks into all pages.
        preselect_next: how many blocks after one that the question voted for share its votes: the
            passage that a question finds continues there, where none of its queries looked.
    """

    initial: int = 64
    local_windows_len: int = 1024
    block_size: int = 64
    second_block_count: int = 44
    preselect_block: bool = False
    preselect_block_count: int = 96
    representative_type: Representative = Representative.QUEST
    representative_num: int = 0
    head_select_mode: Heads = Heads.SEPARATE
    dense_layer_num: int = 0
    layer_step: int = 1
    token_step: int = 1
    scored_pages: int = 256
    preselect_next: int = 0

    def __post_init__(self) -> None:
        tokens_and_blocks = (self.initial, self.local_windows_len, self.second_block_count)
        others = (self.dense_layer_num, self.representative_num, self.scored_pages)
        if min(*tokens_and_blocks, *others, self.preselect_next) < 0:
            raise ValueError("numbers of tokens, blocks, layers and pages are not negative")
        if min(self.layer_step, self.token_step) < 1:
            raise ValueError("layer_step and token_step are at least 1")
        size = self.block_size
        if not 1 <= size <= _MAX_BLOCK or (PAGE_SIZE % size and size % PAGE_SIZE):
            raise ValueError(f"block_size divides {PAGE_SIZE} or is a multiple of it, not {size}")
        if self.preselect_block and self.preselect_block_count < 1:
            raise ValueError("preselect_block needs a preselect_block_count of at least 1")
        own = _NUM_VECTORS.get(self.representative_type)
        if own is not None and self.representative_num not in {0, own}:
            raise ValueError(f"a block has {own} of representative_type {self.representative_type}")
        if own is None and self.num_representatives > self.block_len:
            raise ValueError(f"{self.representative_num} keys do not stand for {self.block_len}")

    def require_fit(self, layout: KVLayout, *, is_on_gpu: bool) -> None:
        """Raise ``ValueError`` if blocks are too small for what is kept of them."""
        if is_on_gpu and self.block_size < _MIN_GPU_BLOCK:
            raise ValueError(f"a GPU reads blocks of at least {_MIN_GPU_BLOCK} tokens")
        if self.representative_type is Representative.DYNAMIC and not self.takes_all_preselected:
            recipe: Recipe | None = BlockKeys(BlockKind.MEAN, self.block_len)
        else:
            recipe = self.recipe(layout)
        if recipe is not None and not is_small(recipe, layout):
            raise ValueError(
                f"what stands for blocks of {self.block_size} tokens takes more than a 32nd of the "
                "cache: choose a larger block_size, or preselect as many as second_block_count"
            )

    def recipe(self, layout: KVLayout) -> Recipe | None:
        """What has to be kept of keys."""
        if self.takes_all_preselected or self.representative_type is Representative.DYNAMIC:
            return None
        kind = _KINDS[self.representative_type]
        if kind is BlockKind.FIXED:
            return BlockKeys(kind, self.block_len, self.num_representatives)
        if self.block_len >= layout.page_size // num_boxes(layout):
            return PageBounds()
        return BlockKeys(kind, self.block_len)

    def grid(self, num_pages: int) -> BlockGrid:
        """How a context of full pages is divided."""
        return BlockGrid(num_pages, self.block_size, self.initial, self.local_windows_len)

    def reads_all(self, num_pages: int) -> bool:
        """Whether the least that is read is everything."""
        return self.grid(num_pages - 1).num_middle <= self.second_block_count

    @property
    def takes_all_preselected(self) -> bool:
        """Whether nothing is chosen besides the question's votes."""
        return self.preselect_block and self.second_block_count == self.preselect_block_count

    @property
    def takes_others(self) -> bool:
        """Whether all that the question voted for is read, and others are chosen beside it."""
        return self.preselect_block and self.second_block_count > self.preselect_block_count

    @property
    def can_be_written_down(self) -> bool:
        """Whether layers can do without Python: each chooses in each step, within pages."""
        is_each = self.token_step == self.layer_step == 1
        needs_nothing_else = self.takes_all_preselected or (
            self.representative_type is Representative.QUEST
        )
        return is_each and self.block_size <= PAGE_SIZE and needs_nothing_else

    @property
    def needs_votes(self) -> bool:
        """Whether the question's queries are asked."""
        return self.preselect_block or self.representative_type is Representative.DYNAMIC

    @property
    def block_len(self) -> int:
        """Tokens of a block within one page."""
        return min(self.block_size, PAGE_SIZE)

    @property
    def num_representatives(self) -> int:
        """How many keys represent a block, if keys do."""
        return max(1, self.representative_num)
