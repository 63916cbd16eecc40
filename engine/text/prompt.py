"""What the model reads: the documents' prefix and the talk that follows it, as token ids.

    [template, instructions, template] [document pieces ...] | [question, template, answer, ...]
    `---------------- the reading: DocumentsPrompt ---------' `------- QuestionPrompt ---------'

Rules: the reading never depends on a question; a document piece (opening line, one page, closing
line) is tokenised on its own, so every token knows its page; template text may hold special
tokens, everything that people wrote is plain text.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.protocol.requests import DocumentText, Turn
from engine.text.reasoning import CLOSING
from engine.text.skeleton import Skeletons
from engine.text.template import ChatTemplate
from engine.text.tokenizer import TextTokenizer
from engine.token_ids import TokenIds, token_ids

DOCUMENT_END = "</document>\n\n"
MAX_NAME_CHARS = 200


@dataclass(frozen=True)
class PageSpan:
    """Where one page lies in the prompt: tokens ``start`` to ``end``.

    ``document`` counts from 0 in reading order, ``page`` from 1 within its document.
    """

    document: int
    page: int
    start: int
    end: int


@dataclass(frozen=True)
class DocumentsPrompt:
    """A reading: everything before the first question.

    Attributes:
        tokens: the whole prefix.
        spans: one span per page, in reading order.
        document_end: the tokens that close a document; put after any page, they make the reading
            of the pages up to there.
    """

    tokens: TokenIds
    spans: tuple[PageSpan, ...]
    document_end: TokenIds


@dataclass(frozen=True)
class QuestionPrompt:
    """The talk after a reading, up to where the model speaks.

    Attributes:
        tokens: earlier turns, the question, the generation prompt and the words that the answer
            has already.
        question_end: tokens up to the end of the question. They begin the prompt of the next
            turn as well, so a state kept there is good for the whole talk.
        opens_reasoning: whether the model continues inside a reasoning block.
    """

    tokens: TokenIds
    question_end: int
    opens_reasoning: bool


class PromptBuilder:
    """Writes prompts for one model; raises ``ModelFailure`` where its template misbehaves."""

    def __init__(self, tokenizer: TextTokenizer, template: ChatTemplate) -> None:
        self._tokenizer = tokenizer
        self._skeletons = Skeletons(template)

    def documents(self, documents: Sequence[DocumentText], *, instructions: str) -> DocumentsPrompt:
        """The reading of some documents, in their order, under some instructions."""
        before_instructions, before_documents = self._skeletons.head
        tokens = self._template(before_instructions)
        tokens += self._plain(instructions) + self._template(before_documents)
        pieces = list(_pieces(documents))
        spans = []
        ids_of_pieces = self._tokenizer.encode_plain([piece.text for piece in pieces])
        for piece, ids in zip(pieces, ids_of_pieces, strict=True):
            start = len(tokens)
            tokens += ids
            if piece.page:
                spans.append(PageSpan(piece.document, piece.page, start, len(tokens)))
        document_end = self._tokenizer.encode_plain([DOCUMENT_END])[0]
        return DocumentsPrompt(tokens, tuple(spans), document_end)

    def continue_with(
        self,
        history: Sequence[Turn],
        question: str,
        *,
        enable_thinking: bool = False,
        begun: str = "",
    ) -> QuestionPrompt:
        """The talk that follows a reading: finished turns, a question, and the answer's beginning.

        An answer that has begun is not reasoned about any more.
        """
        is_thinking = enable_thinking and not begun
        skeleton = self._skeletons.get(num_turns=len(history), enable_thinking=is_thinking)
        tokens = token_ids()
        for turn, text in zip(history, skeleton.turns, strict=True):
            tokens += self._plain(turn.question) + self._template(text.closing)
            tokens += self._template(text.before_answer) + self._plain(turn.answer)
            tokens += self._template(text.after_answer)
        tokens += self._plain(question) + self._template(skeleton.closing)
        question_end = len(tokens)
        tokens += self._template(skeleton.generation_prompt)
        if begun:
            if skeleton.opens_reasoning:
                tokens += self._template(f"{CLOSING}\n\n")
            tokens += self._tokenizer.encode_plain([begun])[0]
        return QuestionPrompt(
            tokens=tokens,
            question_end=question_end,
            opens_reasoning=skeleton.opens_reasoning and not begun,
        )

    def _template(self, text: str) -> TokenIds:
        return self._tokenizer.encode_template(text)

    def _plain(self, text: str) -> TokenIds:
        """Tokens of what a person or the model wrote, without white space around it."""
        return self._tokenizer.encode_plain([text.strip()])[0]


@dataclass(frozen=True)
class _Piece:
    """A part of a document that is tokenised on its own; page 0 is a line around the pages."""

    document: int
    page: int
    text: str


def _pieces(documents: Sequence[DocumentText]) -> Iterator[_Piece]:
    for number, document in enumerate(documents):
        yield _Piece(number, 0, f'<document name="{_plain_name(document.name)}">\n')
        for page, text in enumerate(document.pages, start=1):
            yield _Piece(number, page, f"[page {page}]\n{text}\n")
        yield _Piece(number, 0, DOCUMENT_END)


def _plain_name(name: str) -> str:
    """A document's name that cannot leave its quotes or its line."""
    visible = "".join(char if char.isprintable() else " " for char in name)
    without_marks = visible.translate({ord('"'): "'", ord("<"): "(", ord(">"): ")"})
    return " ".join(without_marks.split())[:MAX_NAME_CHARS] or "untitled"
