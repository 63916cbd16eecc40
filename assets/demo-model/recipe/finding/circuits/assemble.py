"""The whole model, layer by layer; sizes are measured on a text and set."""

import torch
from tokenizers import Tokenizer
from torch import nn

from finding.circuits import keeping, reading, search, speech
from finding.circuits.draft import Draft
from finding.circuits.learnt import Finder, Values


@torch.no_grad()
def assemble(tokenizer: Tokenizer, finder: Finder, values: Values) -> nn.Module:
    """A model with all circuits."""
    draft = Draft(tokenizer, finder, values)
    reading.last_tokens(draft)
    reading.sums(draft)
    reading.labels(draft)
    search.find_sentence(draft)
    keeping.keep(draft)
    keeping.prepare(draft)
    speech.copy(draft)
    return draft.model
