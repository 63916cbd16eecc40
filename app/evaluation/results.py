"""Answers kept line by line, so that no question is asked twice."""

import os
from pathlib import Path
from typing import Annotated

import msgspec

from app.errors import Said, UsageError
from app.evaluation.methods import DENSE, Method, Role
from app.evaluation.plan import Mode, Text
from app.evaluation.scoring import Verdict
from app.evaluation.tasks.task import VERSION
from engine.protocol.undecodable import UNDECODABLE

_BEGINNING = b'{"asked":'
"""What every line begins with."""


class Asked(msgspec.Struct, frozen=True):
    """Everything that an answer depends on: rows with an equal one are interchangeable.

    Attributes:
        model: what names the model, its numbers and its cache's, and the version of Lectern.
        number: which of the text's questions it is.
        version: of the tasks.
    """

    model: str
    task: str
    length: int
    seed: int
    depths: tuple[float, ...]
    number: int
    mode: Mode
    method: Method
    version: int = VERSION

    @property
    def question(self) -> bytes:
        """What is asked, however it is read."""
        return msgspec.json.encode(msgspec.structs.replace(self, model="", method=DENSE))

    def is_about(self, text: Text) -> bool:
        """Whether it is asked about a text."""
        mine = (self.task, self.length, self.seed, self.depths)
        return mine == (text.task.name, text.length, text.seed, text.depths)


class Row(msgspec.Struct, frozen=True):
    """One answer.

    Attributes:
        tokens: length of the text.
        needles: spans of tokens that the needles lie in.
        seen_tokens: tokens of the prompt that existed for the first word of the answer.
        present_blocks: blocks of the cache over all steps in which some were chosen.
        read_blocks: of these, those that were read.
        read_bytes: their bytes.
        certified: share of the attention that they had at least; None where nobody looked.
        measured: what they had in steps that read everything; None likewise.
        has_drifted: whether that was too little, so that the rest of the answer is dense.
    """

    asked: Asked
    depth: float | None
    expected: tuple[str, ...]
    answer: str
    verdict: Verdict
    tokens: int
    needles: tuple[tuple[int, int], ...]
    prompt_tokens: Annotated[int, msgspec.Meta(ge=1)]
    seen_tokens: int
    present_blocks: int
    read_blocks: int
    read_bytes: int
    new_tokens: int
    decode_tokens_per_second: float
    certified: float | None = None
    measured: float | None = None
    has_drifted: bool = False

    @property
    def role(self) -> Role:
        """What its method is there for."""
        return self.asked.method.role

    @property
    def has_fired(self) -> bool:
        """Whether anything was left out."""
        return self.read_blocks < self.present_blocks or self.seen_tokens < self.prompt_tokens

    @property
    def share(self) -> float:
        """Of the cache, what was read."""
        read = self.read_blocks / self.present_blocks if self.present_blocks else 1.0
        return read * self.seen_tokens / self.prompt_tokens

    def is_outside(self, budget: int, block_tokens: int) -> bool:
        """Whether one needle at least lies behind what recency reads with such a budget."""
        end = self.tokens - budget
        return any(start >= block_tokens and last <= end for start, last in self.needles)


class Results:
    """Rows in a file, or in memory alone."""

    def __init__(self, path: Path | None, *, is_anew: bool = False) -> None:
        """Raises ``UsageError`` where the file cannot be used.

        ``is_anew`` asks everything again; the last answer in the file is the one that counts.
        """
        self._path = path
        self._rows: dict[bytes, Row] = {}
        if path is not None:
            self._load(path)
        if is_anew:
            self._rows.clear()

    def get(self, asked: Asked) -> Row | None:
        """The answer to something, if it was given."""
        return self._rows.get(msgspec.json.encode(asked))

    def add(self, row: Row) -> None:
        """Keep an answer, also when the process ends now. Raises ``UsageError``."""
        self._rows[msgspec.json.encode(row.asked)] = row
        if self._path is None:
            return
        try:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
        except OSError as error:
            raise _unusable(self._path, error) from error

    def _load(self, path: Path) -> None:
        """Take what is whole; a line that was cut off is asked for again."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            whole, end, cut_off = (path.read_bytes() if path.exists() else b"").rpartition(b"\n")
            for line in whole.splitlines():
                row = msgspec.json.decode(line, type=Row)
                self._rows[msgspec.json.encode(row.asked)] = row
            if not (cut_off.startswith(_BEGINNING) or _BEGINNING.startswith(cut_off)):
                raise _other_things(path)
            if cut_off:
                os.truncate(path, len(whole + end))
        except OSError as error:
            raise _unusable(path, error) from error
        except UNDECODABLE as error:
            raise _other_things(path) from error


def _other_things(path: Path) -> UsageError:
    return UsageError(Said(f"{path} holds other things than results.", "Name another file."))


def _unusable(path: Path, error: OSError) -> UsageError:
    reason = error.strerror or str(error)
    return UsageError(Said(f"{path} cannot be used: {reason}.", "Name another file."))
