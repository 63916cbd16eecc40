"""Tool calls as gpt-oss writes them: a message to a function, on its own channel.

<|channel|>commentary to=functions.NAME <|constrain|>json<|message|>{...}
"""

import re

from engine.text.reasoning import CALL_OPENING
from engine.text.tool_calls.call_format import Call, NotACall, Tools, call_of, json_before

_MESSAGE = re.compile(
    re.escape(CALL_OPENING) + r"functions\.([^\s<]+)[^{]*?(?:<\|constrain\|>)?\w*<\|message\|>"
)


class Harmony:
    """One call, which ends the answer."""

    openings = (CALL_OPENING,)
    only_first = False
    special = ("<|constrain|>",)

    def parse(self, text: str, _tools: Tools) -> list[Call]:
        """Read it."""
        found = _MESSAGE.match(text)
        if found is None:
            raise NotACall
        arguments, rest = json_before(text[found.end() :])
        if rest:
            raise NotACall
        return [call_of({"name": found[1], "arguments": arguments})]
