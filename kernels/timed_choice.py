"""Chooses the fastest of several ways to compute the same: timed once per processor and kept.

An instruction that is fast on one processor is slow on the next, so its presence does not say
whether to use it. The outcome is kept beside the machine code, under everything that it depends on.
Timing uses one thread: two would wait for each other, and for other programs.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import NamedTemporaryFile

import numba
import torch
from llvmlite import binding

_FILE = "choices.json"
_MIN_ROUNDS, _MIN_SECONDS = 11, 0.3
"""In most rounds, no other program comes between the ways."""
_GAIN = 1.05
"""A less exact way must be faster by at least this factor."""


@dataclass(frozen=True)
class TimedChoice:
    """The outcome.

    Attributes:
        chosen: name of the way.
        seconds: what each way took, as a rule.
    """

    chosen: str
    seconds: Mapping[str, float]

    def __str__(self) -> str:
        """``bfloat16 is chosen (float32 took 1.44 times as long when it was timed)``."""
        others = ", ".join(
            f"{way} took {seconds / self.seconds[self.chosen]:.2f} times as long"
            for way, seconds in self.seconds.items()
            if way != self.chosen
        )
        told = f" ({others} when it was timed)" if others else ""
        return f"{self.chosen} is chosen{told}"


Ways = Mapping[str, Callable[[], object]]


def choose(
    name: str,
    ways: Sequence[str],
    prepare: Callable[[], Ways],
    *,
    folder: Path | None,
    stamp: str,
) -> TimedChoice:
    """Choose among some ways of computing the same.

    Args:
        name: what is computed.
        ways: their names, the most exact first.
        prepare: makes what is timed, of each way; not called where the outcome is known.
        folder: keeps the outcome; None keeps nothing.
        stamp: names the code.
    """
    place = f"{name} on {_machine()}"
    path = folder / _FILE if folder else None
    seconds = _known(_read(path).get(place), ways, stamp)
    if seconds is None:
        with _one_thread():
            seconds = _time(prepare())
        if path is not None:
            _write(path, {**_read(path), place: {"stamp": stamp, "seconds": seconds}})
    return _soonest(seconds)


def _known(kept: object, ways: Sequence[str], stamp: str) -> dict[str, float] | None:
    """Times that were kept of these ways and this code; None where they are others, or no times."""
    if not isinstance(kept, dict) or kept.get("stamp") != stamp:
        return None
    seconds = kept.get("seconds")
    if not isinstance(seconds, dict) or set(seconds) != set(ways):
        return None
    if not all(isinstance(each, float) and 0 < each < float("inf") for each in seconds.values()):
        return None
    return {way: seconds[way] for way in ways}


def _machine() -> str:
    """What a time depends on besides the code: processor, compilers."""
    features = sorted(name for name, has in binding.get_host_cpu_features().items() if has)
    digest = hashlib.sha256(" ".join(features).encode()).hexdigest()[:16]
    return f"{binding.get_host_cpu_name()} {digest} {numba.__version__} {torch.__version__}"


@contextmanager
def _one_thread() -> Iterator[None]:
    before = numba.get_num_threads(), torch.get_num_threads()
    numba.set_num_threads(1)
    torch.set_num_threads(1)
    try:
        yield
    finally:
        numba.set_num_threads(before[0])
        torch.set_num_threads(before[1])


def _time(ways: Ways) -> dict[str, float]:
    """What each way takes as a rule, beside the one that was the soonest of some round.

    All have their turn in each round and are compared within it: a processor that is slowed down,
    or has other programs beside, slows all of them, where the shortest times of each would compare
    lucky moments. Who comes first moves on, since one finds in the caches what another left there.
    """
    for compute in ways.values():
        compute()
    rounds: list[dict[str, float]] = []
    started = time.perf_counter()
    while len(rounds) < _MIN_ROUNDS or time.perf_counter() - started < _MIN_SECONDS:
        first = len(rounds) % len(ways)
        names = [*ways][first:] + [*ways][:first]
        rounds.append({name: _seconds(ways[name]) for name in names})
    _, beside = min((seconds, name) for each in rounds for name, seconds in each.items())
    ordinary = median(each[beside] for each in rounds)
    return {name: ordinary * median(each[name] / each[beside] for each in rounds) for name in ways}


def _seconds(compute: Callable[[], object]) -> float:
    began = time.perf_counter()
    compute()
    return time.perf_counter() - began


def _soonest(seconds: Mapping[str, float]) -> TimedChoice:
    chosen = next(iter(seconds))
    for name, taken in seconds.items():
        if taken * _GAIN < seconds[chosen]:
            chosen = name
    return TimedChoice(chosen, seconds)


def _read(path: Path | None) -> dict[str, object]:
    """What was kept; nothing where that cannot be used, so that it is timed again."""
    if path is None:
        return {}
    try:
        kept = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(path: Path, kept: Mapping[str, object]) -> None:
    """Keep it, whole or not at all; where there is no room, the next process times again."""
    text = json.dumps(kept)
    with suppress(OSError), NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(text)
            file.close()
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
