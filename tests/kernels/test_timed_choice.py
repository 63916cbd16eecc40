"""A choice is timed once, kept, and made again where what was kept does not hold."""

import errno
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kernels import dispatch, timed_choice
from kernels.paged_attention import prefill
from kernels.timed_choice import TimedChoice, Ways, choose

QUICK, SLOW = 0.0005, 0.004


class Work:
    """Ways that take their time; ``prepared`` counts how often they were timed."""

    def __init__(self, **seconds: float) -> None:
        self.seconds = seconds
        self.prepared = 0

    def prepare(self) -> Ways:
        self.prepared += 1
        return {name: self._taking(seconds) for name, seconds in self.seconds.items()}

    def choose(self, folder: Path | None, stamp: str = "1") -> TimedChoice:
        names: Sequence[str] = tuple(self.seconds)
        return choose("work", names, self.prepare, folder=folder, stamp=stamp)

    def _taking(self, seconds: float) -> Callable[[], object]:
        return lambda: time.sleep(seconds)


def test_what_took_the_shortest_is_chosen_and_remembered(tmp_path: Path) -> None:
    work = Work(exact=SLOW, rough=QUICK)
    first = work.choose(tmp_path)
    assert first.chosen == "rough"
    assert first.seconds["exact"] > first.seconds["rough"] > 0
    assert work.choose(tmp_path) == first
    assert work.prepared == 1


class Processor:
    """Tells the time of work, and runs at half its speed in every second round."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rounds: list[list[str]] = [[]]

    def perf_counter(self) -> float:
        return self.now

    def way(self, name: str, seconds: float, lucky: float | None = None) -> Callable[[], object]:
        """A way that takes so long, but in the ninth round."""

        def compute() -> None:
            if name in self.rounds[-1]:
                self.rounds.append([])
            self.rounds[-1].append(name)
            number = len(self.rounds)
            own = lucky if lucky is not None and number == 9 else seconds
            self.now += own * (2 if number % 2 else 1)

        return compute


def test_one_lucky_moment_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    processor = Processor()
    monkeypatch.setattr(timed_choice, "time", processor)
    ways = {
        "slow": processor.way("slow", 0.003, lucky=0.0005),
        "fast": processor.way("fast", 0.002),
    }
    choice = choose("work", tuple(ways), lambda: ways, folder=None, stamp="1")
    assert choice.chosen == "fast"
    assert choice.seconds["slow"] / choice.seconds["fast"] == pytest.approx(1.5)


def test_every_way_comes_first_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    processor = Processor()
    monkeypatch.setattr(timed_choice, "time", processor)
    ways = {name: processor.way(name, 0.01) for name in ("one", "two", "three")}
    choose("work", tuple(ways), lambda: ways, folder=None, stamp="1")
    firsts = [names[0] for names in processor.rounds[1:]]
    assert firsts[:6] == ["one", "two", "three"] * 2


def test_rounding_has_to_be_worth_it(tmp_path: Path) -> None:
    kept = {"stamp": "1", "seconds": {"exact": 1.04, "rough": 1.0}}
    work = Work(exact=QUICK, rough=QUICK)
    work.choose(tmp_path)
    path = tmp_path / "choices.json"
    path.write_text(json.dumps(dict.fromkeys(json.loads(path.read_text()), kept)))
    assert work.choose(tmp_path).chosen == "exact"
    assert work.prepared == 1


def test_other_code_and_other_ways_are_timed_anew(tmp_path: Path) -> None:
    work = Work(exact=QUICK, rough=SLOW)
    work.choose(tmp_path, stamp="1")
    work.choose(tmp_path, stamp="2")
    assert work.prepared == 2
    more = Work(exact=QUICK, rough=SLOW, rougher=SLOW)
    more.choose(tmp_path, stamp="2")
    assert more.prepared == 1
    assert len(json.loads((tmp_path / "choices.json").read_text())) == 1, "one for each machine"


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"work": 3}',
        '{PLACE: {"stamp": "1", "seconds": {"exact": 0.0, "rough": 1.0}}}',
        '{PLACE: {"stamp": "1", "seconds": {"exact": "1", "rough": 1.0}}}',
        '{PLACE: {"stamp": "1", "seconds": [1.0, 2.0]}}',
    ],
)
def test_a_damaged_file_is_timed_anew(tmp_path: Path, damage: str) -> None:
    work = Work(exact=SLOW, rough=QUICK)
    work.choose(tmp_path)
    path = tmp_path / "choices.json"
    (place,) = json.loads(path.read_text())
    path.write_text(damage.replace("PLACE", json.dumps(place)))
    assert work.choose(tmp_path).chosen == "rough"
    assert work.prepared == 2
    assert work.choose(tmp_path).chosen == "rough"
    assert work.prepared == 2


def test_where_nothing_can_be_kept_each_process_times(tmp_path: Path) -> None:
    work = Work(exact=SLOW, rough=QUICK)
    assert work.choose(None).chosen == "rough"
    assert work.choose(tmp_path / "nowhere").chosen == "rough"
    assert work.prepared == 2


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: Path, _target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    assert Work(exact=SLOW, rough=QUICK).choose(tmp_path).chosen == "rough"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("way", ["float32", "bfloat16", "torch"])
def test_a_prompt_is_read_as_was_chosen(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ways = dict(prefill.PREFILL_ATTENTION)
    if way not in ways:
        pytest.skip("this processor multiplies no bfloat16")
    monkeypatch.setattr(prefill, "choose_prefill_attention", lambda: TimedChoice(way, {way: 1.0}))
    assert dispatch.cpu_kernels(exact=False).prefill_attention is ways[way]
    exact = dispatch.cpu_kernels(exact=True).prefill_attention
    assert exact not in (ways[way],)


def test_every_way_is_timed_here() -> None:
    choice = prefill.choose_prefill_attention()
    assert set(choice.seconds) == set(prefill.PREFILL_ATTENTION)
    assert choice.chosen in choice.seconds
