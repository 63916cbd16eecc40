"""A program that is measured: lines of JSON to it, and lines of JSON back."""

import json
import subprocess
from pathlib import Path
from typing import Any, Self

from app.child.command import Command


class Side:
    """One of both programs; ``wait`` and ``ask`` end this one where it has ended.

    Attributes:
        ready_seconds: what loading the model took.
    """

    def __init__(self, command: Command, log: Path) -> None:
        self._process = subprocess.Popen(
            command.arguments,
            env=command.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log.open("w"),
            text=True,
        )
        self._log = log
        self.ready_seconds = 0.0

    def wait(self) -> Self:
        """Until the model is loaded."""
        self.ready_seconds = self._reply()["seconds"]
        return self

    def ask(self, work: str, depth: int, tokens: int) -> dict[str, float]:
        """One measurement."""
        assert self._process.stdin is not None
        request = {"work": work, "depth": depth, "tokens": tokens}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._reply()

    def _reply(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"it ended: {self._log.read_text()[-2000:]}")
        return json.loads(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
