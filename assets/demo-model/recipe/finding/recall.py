"""Auxiliary tasks without a vocabulary: what a token remembers of its sentence.

As in `recall`, but nothing tells names from other words: every token is to know the last telling
tokens of its sentence, and the end of a question all of the question's. So both carry the same.
"""

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, Look
from recall import Openings, Probe
from tokenizers import Tokenizer
from torch import Tensor, nn
from words import words

from finding.thoughts import OPENING

REACH = 24
"""Tokens back of which the telling ones are asked."""
ASKED = 0.3
"""Share of tokens that are asked."""
OPENINGS_COUNT = 3.0
"""How much openings count against content; without them no quote begins right."""
SILENT = words(
    """
    the of is a an to in for and what which who when where how does do did was are it its as on by
    with that this has have about document say said me tell find quote sentence user assistant not
    """
)


class Content(nn.Module):
    """Telling tokens: parts of words that are neither among the commonest nor in every prompt."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        super().__init__()
        texts = [tokenizer.decode([token]) for token in range(tokenizer.get_vocab_size())]
        silent = {form for w in SILENT for form in (f" {w}", w.capitalize(), f" {w.capitalize()}")}
        silent |= set(map(tokenizer.decode, zip(tokenizer.encode("assistant\n" + OPENING).ids)))
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

    def loss(self, batch: Batch, looks: list[Look], embedding: Tensor, answers: Tensor) -> Tensor:
        """Of content, from what the last attention layer sees.

        Openings must be known where the first one looks, to be handed on.
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
        said[~is_asked] = -1
        asked = self.content.said(batch.questions.flatten(0, 1), None).flatten(0, 1)
        asked[answers[answers + 1 < len(asked)] + 1] = -1
        asked[batch.questions.flatten() == self.pad] = -1
        asked[torch.rand(len(asked), device=device) > ASKED] = -1
        content = self.content_probe(seen, embedding, torch.cat((said, asked)))
        opening = sum(
            self.opening_probe(states[: len(openings)], embedding, openings)
            for states in (first, seen)
        )
        return content + OPENINGS_COUNT * opening
