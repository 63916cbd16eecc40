"""The name of a model on the hub, as people type or paste it."""

import re
from dataclasses import dataclass

from app.errors import UsageError
from engine.protocol.problems.problem import Problem, sentence

_PART = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?"
_NAME = re.compile(rf"({_PART})/({_PART})")
_ADDRESS = re.compile(r"https?://[^/\s]+/")


class NoModelName(Problem, frozen=True):
    """It is neither a name nor an address."""

    message = sentence("Failures", "“{text}” is not a model name.")
    remedy = sentence("Failures", "Write it as on its page: Qwen/Qwen3.5-0.8B.")
    text: str


@dataclass(frozen=True, slots=True)
class HubName:
    """Who published a model, and what it is called; both are safe as names of folders."""

    owner: str
    model: str

    def __str__(self) -> str:
        return f"{self.owner}/{self.model}"

    @property
    def folder(self) -> str:
        """The name as one folder, as Hugging Face's tools write it."""
        return f"{self.owner}--{self.model}"


def parse_hub_name(text: str) -> HubName:
    """Take ``owner/name``, or the address of the model's page.

    Raises:
        UsageError: it is neither.
    """
    words = text.strip()
    address = _ADDRESS.match(words)
    if address:
        words = "/".join(words[address.end() :].partition("?")[0].split("/")[:2])
    match = _NAME.fullmatch(words)
    if match is None or ".." in words or "--" in words:
        raise UsageError(NoModelName(text.strip()[:80]))
    return HubName(*match.groups())
