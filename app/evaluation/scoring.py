"""Whether an answer is right, and the confidence interval of a share of right answers.

An answer is right where it is exactly the value, or exactly the values, that were asked for. A
value among other words is counted apart: a rambling answer can hit on anything.
"""

import math
import re
from collections.abc import Sequence
from enum import StrEnum

_SURE = 1.959964
"""Standard deviations on each side of an interval of 95 %."""
_AROUND = " \t\"'`*“”‘’"
_LIST_MARK = re.compile(r"^\s*(?:\d{1,2}[.)]|[-*•])\s+")
_BETWEEN = re.compile(r"[,;\n]|\band\b")


class Verdict(StrEnum):
    """What an answer is worth."""

    EXACT = "exact"
    """The value that was asked for and nothing else."""
    WITHIN = "within"
    """The value among other words; it does not count."""
    WRONG = "wrong"


def judge(answer: str, expected: Sequence[str]) -> Verdict:
    """Compare an answer with the values it is to have, in any order.

    What stands behind the first line of a single value is its proof, and lines that begin with
    ``>`` are quotes.
    """
    lines = [line for line in answer.splitlines() if line.strip() and not line.startswith(">")]
    said = [_bare(lines[0])] if len(expected) == 1 and lines else _parts("\n".join(lines))
    if sorted(said) == sorted(expected):
        return Verdict.EXACT
    if all(_has_word(answer, value) for value in expected):
        return Verdict.WITHIN
    return Verdict.WRONG


def wilson_interval(right: int, count: int) -> tuple[float, float]:
    """Where a share lies with 95 % of certainty, judged by so many right ones of so many."""
    if not count:
        return 0.0, 1.0
    share, more = right / count, _SURE**2 / count
    middle = share + more / 2
    half = math.sqrt(share * (1 - share) * more + more**2 / 4)
    return max(0.0, (middle - half) / (1 + more)), min(1.0, (middle + half) / (1 + more))


def _parts(text: str) -> list[str]:
    """The values of a list, however it is written."""
    lines = "\n".join(_LIST_MARK.sub("", line) for line in text.splitlines())
    return [bare for part in _BETWEEN.split(lines) if (bare := _bare(part))]


def _bare(text: str) -> str:
    """A value without quotes, stress and full stop."""
    return text.strip(_AROUND).removesuffix(".").strip(_AROUND)


def _has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None
