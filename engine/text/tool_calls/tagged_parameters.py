"""Tool calls with a tag for each parameter: Qwen3-Coder, Qwen3-Next and Qwen3.5.

<tool_call>
<function=NAME>
<parameter=NAME>
value, on as many lines as it takes
</parameter>
</function>
</tool_call>
"""

import json
import re
from typing import Any

from engine.text.tool_calls.call_format import Call, NotACall, Tools

_CALL = re.compile(
    r"\s*<tool_call>\s*<function=([^>\n]+)>\s*(.*?)\s*</function>\s*(?:</tool_call>|\Z)", re.DOTALL
)
_PARAMETER = re.compile(r"\s*<parameter=([^>\n]+)>\n?(.*?)\n?</parameter>\s*", re.DOTALL)


class TaggedParameters:
    """Values are JSON, but for parameters that are declared as text."""

    openings = ("<tool_call>",)
    only_first = False
    special = ("<tool_call>", "</tool_call>")

    def parse(self, text: str, tools: Tools) -> list[Call]:
        """Read them one after another."""
        calls: list[Call] = []
        while text.strip():
            found = _CALL.match(text)
            if found is None:
                raise NotACall
            name = found[1].strip()
            calls.append(Call(name, _arguments(name, found[2], tools)))
            text = text[found.end() :]
        return calls


def _arguments(tool: str, text: str, tools: Tools) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    while text:
        found = _PARAMETER.match(text)
        if found is None:
            raise NotACall
        name = found[1].strip()
        arguments[name] = found[2] if tools.is_text(tool, name) else _value(found[2])
        text = text[found.end() :]
    return arguments


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
