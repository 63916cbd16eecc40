"""Tool calls as Mistral writes them: an array, or since Small 3.2 a name before each.

[TOOL_CALLS][{"name": ..., "arguments": {...}}]
[TOOL_CALLS]NAME[ARGS]{...}[TOOL_CALLS]NAME[CALL_ID]ID[ARGS]{...}
"""

import re

from engine.text.tool_calls.call_format import Call, NotACall, Tools, call_of, calls_of, json_before

_OPENING, _ID, _ARGUMENTS = "[TOOL_CALLS]", "[CALL_ID]", "[ARGS]"
_NAMED = re.compile(r"([^\s\[\]{}]+)(?:\[CALL_ID\]\w*)?\[ARGS\]")


class Mistral:
    """Both forms."""

    openings = (_OPENING,)
    only_first = False
    special = (_OPENING, _ID, _ARGUMENTS)

    def parse(self, text: str, _tools: Tools) -> list[Call]:
        """Read them one after another."""
        calls: list[Call] = []
        while text := text.strip():
            if not text.startswith(_OPENING):
                raise NotACall
            text = text.removeprefix(_OPENING).lstrip()
            named = _NAMED.match(text)
            if named is None:
                value, text = json_before(text)
                calls += calls_of(value)
            else:
                value, text = json_before(text[named.end() :])
                calls.append(call_of({"name": named[1], "arguments": value}))
        return calls
