"""How one answer reads the cache: its selector, what observes it, what it has read."""

from typing import Self

from engine.protocol.records import BlocksRead
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Listener, Selector
from engine.token_ids import TokenIds


class AnswerReads:
    """The selection of one answer, and its counts.

    Attributes:
        selection: chooses what is read.
        listener: the selection hears these queries of the question.
        counts: what was read so far.
    """

    def __init__(self, selector: Selector, question: range) -> None:
        """Args: ``question`` is the range of positions of the question, up to the answer."""
        self.selection = selector.begin()
        self.listener = Listener(self.selection, self.selection.voters(question))
        self.counts = ReadCounts()
        self._selector = selector
        self._question = question

    def again(self) -> Self:
        """The same for a question that is computed again: no query has been observed yet."""
        return type(self)(self._selector, self._question)

    @property
    def blocks(self) -> BlocksRead | None:
        """What was read so far; None if that was everything."""
        return self.counts.record if self.counts.blocks else None

    def known_before(self, tokens: TokenIds) -> TokenIds:
        """Of a prompt, what may be taken from memory, and one token more.

        Queries that are to be heard are computed for each answer: another one's are not kept.
        """
        positions = self.listener.positions
        return tokens[: positions.start + 1] if positions else tokens
