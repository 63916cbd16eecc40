"""A model's chat template, rendered in a child process under limits.

A template is a program from a stranger. It runs in a short-lived child process (see
``template_process``) that is watched from here: too slow, too large or too talkative and it is
killed. Several conversations are rendered in one go, so the process costs a tenth of a second
once; callers keep what they got.
"""

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import psutil

from engine.errors import ModelFailure
from engine.protocol.child import bundled_child, is_bundled
from engine.protocol.problems.models import ModelUnusable, NoChatTemplate
from engine.protocol.undecodable import UNDECODABLE
from engine.text.tokenizer_config import TokenizerConfig, read_tokenizer_config
from engine.weights.source import TensorSource, read_record, read_text

PROCESS = Path(__file__).with_name("template_process.py")
PROCESS_MODULE = "engine.text.template_process"
POLL_SECONDS = 0.02
_WAITED_FOR = 12
"""Times of the limit that are waited where the process gets no processor to itself."""


class Function(msgspec.Struct, frozen=True):
    """What of a tool is called, and with what."""

    name: str
    arguments: dict[str, Any]


class FunctionCall(msgspec.Struct, frozen=True):
    """A tool that an assistant called, as templates know it."""

    id: str
    function: Function
    type: str = "function"


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """One message of a conversation."""

    role: str
    content: str
    tool_calls: tuple[FunctionCall, ...] = ()
    tool_call_id: str = ""


class Conversation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a template is rendered with; `tools` as OpenAI's interface has them."""

    messages: tuple[Message, ...]
    add_generation_prompt: bool
    enable_thinking: bool
    tools: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class RenderLimits:
    """What rendering may cost: seconds of computing; the memory includes the interpreter."""

    max_seconds: int = 10
    max_bytes: int = 512 << 20
    max_chars: int = 1 << 20


class Rendered(msgspec.Struct, frozen=True):
    """The child process's answer."""

    texts: list[str] = []
    refused: str = ""


class ConversationRefused(ModelFailure):
    """A template does not take a conversation, or does not keep it as it is."""


@dataclass(frozen=True)
class ChatTemplate:
    """Source of a template, the texts of the special tokens it may name, and its limits."""

    source: str
    special_tokens: Mapping[str, str] = field(default_factory=dict)
    limits: RenderLimits = RenderLimits()

    def render_all(self, conversations: Sequence[Conversation]) -> list[str]:
        """The text of each conversation; raises ``ModelFailure`` where the template misbehaves."""
        request = {
            "template": self.source,
            **asdict(self.limits),
            "conversations": [
                {**self.special_tokens, **msgspec.to_builtins(conversation)}
                for conversation in conversations
            ],
        }
        answer = self._run(msgspec.json.encode(request))
        try:
            rendered = msgspec.json.decode(answer, type=Rendered)
        except UNDECODABLE as error:
            raise _failure("makes its process die") from error
        if rendered.refused:
            raise ConversationRefused(_unusable(f"cannot be rendered ({rendered.refused})"))
        return rendered.texts

    def _run(self, request: bytes) -> bytes:
        """Output of the child process, which is gone when this returns."""
        process = subprocess.Popen(  # noqa: S603  # our own file, in our own interpreter
            _command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        with ThreadPoolExecutor(max_workers=1) as talker:
            output = talker.submit(process.communicate, request)
            try:
                return self._watch(process, output)
            finally:
                process.kill()

    def _watch(
        self, process: "subprocess.Popen[bytes]", output: "Future[tuple[bytes, bytes]]"
    ) -> bytes:
        deadline = time.monotonic() + self.limits.max_seconds * _WAITED_FOR
        while True:
            try:
                return output.result(timeout=POLL_SECONDS)[0]
            except TimeoutError:
                is_late = time.monotonic() > deadline
                if is_late or _computing_seconds(process.pid) > self.limits.max_seconds:
                    raise _failure(f"takes longer than {self.limits.max_seconds} seconds") from None
            if _resident_bytes(process.pid) > self.limits.max_bytes:
                raise _failure(f"takes more than {self.limits.max_bytes >> 20} MiB of memory")


def load_chat_template(source: TensorSource) -> ChatTemplate:
    """The template of a model; raises ``ModelFailure`` where it has none."""
    config = read_tokenizer_config(source)
    return ChatTemplate(_template(source, config), config.named_tokens())


def _template(source: TensorSource, config: TokenizerConfig) -> str:
    """The template's text; a file of its own goes before the configuration's."""
    if source.has_metadata("chat_template.jinja"):
        return read_text(source, "chat_template.jinja")
    in_json = read_record(source, "chat_template.json", TokenizerConfig, optional=True)
    template = in_json.default_template() or config.default_template()
    if template is None:
        raise ModelFailure(NoChatTemplate(str(source.path)))
    return template


def _command() -> tuple[str, ...]:
    """Alone in an isolated interpreter; a bundle's own is isolated already."""
    if is_bundled():
        return bundled_child(PROCESS_MODULE)
    return (sys.executable, "-I", str(PROCESS))


def _computing_seconds(pid: int) -> float:
    try:
        times = psutil.Process(pid).cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


def _resident_bytes(pid: int) -> int:
    try:
        resident: int = psutil.Process(pid).memory_info().rss
    except psutil.Error:
        return 0
    return resident


def _failure(what: str) -> ModelFailure:
    return ModelFailure(_unusable(what))


def _unusable(what: str) -> ModelUnusable:
    return ModelUnusable(f"its chat template {what}")
