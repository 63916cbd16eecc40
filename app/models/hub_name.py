"""The name of a model on the hub, as people type or paste it."""

import re
from dataclasses import dataclass

from app.errors import UsageError
from engine.protocol.problems.problem import Problem, sentence

_PART = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?"
_VARIANT = r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,30}[A-Za-z0-9_])?"
_NAME = re.compile(rf"({_PART})/({_PART})(?::({_VARIANT}))?")
_ADDRESS = re.compile(r"https?://[^/\s]+/")


class NoModelName(Problem, frozen=True):
    """It is neither a name nor an address."""

    message = sentence("Failures", "“{text}” is not a model name.")
    remedy = sentence("Failures", "Write it as on its page: Qwen/Qwen3.5-0.8B.")
    text: str


@dataclass(frozen=True, slots=True)
class HubName:
    """Who published a model, and what it is called; safe as names of folders.

    Attributes:
        variant: one of several quantisations; empty for all that a repository has.
    """

    owner: str
    model: str
    variant: str = ""

    def __str__(self) -> str:
        return f"{self.repository}:{self.variant}" if self.variant else self.repository

    @property
    def repository(self) -> str:
        """What the hub calls it."""
        return f"{self.owner}/{self.model}"

    @property
    def last_folder(self) -> str:
        """The model and its variant as one folder, inside that of its owner."""
        return f"{self.model}--{self.variant}" if self.variant else self.model

    @property
    def folder(self) -> str:
        """The name as one folder, as Hugging Face's tools write it."""
        return f"{self.owner}--{self.last_folder}"


def name_of_folder(folder: str) -> HubName:
    """The name that a folder has. Raises ``UsageError``."""
    owner, _, rest = folder.partition("--")
    return parse_hub_name(f"{owner}/{rest.replace('--', ':', 1)}")


def parse_hub_name(text: str) -> HubName:
    """Take ``owner/name``, ``owner/name:quantisation``, or the address of the model's page.

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
    return HubName(match[1], match[2], (match[3] or "").upper())


def is_hub_name(text: str) -> bool:
    """Whether ``parse_hub_name`` takes it."""
    try:
        parse_hub_name(text)
    except UsageError:
        return False
    return True
