"""Auxiliary tasks: what every token is to remember when it reaches the last attention layer.

*Names.* To find the right fact, the end of a question and the value of a fact must both carry the
name of their entity. Neither side gains anything before the other can do it, so answers alone teach
it late or never (a model that looked at attributes only stayed at 60 % right for 6 million tokens).
Asked for directly it is learnt within 200 steps, and a hundred steps later answers are right.

*Openings.* To quote a sentence from its beginning, the value that was found must know how its
sentence began; no earlier token can be found, since none knows what the sentence will be about.
"""

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from forward import Batch, Look
from tokenizers import Tokenizer
from torch import Tensor, nn
from words import KINDS

REACH = 24
"""Tokens after a name for which it is asked."""
MOST = 6
"""Tokens of a name, its kind included."""
OPENING = 3
"""Tokens of the beginning of a sentence."""
ASKED = 0.4
"""Share of a document's tokens that are asked."""


class Names:
    """Finds names ("the Velmora Bridge") in token ids."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.kinds = {tokenizer.encode(f" {kind}").ids[-1] for kind in KINDS}
        self.articles = {tokenizer.encode(text).ids[-1] for text in (" the", "The", " The")}

    def last_said(self, ids: Tensor) -> Tensor:
        """Tokens of the last name at every position; ids [N, T] -> [N, T, MOST], -1 for none."""
        said = torch.full((*ids.shape, MOST), -1)
        for row, tokens in enumerate(ids.tolist()):
            ends = [place for place, token in enumerate(tokens) if token in self.kinds]
            for end, stop in zip(ends, [*ends[1:], len(tokens)], strict=False):
                if name := self._name(tokens, end):
                    said[row, end : min(end + REACH, stop), : len(name)] = torch.tensor(name)
        return said

    def _name(self, tokens: list[int], end: int) -> list[int]:
        """The name that ends at a kind, from there back to its article; empty without one."""
        for start in range(end - 1, max(-1, end - MOST), -1):
            if tokens[start] in self.articles:
                return tokens[start + 1 : end + 1]
        return []


class Openings:
    """Finds the beginnings of sentences in token ids."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        texts = (tokenizer.decode([token]) for token in range(tokenizer.get_vocab_size()))
        self.ends = torch.tensor([text.endswith((".", "\n", "?")) for text in texts])

    def starts(self, ids: Tensor) -> Tensor:
        """Where the sentence of every position begins [N, T]."""
        after_end = F.pad(self.ends.to(ids.device)[ids][:, :-1], (1, 0), value=True)
        place = torch.arange(ids.shape[1], device=ids.device)
        return torch.where(after_end, place, 0).cummax(1).values

    def of_sentence(self, ids: Tensor) -> Tensor:
        """First tokens of the sentence of every position; ids [N, T] -> [N, T, OPENING]."""
        place = torch.arange(ids.shape[1], device=ids.device)
        opening = self.starts(ids)[..., None] + place[:OPENING]
        tokens = ids.gather(1, opening.clamp(max=ids.shape[1] - 1).flatten(1)).view(opening.shape)
        return torch.where(opening <= place[:, None], tokens, -1)


class Probe(nn.Module):
    """Reads remembered tokens from hidden states; only training has it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        torch.manual_seed(2)
        self.weight = nn.Parameter(torch.randn(width, width) * width**-0.5)

    def forward(self, states: Tensor, embedding: Tensor, said: Tensor) -> Tensor:
        """Mean cross-entropy of the tokens; states [N, C], said [N, *], -1 for none."""
        rows = (said >= 0).any(1).nonzero().squeeze(1)
        said = said[rows]
        states = states[rows] @ self.weight.to(states.dtype)
        logits = F.linear(states, embedding.to(states.dtype)).float()
        present = said >= 0
        picked = logits.log_softmax(-1).gather(1, said.clamp(min=0))
        return -(picked * present).sum() / present.sum()


class Recall(nn.Module):
    """The auxiliary tasks with what they learn."""

    def __init__(self, tokenizer: Tokenizer, width: int) -> None:
        super().__init__()
        self.names = Names(tokenizer)
        self.openings = Openings(tokenizer)
        self.name_probe = Probe(width)
        self.opening_probe = Probe(width)

    def loss(self, batch: Batch, looks: list[Look], embedding: Tensor, answers: Tensor) -> Tensor:
        """Of names and of openings, from what the last attention layer sees.

        Some tokens of documents are asked for both, questions for their names.
        """
        seen = looks[-1].inputs
        is_asked = torch.rand(batch.documents.numel()) < ASKED
        openings = self.openings.of_sentence(batch.documents).flatten(0, 1)
        openings[~is_asked] = -1
        names = self.names.last_said(batch.documents).flatten(0, 1)
        names[~is_asked] = -1
        questions = self.names.last_said(batch.questions.flatten(0, 1)).flatten(0, 1)
        # A row of `answers` predicts an answer's token, which stands one place further.
        questions[answers[answers + 1 < len(questions)] + 1] = -1
        said = torch.cat((names, questions))
        return self.name_probe(seen, embedding, said) + self.opening_probe(
            seen[: len(openings)], embedding, openings
        )
