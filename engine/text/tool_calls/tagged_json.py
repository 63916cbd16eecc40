"""Tool calls as JSON between tags: Qwen2.5, Qwen3, SmolLM3, Granite and Phi-4."""

from dataclasses import dataclass

from engine.text.tool_calls.call_format import Call, NotACall, Tools, calls_of, json_before


@dataclass(frozen=True)
class TaggedJson:
    """``<tool_call>{"name": ..., "arguments": {...}}</tool_call>``, maybe several; or an array.

    The tags may be special tokens, and the closing one may be missing.
    """

    opening: str = "<tool_call>"
    closing: str = "</tool_call>"
    only_first: bool = False

    @property
    def openings(self) -> tuple[str, ...]:
        """The one tag."""
        return (self.opening,)

    @property
    def special(self) -> tuple[str, ...]:
        """Both tags."""
        return (self.opening, self.closing)

    def parse(self, text: str, _tools: Tools) -> list[Call]:
        """Read them one after another."""
        calls: list[Call] = []
        while text := text.strip():
            if not text.startswith(self.opening):
                raise NotACall
            value, text = json_before(text.removeprefix(self.opening))
            calls += calls_of(value)
            text = text.removeprefix(self.closing)
        return calls
