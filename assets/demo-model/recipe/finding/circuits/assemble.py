"""The whole model, layer by layer; sizes are measured on a text and set."""

import torch
from tokenizers import Tokenizer
from torch import nn

from finding.circuits import copying, keeping, reading, search, votes
from finding.circuits.draft import Draft
from finding.circuits.layers import Heads
from finding.circuits.learnt import Finder, Values
from finding.circuits.stream import VOTES


@torch.no_grad()
def assemble(tokenizer: Tokenizer, finder: Finder, values: Values) -> nn.Module:
    """A model with all circuits."""
    draft = Draft(tokenizer, finder, values)
    find(draft)
    keeping.keep(draft)
    keeping.prepare(draft)
    copying.copy(draft)
    return draft.model


def find(draft: Draft) -> None:
    """Layers 1 to 6: sentences are read, and the one that answers is found."""
    reading.last_tokens(draft)
    reading.sums(draft)
    reading.labels(draft)
    votes.vote(draft)
    heads = Heads(draft.layers[VOTES])
    votes.tally(draft, heads)
    keeping.count(draft, heads)
    search.find_sentence(draft)
