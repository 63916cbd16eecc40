"""A server as its own process, as `lectern serve` starts it."""

import re
import signal
import ssl
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

import httpx2
import openai
import psutil

if TYPE_CHECKING:
    import anthropic

START_SECONDS = 120
END_SECONDS = 30
REPLY_SECONDS = 300
"""Of 1,500 tokens on a machine with much else to do."""
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""To load those of the system takes a client longer than most requests."""


class RunningServer:
    """`lectern serve` over a data folder; ended as by Ctrl-C when its block ends.

    Attributes:
        url: the base address, as it says itself.
        token: the access token, likewise.
    """

    def __init__(self, data: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "app", "serve", "--port", "0", "--data-dir", str(data)]
        self._log = (data.parent / f"{data.name}.log").open("w+")
        self.process = subprocess.Popen(
            [*command, *arguments], stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        self._clients = ExitStack()
        self.url = self._said(r"Serving .* at (http\S+)")
        self.token = self._said(r"Access token: (\S+)")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._clients.close()
        self.end()
        self._log.close()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def end(self) -> int:
        """End it as Ctrl-C does; the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(END_SECONDS)

    @property
    def log(self) -> str:
        """What it has complained of and noted so far."""
        return Path(self._log.name).read_text()

    @property
    def engine(self) -> psutil.Process:
        """The process that computes."""
        (engine,) = psutil.Process(self.process.pid).children()
        return engine

    def client(self, token: str | None = None) -> httpx2.Client:
        """A client that names the token, unless another is given."""
        named = self.token if token is None else token
        headers = {"authorization": f"Bearer {named}"}
        return httpx2.Client(
            base_url=self.url.removesuffix("/v1"),
            headers=headers,
            timeout=REPLY_SECONDS,
            verify=NO_AUTHORITIES,
        )

    @property
    def openai(self) -> openai.OpenAI:
        """A client of OpenAI's, open until the server ends."""
        client = openai.OpenAI(base_url=self.url, api_key=self.token, max_retries=0)
        return self._clients.enter_context(client)

    @property
    def anthropic(self) -> "anthropic.Anthropic":
        """One of Anthropic's, likewise."""
        import anthropic  # noqa: PLC0415 - takes seconds, and few need it

        url = self.url.removesuffix("/v1")
        client = anthropic.Anthropic(base_url=url, api_key=self.token, max_retries=0)
        return self._clients.enter_context(client)

    def gauge(self, name: str) -> float:
        """A number of `/metrics`."""
        with self.client() as client:
            text = client.get("/metrics").text
        found = re.search(rf"^lectern_{re.escape(name)} (\S+)$", text, re.MULTILINE)
        assert found, text
        return float(found[1])

    def _said(self, pattern: str) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(pattern, line)
        assert found, line + self.log
        return found[1]
