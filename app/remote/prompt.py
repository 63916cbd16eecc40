"""The prompt for a server: the documents first, byte for byte the same with every question.

    system: instructions
    user: documents | names, question 1      assistant: answer 1      user: question 2  ...
          `-- the prefix that a server's cache can keep

Documents are laid out as Lectern's own engine does it (`engine/text/layout.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.protocol.requests import DocumentText, Turn

Message = dict[str, str]
_DOCUMENT_END = "</document>\n\n"
_MAX_NAME_CHARS = 200


@dataclass(frozen=True)
class Prefix:
    """What stands before every question.

    Attributes:
        instructions: what the model is told first.
        documents: their texts as laid out.
        names: said behind them; empty for a document alone.
    """

    instructions: str
    documents: tuple[str, ...]
    names: str

    def messages(self, question: str, history: Sequence[Turn] = ()) -> list[Message]:
        """The whole conversation up to a question."""
        questions = [*(turn.question for turn in history), question]
        first = "".join([*self.documents, self.names, questions[0]])
        messages = [_message("system", self.instructions)] if self.instructions else []
        messages.append(_message("user", first))
        for turn, following in zip(history, questions[1:], strict=True):
            messages += [_message("assistant", turn.answer), _message("user", following)]
        return messages


def prefix_of(documents: Sequence[DocumentText], instructions: str) -> Prefix:
    """Lay documents out, in their order."""
    texts = tuple(_laid_out(number, one) for number, one in enumerate(documents, 1))
    return Prefix(instructions, texts, _list_of_names([one.name for one in documents]))


def page_chars(document: DocumentText) -> tuple[int, ...]:
    """Characters of each page as laid out."""
    return tuple(len(_page(number, text)) for number, text in enumerate(document.pages, 1))


def _message(role: str, content: str) -> Message:
    return {"role": role, "content": content}


def _laid_out(number: int, document: DocumentText) -> str:
    pages = (_page(page, text) for page, text in enumerate(document.pages, 1))
    return "".join([f'<document number="{number}">\n', *pages, _DOCUMENT_END])


def _page(number: int, text: str) -> str:
    return f"[page {number}]\n{text}\n"


def _list_of_names(names: Sequence[str]) -> str:
    if len(names) < 2:
        return ""
    lines = [f"Document {number}: {_plain(name)}\n" for number, name in enumerate(names, 1)]
    return "".join(['<document name="names of the documents">\n', *lines, _DOCUMENT_END])


def _plain(name: str) -> str:
    """A document's name that cannot leave its quotes or its line."""
    visible = "".join(char if char.isprintable() else " " for char in name)
    without_marks = visible.translate({ord('"'): "'", ord("<"): "(", ord(">"): ")"})
    return " ".join(without_marks.split())[:_MAX_NAME_CHARS] or "untitled"
