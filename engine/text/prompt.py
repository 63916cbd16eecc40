"""The token ids the model reads: the documents' prefix, then the conversation.

    [template, instructions, template] [document pieces ...] | [names] [question, template, ...]
    `---------------- the reading: DocumentsPrompt ---------'         `--- QuestionPrompt ---'

Rules: the reading depends neither on a question nor on a name; a document piece (opening line, one
page, closing line) is tokenised on its own, so every token knows its page; template text may hold
special tokens, everything that people wrote is plain text.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.protocol.requests import DocumentText, Turn
from engine.text.chat_prompt import ChatPrompts
from engine.text.layout import DOCUMENT_END, former_opening, list_of_names, pieces
from engine.text.skeleton import Skeletons
from engine.text.template import ChatTemplate
from engine.text.tokenizer import TextTokenizer
from engine.token_ids import TokenIds, token_ids


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
        openings: start and end of the line before each document's pages.
        document_end: the tokens that close a document; put after any page, they make the reading
            of the pages up to there.
    """

    tokens: TokenIds
    spans: tuple[PageSpan, ...]
    document_end: TokenIds
    openings: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class QuestionPrompt:
    """The conversation after a reading, up to where the model speaks.

    Attributes:
        tokens: earlier turns, the question, the generation prompt and the words that the answer
            has already.
        question_end: tokens up to the end of the question. They begin the prompt of the next
            turn as well, so a state kept there is good for the whole conversation.
        opens_reasoning: whether the model continues inside a reasoning block.
    """

    tokens: TokenIds
    question_end: int
    opens_reasoning: bool


class PromptBuilder:
    """Writes prompts for one model; raises ``ModelFailure`` where its template misbehaves.

    Attributes:
        chats: writes those that have no documents.
    """

    def __init__(self, tokenizer: TextTokenizer, template: ChatTemplate) -> None:
        self.chats = ChatPrompts(tokenizer, template)
        self._tokenizer = tokenizer
        self._skeletons = Skeletons(template)

    def documents(self, documents: Sequence[DocumentText], *, instructions: str) -> DocumentsPrompt:
        """The reading of some documents, in their order, under some instructions."""
        before_instructions, before_documents = self._skeletons.head
        tokens = self._template(before_instructions)
        tokens += self._plain(instructions) + self._template(before_documents)
        parts = list(pieces(documents))
        spans, openings = [], []
        ids_of_parts = self._tokenizer.encode_plain([part.text for part in parts])
        for part, ids in zip(parts, ids_of_parts, strict=True):
            start = len(tokens)
            tokens += ids
            if part.page:
                spans.append(PageSpan(part.document, part.page, start, len(tokens)))
            elif part.is_opening:
                openings.append((start, len(tokens)))
        document_end = self._tokenizer.encode_plain([DOCUMENT_END])[0]
        return DocumentsPrompt(tokens, tuple(spans), document_end, tuple(openings))

    def former(self, prompt: DocumentsPrompt, names: Sequence[str]) -> DocumentsPrompt:
        """The same reading as earlier versions laid it out, with names before the texts."""
        lines = self._former_openings(names)
        tokens, openings, shifts, copied = token_ids(), [], [], 0
        for (start, end), line in zip(prompt.openings, lines, strict=True):
            tokens += prompt.tokens[copied:start] + line
            openings.append((len(tokens) - len(line), len(tokens)))
            shifts.append(len(tokens) - end)
            copied = end
        spans = tuple(
            replace(span, start=span.start + shift, end=span.end + shift)
            for span in prompt.spans
            for shift in shifts[span.document : span.document + 1]
        )
        tokens += prompt.tokens[copied:]
        return DocumentsPrompt(tokens, spans, prompt.document_end, tuple(openings))

    def former_len(self, prompt: DocumentsPrompt, names: Sequence[str]) -> int:
        """Tokens of what ``former`` returns."""
        openings = sum(end - start for start, end in prompt.openings)
        return len(prompt.tokens) - openings + sum(map(len, self._former_openings(names)))

    def names(self, names: Sequence[str]) -> TokenIds:
        """What is said of documents that are read together, between them and the conversation."""
        text = list_of_names(names)
        return self._tokenizer.encode_plain([text])[0] if text else token_ids()

    def continue_with(
        self,
        history: Sequence[Turn],
        question: str,
        *,
        enable_thinking: bool = False,
        begun: str = "",
        has_form: bool = False,
    ) -> QuestionPrompt:
        """The conversation after a reading: finished turns, a question, the answer's beginning.

        Where an answer has begun, its reasoning is over; one that has a form is not reasoned about
        unasked.
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
        is_open = skeleton.opens_reasoning and not begun and (is_thinking or not has_form)
        if begun or (has_form and not is_open):
            tokens += self._template(skeleton.answer_opening)
        if begun:
            tokens += self._tokenizer.encode_plain([begun])[0]
        return QuestionPrompt(
            tokens=tokens,
            question_end=question_end,
            opens_reasoning=is_open,
        )

    def _former_openings(self, names: Sequence[str]) -> list[TokenIds]:
        return self._tokenizer.encode_plain([former_opening(name) for name in names])

    def _template(self, text: str) -> TokenIds:
        return self._tokenizer.encode_template(text)

    def _plain(self, text: str) -> TokenIds:
        """Tokens of what a person or the model wrote, without white space around it."""
        return self._tokenizer.encode_plain([text.strip()])[0]
