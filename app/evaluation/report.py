"""The result of an evaluation: scores, what was read for them, and what the controls show."""

from collections.abc import Sequence
from typing import Self

import msgspec

from app.evaluation.fidelity import Fidelity
from app.evaluation.methods import BLOCK_TOKENS, Method, Role
from app.evaluation.plan import Mode
from app.evaluation.results import Row
from app.evaluation.scoring import Verdict, wilson_interval
from engine.protocol.replies import ModelLoaded


class Score(msgspec.Struct, frozen=True):
    """A share of right answers, and where it lies with 95 % of certainty.

    ``within`` counts answers that have the value among other words; they are not right.
    """

    count: int
    right: int
    within: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Self:
        """The score of some answers."""
        right = sum(row.verdict is Verdict.EXACT for row in rows)
        within = sum(row.verdict is Verdict.WITHIN for row in rows)
        low, high = wilson_interval(right, len(rows))
        return cls(len(rows), right, within, right / len(rows) if rows else 0.0, low, high)


class Cell(msgspec.Struct, frozen=True):
    """The answers to one task at one length and depth with one method."""

    task: str
    length: int
    depth: float | None
    role: Role
    score: Score


class Line(msgspec.Struct, frozen=True):
    """The answers to one task at one length with one method.

    Attributes:
        outside: those to questions of which a needle lies where recency alone cannot see it.
        read_share: of the cache, what was read.
        read_bytes: bytes of the cache for a token of the answers.
        certified: share of the attention that this had at least; None where nobody looked.
        measured: what it had in steps that read everything; None likewise.
        drifted: answers for which that was too little, and which became dense.
    """

    task: str
    length: int
    mode: Mode
    role: Role
    score: Score
    outside: Score
    read_share: float
    read_bytes: float
    certified: float | None
    measured: float | None
    drifted: int


class Evaluation(msgspec.Struct, frozen=True):
    """What ``lectern evaluate --json`` prints.

    Attributes:
        problems: why these figures show nothing; none where they do.
    """

    model: str
    device: str
    weights: str
    kv_format: str
    method: Method
    depths: tuple[float, ...]
    samples: int
    seed: int
    lines: tuple[Line, ...]
    cells: tuple[Cell, ...]
    fidelity: tuple[Fidelity, ...]
    problems: tuple[str, ...]

    @property
    def roles(self) -> tuple[Role, ...]:
        """The methods that were asked, in the order of a table."""
        asked = {line.role for line in self.lines}
        return tuple(role for role in Role if role in asked)


def outside_questions(rows: Sequence[Row]) -> frozenset[bytes]:
    """Questions of which a needle lies where recency, with the same budget, cannot see it."""
    return frozenset(
        row.asked.question
        for row in rows
        if row.role is Role.RECENCY
        and row.is_outside(int(row.asked.method.options["budget"]), BLOCK_TOKENS)
    )


def make_lines(rows: Sequence[Row], *, token_bytes: float) -> tuple[Line, ...]:
    """The scores of each task, length, mode and method, with a cache of so many bytes a token."""
    outside = outside_questions(rows)
    found: dict[tuple[str, int, Mode, Role], list[Row]] = {}
    for row in rows:
        asked = row.asked
        found.setdefault((asked.task, asked.length, asked.mode, row.role), []).append(row)
    return tuple(
        Line(
            *place,
            score=Score.of(mine),
            outside=Score.of([row for row in mine if row.asked.question in outside]),
            read_share=sum(row.share for row in mine) / len(mine),
            read_bytes=sum(row.share * row.prompt_tokens for row in mine) / len(mine) * token_bytes,
            certified=_mean([row.certified for row in mine]),
            measured=_mean([row.measured for row in mine]),
            drifted=sum(row.has_drifted for row in mine),
        )
        for place, mine in found.items()
    )


def _mean(shares: Sequence[float | None]) -> float | None:
    """The mean of those that are known."""
    known = [share for share in shares if share is not None]
    return sum(known) / len(known) if known else None


def make_cells(rows: Sequence[Row]) -> tuple[Cell, ...]:
    """The scores at each depth, of questions that were asked apart."""
    found: dict[tuple[str, int, float | None, Role], list[Row]] = {}
    for row in rows:
        if row.asked.mode is Mode.APART:
            place = (row.asked.task, row.asked.length, row.depth, row.role)
            found.setdefault(place, []).append(row)
    return tuple(Cell(*place, score=Score.of(mine)) for place, mine in found.items())


def make_evaluation(
    rows: Sequence[Row],
    *,
    loaded: ModelLoaded,
    method: Method,
    depths: tuple[float, ...],
    samples: int,
    seed: int,
    fidelity: Sequence[Fidelity],
    problems: Sequence[str],
) -> Evaluation:
    """Everything that was found."""
    return Evaluation(
        model=loaded.name,
        device=loaded.device,
        weights=loaded.weights,
        kv_format=loaded.kv_format,
        method=method,
        depths=depths,
        samples=samples,
        seed=seed,
        lines=make_lines(rows, token_bytes=loaded.page_bytes / BLOCK_TOKENS),
        cells=make_cells(rows),
        fidelity=tuple(fidelity),
        problems=tuple(problems),
    )
