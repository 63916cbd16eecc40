"""Servers that are not Lectern's, each as a process of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx2

START_SECONDS = 600.0
_POLL_SECONDS = 0.2


def free_port() -> int:
    """A port of the loopback that nobody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
    return port


class OtherServer:
    """A program that listens on a port within a while; with all it started, it ends with its block.

    Attributes:
        address: where it is.
    """

    def __init__(
        self, command: Sequence[str], port: int, log: Path, variables: Mapping[str, str]
    ) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._log = log
        with log.open("wb") as file:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                env={**os.environ, "HF_HUB_OFFLINE": "1", **variables},
                start_new_session=True,
            )

    def __enter__(self) -> Self:
        """Wait until it listens."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                httpx2.get(f"{self.address}/v1/models", timeout=30)
            except httpx2.TransportError:
                time.sleep(_POLL_SECONDS)
            else:
                return self
        self.kill()
        raise RuntimeError(f"it did not start: {self._log.read_text()[-2000:]}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def kill(self) -> None:
        """End it and its children at once."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def transformers_serve(
    model: Path, folder: Path, python: Path = Path(sys.executable)
) -> OtherServer:
    """`transformers serve` with one model, over an empty cache of its own in `folder`."""
    port = free_port()
    command = [str(python.with_name("transformers")), "serve", str(model), "--port", str(port)]
    return OtherServer(
        [*command, "--host", "127.0.0.1", "--device", "cpu", "--dtype", "float32"],
        port,
        folder / "transformers.log",
        {"HF_HOME": str(folder / "hub")},
    )
