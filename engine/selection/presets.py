"""Published methods as presets: ``Select`` with other defaults."""

from dataclasses import dataclass

from engine.selection.block_rule import Representative
from engine.selection.heads import Heads
from engine.selection.select import Select


@dataclass(frozen=True)
class SnapKV(Select):
    """Tokens that the question looks at, chosen once (arXiv 2404.14469)."""

    initial: int = 0
    local_windows_len: int = 64
    block_size: int = 1
    second_block_count: int = 2048
    preselect_block: bool = True
    preselect_block_count: int = 2048


@dataclass(frozen=True)
class InfLLM(Select):
    """Blocks by the keys that are looked at most, one choice for all heads (arXiv 2402.04617)."""

    initial: int = 128
    local_windows_len: int = 4096
    block_size: int = 128
    second_block_count: int = 16
    representative_type: Representative = Representative.DYNAMIC
    representative_num: int = 4
    head_select_mode: Heads = Heads.SHARED


@dataclass(frozen=True)
class KTransformers(Select):
    """As its documentation sets it."""

    initial: int = 128
    local_windows_len: int = 4096
    block_size: int = 128
    second_block_count: int = 96
    representative_type: Representative = Representative.DYNAMIC
    representative_num: int = 1
    head_select_mode: Heads = Heads.SHARED
