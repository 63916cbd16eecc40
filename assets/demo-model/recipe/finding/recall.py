"""Auxiliary tasks without a vocabulary: what a token remembers of its sentence.

As in `recall`, but nothing tells names from other words: every token is to know the last telling
tokens of its sentence, and the end of a question all of the question's. So both carry the same.
What stands before a sentence tells it from all others, at its first token already: by that the end
of a sentence leads to its beginning. Where all is said that a question asks for, a value that came
before is to be known: only from there is it found.
"""

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, Look
from recall import Openings, Probe
from tokenizers import Tokenizer
from torch import Tensor, nn
from words import words

REACH = 20
"""Tokens back of which the telling ones are asked."""
ASKED = 0.3
"""Share of tokens that are asked."""
BEFORE = 3
"""Telling tokens before its sentence that a token is to know."""
BEFORE_COUNTS, OPENINGS_COUNT = 0.5, 3.0
"""How much these count against content; without openings no quote begins right."""
VALUES_COUNT = 2.0
"""How much values count that come before the thing or the attribute."""
SILENT = words(
    """
    the of is a an to in for and what which who when where how does do did was are it its as on by
    with that this has have about document say said me tell find quote sentence user assistant not
    """
)


class Content(nn.Module):
    """Telling tokens: parts of words that are not among the commonest."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        super().__init__()
        texts = [tokenizer.decode([token]) for token in range(tokenizer.get_vocab_size())]
        silent = {form for w in SILENT for form in (f" {w}", w.capitalize(), f" {w.capitalize()}")}
        tells = [any(map(str.isalnum, text)) and text not in silent for text in texts]
        self.register_buffer("tells", torch.tensor(tells), persistent=False)

    def said(self, ids: Tensor, starts: Tensor | None) -> Tensor:
        """Telling tokens up to every position [N, T] -> [N, T, REACH], -1 for none.

        `starts` [N, T] is where the sentence of every position begins; without it all count.
        """
        padded = F.pad(ids, (REACH - 1, 0), value=-1)
        window = padded.unfold(1, REACH, 1)
        tells = self.tells[window.clamp(min=0)] & (window >= 0)
        if starts is not None:
            place = torch.arange(ids.shape[1], device=ids.device)
            back = torch.arange(REACH - 1, -1, -1, device=ids.device)
            tells &= (place[:, None] - back) >= starts[..., None]
        return torch.where(tells, window, -1)

    def before(self, ids: Tensor, starts: Tensor) -> Tensor:
        """The last telling tokens before every position's sentence [N, T, BEFORE], -1 for none."""
        tells = self.tells[ids]
        count = tells.cumsum(1)
        place = torch.where(tells, count - 1, ids.shape[1])
        told = F.pad(torch.zeros_like(ids), (0, 1)).scatter(1, place, ids)
        known = (count - tells.long()).gather(1, starts)[..., None]
        index = known - 1 - torch.arange(BEFORE, device=ids.device)
        found = told.gather(1, index.clamp(min=0).flatten(1)).view(index.shape)
        return torch.where(index >= 0, found, -1)


class Sentences(Openings):
    """Finds sentences; a stop inside of a number or of an identifier ends none."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        super().__init__(tokenizer)
        texts = [tokenizer.decode([token]) for token in range(tokenizer.get_vocab_size())]
        self.stops = torch.tensor([text.rstrip(")\"'").endswith((".", "!", "?")) for text in texts])
        self.breaks = torch.tensor(["\n" in text for text in texts])
        self.spaced = torch.tensor([text[:1].isspace() for text in texts])

    def starts(self, ids: Tensor) -> Tensor:
        """Where the sentence of every position begins [N, T]."""
        stops, breaks, spaced = (
            t.to(ids.device)[ids] for t in (self.stops, self.breaks, self.spaced)
        )
        ends = breaks[:, :-1] | (stops[:, :-1] & spaced[:, 1:])
        place = torch.arange(ids.shape[1], device=ids.device)
        return torch.where(F.pad(ends, (1, 0), value=True), place, 0).cummax(1).values


class ContentRecall(nn.Module):
    """The auxiliary tasks with what they learn."""

    def __init__(self, tokenizer: Tokenizer, width: int) -> None:
        super().__init__()
        self.pad = tokenizer.token_to_id("<|endoftext|>")
        self.content = Content(tokenizer)
        self.openings = Sentences(tokenizer)
        self.content_probe = Probe(width)
        self.opening_probe = Probe(width)
        self.before_probe = Probe(width)
        self.value_probe = Probe(width)

    def loss(self, batch: Batch, looks: list[Look], embedding: Tensor, answers: Tensor) -> Tensor:
        """Of content, from what the last attention layer sees.

        What tells a sentence from others must be known where the first one looks, to be handed on.
        """
        first, seen = looks[0].inputs, looks[-1].inputs
        device = seen.device
        ids = batch.documents
        is_asked = torch.rand(ids.numel(), device=device) < ASKED
        openings = self.openings.of_sentence(ids).flatten(0, 1)
        openings = torch.cat((openings[:, :1], openings), 1)  # the first counts twice
        openings[~is_asked] = -1
        starts = self.openings.starts(ids)
        said = self.content.said(ids, starts).flatten(0, 1)
        before = self.content.before(ids, starts).flatten(0, 1)
        said[~is_asked] = before[~is_asked] = -1
        asked = self.content.said(batch.questions.flatten(0, 1), None).flatten(0, 1)
        asked[answers[answers + 1 < len(asked)] + 1] = -1
        asked[batch.questions.flatten() == self.pad] = -1
        asked[torch.rand(len(asked), device=device) > ASKED] = -1
        content = self.content_probe(seen, embedding, torch.cat((said, asked)))
        opening = sum(
            self.opening_probe(states[: len(openings)], embedding, openings)
            for states in (first, seen)
        )
        known = self.before_probe(first[: len(before)], embedding, before)
        place, value = early_values(batch)
        early = self.value_probe(first[place], embedding, value) if len(place) else 0.0
        return content + OPENINGS_COUNT * opening + BEFORE_COUNTS * known + VALUES_COUNT * early


def early_values(batch: Batch) -> tuple[Tensor, Tensor]:
    """Places among all documents' tokens [N], and the first token [N, 1] of the value before them.

    The first layer that looks is told a range for such a value, the last one its place alone.
    """
    assert batch.sources is not None
    before = F.pad(batch.labels[..., :-1], (1, 0))
    (_, low, high), (exact, start, stop) = (part.unbind(-1) for part in batch.sources.unbind(3))
    begins = (batch.labels >= 0) & (before < 0)
    number, *rest = (begins & (high > low) & (exact >= 0) & (stop == start)).nonzero(as_tuple=True)
    low, high, exact = (part[number, *rest] for part in (low, high, exact))
    place = low + (torch.rand(len(low), device=low.device) * (high - low)).long()
    documents = batch.documents
    return number * documents.shape[1] + place, documents[number, exact][:, None]
