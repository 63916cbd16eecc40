"""What a reading is, before anything of it is computed."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from engine.errors import DocumentFailure
from engine.protocol.requests import DocumentText
from engine.text.prompt import DocumentsPrompt, PromptBuilder


@dataclass(frozen=True)
class Reading:
    """Documents in an order, under instructions, for one model: what a snapshot saves.

    Attributes:
        id: equal for equal tokens and names.
        title: names of the documents.
        names: the same, one by one.
        prompt: the tokens, and where each page lies among them.
    """

    id: str
    title: str
    names: tuple[str, ...]
    prompt: DocumentsPrompt

    @property
    def num_tokens(self) -> int:
        """Length of the whole reading."""
        return len(self.prompt.tokens)

    @property
    def page_ends(self) -> tuple[tuple[int, ...], ...]:
        """Per document, the position at which each of its pages ends."""
        return tuple(
            tuple(span.end for span in self.prompt.spans if span.document == document)
            for document in range(len(self.names))
        )

    @property
    def document_tokens(self) -> tuple[int, ...]:
        """Tokens of the pages of each document."""
        return tuple(
            sum(span.end - span.start for span in self.prompt.spans if span.document == document)
            for document in range(len(self.names))
        )

    def page_at(self, position: int) -> tuple[int, int]:
        """Document (from 0) and page (from 1) that the token before ``position`` belongs to."""
        for span in self.prompt.spans:
            if position <= span.end:
                return span.document, span.page
        last = self.prompt.spans[-1]
        return last.document, last.page


def plan_reading(
    documents: Sequence[DocumentText], instructions: str, prompts: PromptBuilder
) -> Reading:
    """Tokenise documents into a reading. Raises ``DocumentFailure`` where there is no page."""
    if not any(document.pages for document in documents):
        raise DocumentFailure("there is no page to read", "Choose documents that contain text.")
    names = tuple(document.name for document in documents)
    prompt = prompts.documents(documents, instructions=instructions)
    digest = blake2b(prompt.tokens.tobytes(), digest_size=12)
    digest.update("\0".join(names).encode(errors="replace"))
    return Reading(id=digest.hexdigest(), title=", ".join(names), names=names, prompt=prompt)
