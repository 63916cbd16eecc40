"""Lists before and after, and what a view is told."""

import pytest

from app.window.widgets.changed_runs import changed_runs


@pytest.mark.parametrize(
    ("old", "new", "runs"),
    [
        ("", "", []),
        ("abc", "abc", []),
        ("abc", "xbc", [range(1)]),
        ("abcdef", "axyde!", [range(1, 3), range(5, 6)]),
        ("abcdef", "xxcxef", [range(2), range(3, 4)]),
        ("ab", "abcd", []),
        ("abcd", "ax", [range(1, 2)]),
    ],
)
def test_runs_of_changes(old: str, new: str, runs: list[range]) -> None:
    assert list(changed_runs(list(old), list(new))) == runs
