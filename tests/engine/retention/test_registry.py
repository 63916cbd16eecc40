"""Names and options of policies, and what each knob does."""

import pytest

from engine.errors import UsageFailure
from engine.retention.dense import Dense
from engine.retention.policy import RetentionPolicy
from engine.retention.registry import choose_policy
from engine.retention.window import Positions, Window


def test_options_set_the_knobs() -> None:
    assert choose_policy("dense", {}) == Dense()
    assert choose_policy("window", {}) == Window(window=16_384, sinks=64)
    options = {"window": "1024", "sinks": "300", "positions": "cache"}
    assert choose_policy("window", options) == Window(1024, 300, Positions.CACHE)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("sparse", {}, "sparse is unknown"),
        ("dense", {"window": "3"}, "no option window"),
        ("window", {"windows": "3"}, "no option windows"),
        ("window", {"window": "many"}, "cannot be many"),
        ("window", {"window": "0"}, "at least one token"),
        ("window", {"sinks": "-1"}, "not negative"),
        ("window", {"positions": "none"}, "cannot be none"),
    ],
)
def test_what_is_not_known_is_refused(name: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageFailure, match=message):
        choose_policy(name, options)


@pytest.mark.parametrize(
    ("policy", "num_pages", "visible"),
    [
        (Window(512, 64), 1, [0]),
        (Window(512, 64), 3, [0, 1, 2]),
        (Window(512, 64), 4, [0, 1, 2, 3]),
        (Window(512, 64), 9, [0, 6, 7, 8]),
        (Window(513, 64), 9, [0, 5, 6, 7, 8]),
        (Window(512, 257), 9, [0, 1, 6, 7, 8]),
        (Window(512, 0), 9, [6, 7, 8]),
    ],
)
def test_sinks_and_window_are_seen(policy: Window, num_pages: int, visible: list[int]) -> None:
    assert list(policy.visible(num_pages)) == visible
    useful_pages = policy.memory_need.useful_pages
    assert useful_pages is not None
    assert len(visible) < useful_pages


def test_runs_copies_and_memory_follow_from_the_policy() -> None:
    dense, window = Dense(), Window(512, 64)
    turned = Window(512, 64, Positions.CACHE)
    assert [policy.run_pages(7) for policy in (dense, window, turned)] == [7, 1, 1]
    copied = [policy.memory_need.copied_pages for policy in (dense, window, turned)]
    assert copied == [0, 0, 4]  # sinks, window and the run's own
    assert dense.memory_need.useful_pages is None


def test_only_what_differs_has_another_fingerprint() -> None:
    policies: list[RetentionPolicy] = [
        Dense(),
        Window(512, 64),
        Window(1024, 64),
        Window(512, 300),
        Window(512, 64, Positions.CACHE),
    ]
    assert len({policy.fingerprint for policy in policies}) == len(policies)
    assert Window(512, 64).fingerprint == Window(400, 1).fingerprint
