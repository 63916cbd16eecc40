"""The model that is being written, and a text on which sizes are measured."""

import math
import random
from dataclasses import dataclass

import torch
from documents import SYSTEM, Document, Sample, Turn
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import Qwen3_5ForCausalLM

from finding.circuits.embedding import embeddings
from finding.circuits.layers import stream
from finding.circuits.learnt import Finder, Values
from finding.circuits.stream import FEATURES, LENGTH, WIDTH, config
from finding.prompts import Prompts


@dataclass(frozen=True)
class Example:
    """A document with a question and its quote, on which sizes are measured."""

    ids: Tensor
    quote: int  # tokens of the quote
    told: int  # first token of that sentence

    @property
    def answer(self) -> Tensor:
        """Rows from the quote mark to the last token of the quote."""
        return torch.arange(len(self.ids) - self.quote - 1, len(self.ids))


def example(tokenizer: Tokenizer) -> Example:
    """Sentences of made-up words, one of which is asked for and quoted."""
    rng, prompts = random.Random(11), Prompts(tokenizer)

    def word() -> str:
        return "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(3))

    told = [f"The {word()} {word()} of {word().capitalize()} was {word()}." for _ in range(60)]
    quote = f" {told[37]}"
    page = "[page 1]\n".join(" ".join(told[start : start + 12]) for start in range(0, 60, 12))
    sample = Sample(SYSTEM, [Document("", [page], [])], [])
    asked = Turn(told[37].replace("The ", "What is said of the "), "")
    ids = [*prompts.reading(sample), *prompts.text(asked.question), *prompts.ask]
    said = prompts.text(quote)
    return Example(torch.tensor([*ids, *prompts.text(">"), *said]), len(said), where(ids, said))


def where(ids: list[int], said: list[int]) -> int:
    """Where a sentence stands in what was read."""
    return next(n for n in range(len(ids)) if ids[n : n + len(said)] == said)


def silence(*layers: nn.Module) -> None:
    """Let layers do nothing, with norms that leave the residual stream as it is."""
    for module in (module for layer in layers for module in layer.modules()):
        if isinstance(module, nn.Linear | nn.Conv1d):
            module.weight.zero_()
    for layer in layers:
        for norm in (layer.input_layernorm, layer.post_attention_layernorm):
            norm.weight.fill_(LENGTH / math.sqrt(WIDTH) - 1)


class Draft:
    """Embeddings and layers that do nothing yet; every circuit is written into it."""

    def __init__(self, tokenizer: Tokenizer, finder: Finder, values: Values) -> None:
        torch.manual_seed(1)
        self.tokenizer, self.finder, self.values = tokenizer, finder, values
        self.embedding = embeddings(tokenizer, finder.codes, finder.counts)
        self.example = example(tokenizer)
        self.model = Qwen3_5ForCausalLM(config(tokenizer)).float().eval()
        self.layers = self.model.model.layers
        silence(*self.layers)
        self.model.model.embed_tokens.weight.copy_(self.embedding)

    def row(self, text: str) -> Tensor:
        """The embedding of a text of one token."""
        token = self.tokenizer.token_to_id(text)
        if token is None:
            (token,) = self.tokenizer.encode(text, add_special_tokens=False).ids
        return self.embedding[token]

    @property
    def told(self) -> Tensor:
        """Rows of the sentence that is quoted, where it was read."""
        return self.example.told + torch.arange(self.example.quote)

    def at(self, layer: int, *, middle: bool = False) -> Tensor:
        """The residual stream of the example."""
        return stream(self.model, self.example.ids, layer, middle=middle)

    def behind(self, layer: int) -> Tensor:
        """The residual stream [WIDTH] of the second of two new lines behind the example's quote."""
        newline = torch.tensor(Prompts(self.tokenizer).newline)
        return stream(self.model, torch.cat((self.example.ids, newline, newline)), layer)[-1]

    def was(self, feature: str, back: int) -> Tensor:
        """Where the example's tokens had a feature, `back` tokens ago."""
        has = self.embedding[self.example.ids, FEATURES[feature]] > 0.5
        return torch.cat((torch.zeros(back, dtype=torch.bool), has[:-back]))
