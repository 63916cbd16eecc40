"""How much of a reading each token of an answer reads, as a setting; pure.

In plain words here, in the engine's where a question is asked. It changes nothing of what was read,
so that each question may have another choice.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, get_args

from app.readings.model_choice import KVFormat

TokensRead = Literal["2048", "4096", "8192", "16384"]
ShareRead = Literal["0.95", "0.99", "0.999"]

TOKENS_READ: tuple[TokensRead, ...] = get_args(TokensRead)
"""Tokens for each word that are offered."""

SHARES_READ: tuple[ShareRead, ...] = get_args(ShareRead)
"""Shares of the attention that are offered."""

_BEGINNING = 64
_MOST_LOCAL = 1024
_PAGE_IN_WORK = 192
"""Tokens read in any case: the first, the last, and these of the page being written."""


class Reads(StrEnum):
    """What an answer reads for each word."""

    EVERYTHING = "everything"
    MATCHING = "matching"
    """The passages that match the word being written."""
    ASKED = "asked"
    """The passages that the question points to, and those that match it."""
    ENOUGH = "enough"
    """As much as a wanted share of the attention takes."""
    LASTING = "lasting"
    """All that was read before; of a long answer what it still attends to."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A selector of the engine's; without a name it reads as the model was loaded."""

    policy: str = ""
    options: tuple[tuple[str, str], ...] = ()


def choice_of(reads: Reads, *, tokens: str, share: str, kv_format: KVFormat) -> Choice:
    """Return what the engine is asked for.

    Blocks are larger where the cache is kept in 4 bits: what is known of keys may take no more than
    a 32nd of it.
    """
    match reads:
        case Reads.EVERYTHING:
            return Choice()
        case Reads.ENOUGH:
            return Choice("adaptive", (("mass", share),))
        case Reads.LASTING:
            return Choice("heavy")
    block = 128 if kv_format in {KVFormat.Q4_0, KVFormat.Q4_1} else 64
    local = min(_MOST_LOCAL, int(tokens) // 4)
    count = (int(tokens) - _BEGINNING - local - _PAGE_IN_WORK) // block
    options = {
        "block_size": str(block),
        "local_windows_len": str(local),
        "second_block_count": str(count),
    }
    if reads is Reads.ASKED:
        voted = str(count // 2)
        options |= {
            "preselect_block": "true",
            "preselect_block_count": voted,
            "preselect_next": "1",
        }
    return Choice("select", tuple(options.items()))
