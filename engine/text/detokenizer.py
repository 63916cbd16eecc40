"""Converts token ids to text as they arrive, without splitting a character."""

import codecs
from collections.abc import Sequence

from engine.text.reasoning import CHANNEL_MARKS, THOUGHT_MARKS
from engine.text.tokenizer import TextTokenizer


class Detokenizer:
    """Turns the generated ids of one answer into text increments; constant time per token.

    A character whose bytes are spread over several tokens appears with its last one. Bytes that
    cannot be text become U+FFFD, at the latest when the answer ends. Special tokens are no text,
    but for those that tell channels apart.

    Args:
        has_begun: whether the ids go on behind the first words of the answer.
        visible: further special tokens that are text.
    """

    def __init__(
        self, tokenizer: TextTokenizer, *, has_begun: bool = False, visible: Sequence[str] = ()
    ) -> None:
        self._tokenizer = tokenizer
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._drops_space = tokenizer.marks_spaces and not has_begun
        self._marks: dict[int | None, bytes] = {}
        for known in (CHANNEL_MARKS, THOUGHT_MARKS):
            marks = {tokenizer.token_id(mark): mark.encode() for mark in known}
            self._marks |= {} if None in marks else marks
        self._marks |= {tokenizer.token_id(mark): mark.encode() for mark in visible}

    def push(self, token_id: int) -> str:
        """The text that this token completes, maybe none."""
        content = self._marks.get(token_id) or self._tokenizer.token_bytes(token_id)
        return self._unmarked(self._decoder.decode(content))

    def finish(self) -> str:
        """What is left when the answer ends: an incomplete character as U+FFFD."""
        return self._unmarked(self._decoder.decode(b"", final=True))

    def _unmarked(self, text: str) -> str:
        """Without the space that only marks the answer's first word."""
        if not text or not self._drops_space:
            return text
        self._drops_space = False
        return text.removeprefix(" ")
