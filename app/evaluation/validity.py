"""Checks that figures mean anything: that the method did something, and that it mattered."""

from collections.abc import Sequence

from app.errors import ExitCode, LecternError, Said
from app.evaluation.methods import CONTROLS, Method, Role
from app.evaluation.report import outside_questions
from app.evaluation.results import Row


class ShowsNothing(LecternError):
    """The figures say nothing about the method."""

    exit_code = ExitCode.SHOWS_NOTHING


def find_problems(rows: Sequence[Row], method: Method) -> tuple[str, ...]:
    """Why the figures show nothing; none where they do, or where dense is all there is."""
    mine = _answers(rows, Role.METHOD)
    if not mine:
        return ()
    return tuple(
        problem
        for problem in (
            *_did_not_fire(rows, method),
            _differs_with_everything_on(rows, method),
            *(_equals(rows, method, role) for role in CONTROLS),
        )
        if problem
    )


def _did_not_fire(rows: Sequence[Row], method: Method) -> list[str]:
    """Lengths at which the method read everything."""
    fired: dict[int, bool] = {}
    for row in rows:
        if row.role is Role.METHOD:
            length = row.asked.length
            fired[length] = fired.get(length, False) or row.has_fired
    return [
        f"{method.words} never left anything out at {length:,} tokens"
        for length, has_fired in fired.items()
        if not has_fired
    ]


def _differs_with_everything_on(rows: Sequence[Row], method: Method) -> str:
    """A method that reads everything and answers otherwise than dense computes something else."""
    full, dense = _answers(rows, Role.FULL), _answers(rows, Role.DENSE)
    count = sum(full[question] != dense[question] for question in full)
    if not count:
        return ""
    return (
        f"{method.policy} reads everything and still gives {count:,} of {len(full):,} answers"
        " that dense does not give"
    )


def _equals(rows: Sequence[Row], method: Method, role: Role) -> str:
    """A method whose answers are all those of a control, where a needle is out of its sight."""
    outside = outside_questions(rows)
    mine, control = _answers(rows, Role.METHOD), _answers(rows, role)
    compared = [question for question in mine if not outside or question in outside]
    if any(mine[question] != control[question] for question in compared):
        return ""
    return (
        f"{method.words} gives the same answers as the control {role} to all {len(compared):,}"
        " questions"
    )


def refuse(problems: Sequence[str]) -> ShowsNothing:
    """The failure that says so, in one line."""
    return ShowsNothing(
        Said(
            f"These figures show nothing: {'; '.join(problems)}.",
            "Give options that read less, longer texts, or other tasks.",
        )
    )


def _answers(rows: Sequence[Row], role: Role) -> dict[bytes, str]:
    return {row.asked.question: row.answer for row in rows if row.role is role}
