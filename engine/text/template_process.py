"""The child process that renders an untrusted chat template, then exits.

Started by path in an isolated interpreter; reads one JSON object on stdin, writes one on stdout.
Jinja's sandbox keeps the template from Python's objects. What it cannot prevent, endless loops
and huge values, is bounded from outside: this process may die at any moment without harm.
Imports nothing of the project.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

from jinja2 import TemplateError, UndefinedError, nodes
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment

MAX_REASON_CHARS = 300
A_DAY = date(2026, 1, 1)
"""What templates that print today's date are told. The date stands at the beginning of the prompt;
were it today's, every reading that was saved yesterday would begin differently and be lost."""


class GenerationBlock(Extension):
    """``{% generation %}``, a mark that training tools put around answers: its content."""

    tags = {"generation"}  # noqa: RUF012  # the base class declares it so

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Parse the block and leave only what is in it."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


def main() -> None:
    """Answer the request on stdin."""
    request = json.load(sys.stdin.buffer)
    _limit_resources(request["max_bytes"], request["max_seconds"])
    answer: dict[str, Any]
    try:
        answer = {"texts": _render_all(request)}
    except Exception as error:  # whatever a template does wrong, it refuses
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        answer = {"refused": reason[:MAX_REASON_CHARS]}
    sys.stdout.buffer.write(json.dumps(answer).encode())


def _limit_resources(max_bytes: int, max_seconds: int) -> None:
    """Let the system enforce the limits too, where it can."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # not on every system

        resource.setrlimit(resource.RLIMIT_AS, (max_bytes, max_bytes))
        resource.setrlimit(resource.RLIMIT_CPU, (max_seconds, max_seconds))


def _render_all(request: Mapping[str, Any]) -> list[str]:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[GenerationBlock, loopcontrols]
    )
    environment.filters["tojson"] = _to_json
    environment.globals["raise_exception"] = _raise_exception
    environment.globals["strftime_now"] = _strftime_now
    template = environment.from_string(request["template"])
    conversations = request["conversations"]
    try:
        return [_join(template.generate(**each), request["max_chars"]) for each in conversations]
    except UndefinedError:
        named = [each | _named_otherwise(each) for each in conversations]
        return [_join(template.generate(**each), request["max_chars"]) for each in named]


def _named_otherwise(conversation: Mapping[str, Any]) -> dict[str, str]:
    """What firefunction-v2 asks for: only where a template fails without, since others test it."""
    return {
        "functions": _to_json(conversation.get("tools", [])),
        "datetime": A_DAY.strftime("%Y-%m-%d"),
    }


def _join(parts: Any, max_chars: int) -> str:
    text = ""
    for part in parts:
        text += part
        if len(text) > max_chars:
            raise ValueError(f"the text is longer than {max_chars} characters")
    return text


def _to_json(
    value: Any,
    ensure_ascii: bool = False,  # templates pass these by position
    indent: int | None = None,
    separators: Sequence[str] | None = None,
    sort_keys: bool = False,
) -> str:
    """JSON without the HTML escapes of Jinja's own filter."""
    return json.dumps(
        value,
        ensure_ascii=ensure_ascii,
        indent=indent,
        separators=None if separators is None else (separators[0], separators[1]),
        sort_keys=sort_keys,
    )


def _raise_exception(message: str) -> None:
    raise TemplateError(message)


def _strftime_now(layout: str) -> str:
    return A_DAY.strftime(layout)


if __name__ == "__main__":
    main()
