"""Stop strings end a text at the same place however it is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.stop import StopMatcher

STOPS = st.lists(st.text("ab", min_size=1, max_size=4), max_size=3)


def run(stops: list[str], parts: list[str]) -> tuple[str, bool]:
    matcher = StopMatcher(stops)
    shown = "".join(matcher.push(part) for part in parts)
    return shown + matcher.finish(), matcher.stopped


@given(stops=STOPS, parts=st.lists(st.text("abc", max_size=5), max_size=8))
def test_the_cut_does_not_depend_on_the_increments(stops: list[str], parts: list[str]) -> None:
    text = "".join(parts)
    shown, stopped = run(stops, parts)
    assert (shown, stopped) == run(stops, list(text)) == run(stops, [text])
    assert stopped == any(stop in text for stop in stops)
    assert text.startswith(shown)
    assert not any(stop in shown for stop in stops)


@pytest.mark.parametrize(
    ("part", "shown"),
    [("plain", "plain"), ("a\n", "a"), ("a\nU", "a"), ("a\nUx", "a\nUx"), ("\n\nU", "\n")],
)
def test_only_a_possible_stop_is_held_back(part: str, shown: str) -> None:
    assert StopMatcher(["\nUser:"]).push(part) == shown


def test_the_string_that_is_complete_first_wins() -> None:
    assert run(["bcd", "abcde"], ["abcde"]) == ("a", True)
    assert run(["bc", "abc"], ["abc"]) == ("", True)


def test_nothing_passes_after_a_stop() -> None:
    matcher = StopMatcher(["."])
    assert matcher.push("one. two") == "one"
    assert matcher.rest == " two"
    assert matcher.push("three") == matcher.finish() == ""


def test_empty_stop_strings_do_nothing() -> None:
    assert run(["", ""], ["text"]) == ("text", False)
