"""A reading before anything of it is computed: documents, tokens and page positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from engine.errors import DocumentFailure
from engine.protocol.problems.requests import NoPages
from engine.protocol.requests import DocumentText
from engine.text.prompt import DocumentsPrompt, PromptBuilder


@dataclass(frozen=True)
class Reading:
    """Documents in an order, under instructions, for one model: what a snapshot saves.

    Attributes:
        id: equal for equal tokens, of the reading and of the names behind it.
        names: names of the documents, as they are now.
        prompt: the tokens, and where each page lies among them.
        names_in_text: the names that stand before the texts in a reading of an earlier version.
        hashes: of the documents, by which what is saved of them is found when they are deleted.
    """

    id: str
    names: tuple[str, ...]
    prompt: DocumentsPrompt
    names_in_text: tuple[str, ...] = ()
    hashes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Names of the documents."""
        return ", ".join(self.names)

    def said_names(self, num_tokens: int) -> tuple[str, ...]:
        """Names to give after the first ``num_tokens``: of the documents that begin in them."""
        if self.names_in_text == self.names:
            return ()
        starts = (start for start, _ in self.prompt.openings)
        named = zip(self.names, starts, strict=True)
        return tuple(name for name, start in named if start < num_tokens)

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
        raise DocumentFailure(NoPages())
    names = tuple(document.name for document in documents)
    prompt = prompts.documents(documents, instructions=instructions)
    return Reading(
        id=_id(prompt, names if len(names) > 1 else ()),
        names=names,
        prompt=prompt,
        hashes=tuple(document.sha256 for document in documents),
    )


def former_reading(reading: Reading, names: tuple[str, ...], prompts: PromptBuilder) -> Reading:
    """The same documents as earlier versions read them, under these names."""
    prompt = prompts.former(reading.prompt, names)
    said = reading.names if len(names) > 1 and names != reading.names else ()
    return Reading(
        id=_id(prompt, (*names, *said)),
        names=reading.names,
        prompt=prompt,
        names_in_text=names,
        hashes=reading.hashes,
    )


def _id(prompt: DocumentsPrompt, names: Sequence[str]) -> str:
    digest = blake2b(prompt.tokens.tobytes(), digest_size=12)
    digest.update("\0".join(names).encode(errors="replace"))
    return digest.hexdigest()
