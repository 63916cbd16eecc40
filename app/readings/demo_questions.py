"""The questions for the bundled documents: which are asked, and which are suggested."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from app.errors import DocumentError, Said
from app.readings.instructions import NOT_SAID
from engine.protocol.undecodable import UNDECODABLE

_NUM_ANSWERABLE = 4
_QUESTIONS_FILE = "questions.json"
_REMEDY = "Install Lectern again."


class DemoQuestion(msgspec.Struct, frozen=True):
    """A question with the answer that the document gives; no page where it gives none.

    `answer` is empty where the quote alone answers.
    """

    question: str
    answer: str
    page: int | None = None
    quote: str | None = None

    @property
    def is_answerable(self) -> bool:
        """Whether the document says it."""
        return self.answer != NOT_SAID

    def is_answered_by(self, text: str) -> bool:
        """Whether the first line of an answer is the right value, or its quote the right one."""
        first_line, *others = text.strip().split("\n")
        if self.answer:
            return _folded(first_line) == _folded(self.answer)
        quotes = [line.removeprefix(">").strip() for line in (first_line, *others)]
        return self.quote is not None and _folded(self.quote) in map(_folded, quotes)

    @property
    def shown_answer(self) -> str:
        """What a person is told is right."""
        return self.answer or self.quote or NOT_SAID


@dataclass(frozen=True)
class DemoScript:
    """What the demo asks: before the engine is killed, and after."""

    first: tuple[DemoQuestion, ...]
    unanswerable: DemoQuestion
    after_restart: DemoQuestion


def find_demo_document(folder: Path) -> Path:
    """The bundled PDF. Raises ``DocumentError``."""
    documents = sorted(folder.glob("*.pdf"))
    if not documents:
        raise DocumentError(Said(f"The demo document is not in {folder}.", _REMEDY))
    return documents[0]


def read_suggestions(*folders: Path) -> dict[str, tuple[str, ...]]:
    """Some questions that each bundled PDF answers, by its name; none where they cannot be read."""
    suggestions = {}
    for folder in folders:
        with suppress(DocumentError):
            asked = tuple(question.question for question in read_script(folder).first)
            suggestions[find_demo_document(folder).name] = asked
    return suggestions


def read_script(folder: Path) -> DemoScript:
    """The questions beside the bundled PDF. Raises ``DocumentError``."""
    path = folder / _QUESTIONS_FILE
    try:
        questions = msgspec.json.decode(path.read_bytes(), type=list[DemoQuestion])
        answerable = [question for question in questions if question.is_answerable]
        unanswerable = [question for question in questions if not question.is_answerable]
        *first, after_restart = _spread(answerable, _NUM_ANSWERABLE)
        return DemoScript(
            first=tuple(first), unanswerable=unanswerable[0], after_restart=after_restart
        )
    except (OSError, IndexError, *UNDECODABLE) as error:
        raise DocumentError(
            Said(f"The demo's questions cannot be read from {path}.", _REMEDY)
        ) from error


def _spread(questions: list[DemoQuestion], count: int) -> list[DemoQuestion]:
    """Some of the questions, from the document's beginning to its end."""
    return [questions[number * len(questions) // count] for number in range(count)]


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")
