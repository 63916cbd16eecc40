"""Kills whole commands at random moments: the command alone, or with everything it started.

The next commands work: the answer is that of a folder in which nothing was killed, everything
stored proves itself, and no engine is left behind.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import psutil

from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.random_weights import write_tiny_model

_ROOT = Path(__file__).parents[3]
_QUESTION = "Who lit the lamp of pier 3?"
_PAGE = "The lamp of pier {0} was lit by keeper Arn{0}, and the boats of that day came in late. "
_MAX_POSITIONS = 65536
_BEYOND = 1.05
_ENGINE_END_SECONDS = 15.0

_DEEDS = ("read", "ask", "delete", "verify", "read again")


class CommandKills:
    """Makes trials in one folder; knows how long everything takes without a kill."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._documents = [place / name for name in ("harbour.txt", "fresh.txt")]
        for number, path in enumerate(self._documents):
            pages = (_PAGE.format(page + number) * 4 for page in range(1, 9))
            path.write_text("\f".join(pages))
        write_tiny_model(place / "model", max_positions=_MAX_POSITIONS)
        self._answers = [self._ask(place / "never-killed", path) for path in self._documents]
        self._ask(place / "sound", self._documents[0])
        self._seconds: dict[str, float] = {}

    def attempt(self, number: int, chance: Random) -> Result:
        """Kill a command, then use what it leaves."""
        deed = _DEEDS[number % len(_DEEDS)]
        if deed not in self._seconds:
            began = time.monotonic()
            self._begin(deed, self._copy()).wait()
            self._seconds[deed] = time.monotonic() - began
        moment = chance.uniform(0, _BEYOND * self._seconds[deed])
        is_alone = chance.random() < 0.5
        data = self._copy()
        victim = self._begin(deed, data)
        with suppress(subprocess.TimeoutExpired):
            victim.wait(moment)
        was_killed = victim.poll() is None
        self._kill(victim, is_alone=is_alone)
        kind = deed if was_killed else "ended before it was killed"
        how = f"{deed}, {'alone' if is_alone else 'with its children'}, at {moment:.2f} s"
        complaint = self._complaint(data)
        return Result(Outcome.LOST if complaint else Outcome.KEPT, kind, f"{how}: {complaint}")

    def _complaint(self, data: Path) -> str:
        for path, answer in zip(self._documents, self._answers, strict=True):
            found = self._ask(data, path)
            assert found == answer, f"{path.name}: {answer!r} became {found!r}"
        verified = self._run(data, "verify")
        return "" if verified.returncode == 0 else verified.stdout + verified.stderr

    def _kill(self, victim: "subprocess.Popen[str]", *, is_alone: bool) -> None:
        children: list[psutil.Process] = []
        with suppress(psutil.NoSuchProcess):
            children = psutil.Process(victim.pid).children(recursive=True)
        victim.kill()
        victim.wait()
        for child in () if is_alone else children:
            with suppress(psutil.NoSuchProcess):
                child.kill()
        _, left = psutil.wait_procs(children, timeout=_ENGINE_END_SECONDS)
        assert not left, f"left behind: {left}"

    def _copy(self) -> Path:
        trial = self._place / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(self._place / "sound", trial)
        return trial

    def _begin(self, deed: str, data: Path) -> "subprocess.Popen[str]":
        known, fresh = map(str, self._documents)
        arguments = {
            "read": ("read", fresh, *self._model()),
            "ask": ("ask", known, "-q", _QUESTION, *self._model()),
            "delete": ("delete", known, "--yes"),
            "verify": ("verify",),
            "read again": ("read", known, fresh, *self._model()),
        }[deed]
        with (self._place / "victims.log").open("a") as log:
            return subprocess.Popen(
                self._program(data, *arguments),
                cwd=_ROOT,
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                text=True,
            )

    def _ask(self, data: Path, path: Path) -> str:
        asking = ("ask", str(path), "-q", _QUESTION, "--json", "--max-tokens", "8")
        finished = self._run(data, *asking, *self._model())
        assert finished.returncode == 0, finished.stderr
        return str(json.loads(finished.stdout)["answers"][0]["answer"])

    def _run(self, data: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            self._program(data, *arguments),
            cwd=_ROOT,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def _program(self, data: Path, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "app", *arguments, "--data-dir", str(data)]

    def _model(self) -> tuple[str, ...]:
        return ("--model", str(self._place / "model"))


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(_ROOT)}


@contextmanager
def _set_up(place: Path) -> Iterator[Attempt]:
    yield CommandKills(place).attempt


PARTS = (Part("command-kills", _set_up, goal=100, patience_seconds=600),)
