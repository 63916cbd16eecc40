"""Tool calls as Llama 3 writes them: the whole answer is JSON, perhaps after a special token."""

from engine.text.tool_calls.call_format import Call, Tools, calls_of, json_before

_TAG = "<|python_tag|>"


class BareJson:
    """``{"name": ..., "parameters": {...}}``; several with semicolons between them."""

    openings = (_TAG, "{")
    only_first = True
    special = (_TAG,)

    def parse(self, text: str, _tools: Tools) -> list[Call]:
        """Read them one after another."""
        calls: list[Call] = []
        text = text.strip().removeprefix(_TAG)
        while text:
            value, text = json_before(text)
            calls += calls_of(value)
            text = text.removeprefix(";")
        return calls
