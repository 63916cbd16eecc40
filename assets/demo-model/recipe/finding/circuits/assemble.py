"""The whole model, layer by layer; sizes are measured on a text and set."""

import math
import random
from dataclasses import dataclass

import torch
from documents import SYSTEM, Document, Sample, Turn
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import Qwen3_5ForCausalLM

from finding.circuits.embedding import KEPT, KEPT_THIRD, RARITY_SCALE, SPACED, basis
from finding.circuits.layers import Attention, Heads, Units, normed, silence, stream
from finding.circuits.stream import (
    CONSTANT,
    COPY,
    FEATURES,
    FORM,
    LABEL,
    LAST,
    SENTENCES,
    SPELT,
    SUM,
    WIDTH,
    WORD,
    config,
)
from finding.prompts import Prompts

PART, NUM_PARTS = 48, 3
"""The sum lies in three heads."""
LABELLED = slice(64, 112)
"""Where attention heads compare labels; the numbers before turn with the position."""
SUMS = slice(64, 208)
COPIED = slice(112, 160), slice(160, 208), slice(224, 256)
"""Where they compare the last three tokens."""
SHARPNESS = 4.9
"""Of the search for a sentence: a word of the question more or less decides."""
KEY_STEADY = 5.0
"""Long sentences have many words: how little that counts against them."""
LABEL_SCORE = 110.0
WORD_SCORES = 70.0, 60.0, 50.0
"""What the right sentence, and each of the last three tokens, adds to the score of what is next."""
QUESTION, HANDED_ON, OWN_LABEL = 2.5, 8.0, 2.0
"""Lengths: of the question's sum for the sentence's, of the label found, and of a token's own."""
SAID = 6.0
"""How loudly the token found is said, for its length in an embedding."""


@dataclass(frozen=True)
class Example:
    """A document with a question and its quote, on which sizes are measured."""

    ids: Tensor
    quote: int  # tokens of the quote

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
    return Example(torch.tensor([*ids, *prompts.text(">"), *said]), len(said))


class Circuits:
    """The model being written."""

    def __init__(self, tokenizer: Tokenizer, embedding: Tensor) -> None:
        torch.manual_seed(1)
        self.tokenizer, self.embedding = tokenizer, embedding
        self.example = example(tokenizer)
        self.model = Qwen3_5ForCausalLM(config(tokenizer)).float().eval()
        self.layers = self.model.model.layers
        silence(*self.layers)
        self.model.model.embed_tokens.weight.copy_(embedding)

    def row(self, text: str) -> Tensor:
        """The embedding of a text of one token."""
        token = self.tokenizer.token_to_id(text)
        if token is None:
            (token,) = self.tokenizer.encode(text, add_special_tokens=False).ids
        return self.embedding[token]

    def at(self, layer: int, *, middle: bool = False) -> Tensor:
        """The residual stream of the example."""
        return stream(self.model, self.example.ids, layer, middle=middle)

    def was(self, feature: str, back: int) -> Tensor:
        """Where the example's tokens had a feature, `back` tokens ago."""
        has = self.embedding[self.example.ids, FEATURES[feature]] > 0.5
        return torch.cat((torch.zeros(back, dtype=torch.bool), has[:-back]))

    def last_tokens(self) -> None:
        """Layer 1: the last three tokens, what they were like, and what follows from it."""
        heads = Heads(self.layers[0])
        heads.passes(0, 1, 2, 3)
        for head, back, target in ((0, 1, LAST[0]), (2, 2, LAST[1]), (3, 3, LAST[2])):
            room = target.stop - target.start
            kept = KEPT if room == len(KEPT) else KEPT_THIRD
            heads.mixed(head, slice(0, room), WORD, 0.3 * kept, back)
            heads.into(head, slice(0, room), target)
        heads.value(1, slice(0, 1), FEATURES["constant"], 8.0 / CONSTANT, 0)
        seen = (
            ("ends", "after_end", 1), ("newline", "after_newline", 1),
            ("turn_start", "after_turn", 1), ("short", "after_short", 2),
            ("less", "after_less", 1), ("slash", "after_slash", 1),
        )  # fmt: skip
        for place, (source, target, back) in enumerate(seen, 1):
            heads.value(1, slice(place, place + 1), FEATURES[source], 4.0, back)
            heads.into(1, slice(place, place + 1), FEATURES[target])

        x = self.at(0, middle=True)
        size = x[self.was("ends", 1), FEATURES["after_end"]].median().item()
        for _, target, _ in seen:
            heads.scale(FEATURES[target], 1 / size)
        for target in LAST:
            heads.scale(target, SPELT / x[3:, target].norm(dim=1).median().item())

        units = Units(self.layers[0])
        units.add(FEATURES["begins"], 1.0, after_end=1, starts=1, after_short=-2, constant=-1.5)
        units.add(
            FEATURES["begins"], 1.0,
            after_newline=1, newline=-2, less=-2, turn_start=-2, turn_end=-2, constant=-0.5,
        )  # fmt: skip
        units.add(FEATURES["answers"], 1.0, after_turn=1, assistant=1, constant=-1.5)
        units.add(FEATURES["asks"], 1.0, after_turn=1, user=1, system=1, constant=-1.5)
        units.add(FEATURES["opens"], 1.0, after_less=1, document=1, constant=-1.5)
        units.add(FEATURES["closes"], 1.0, after_slash=1, document=1, constant=-1.5)

    def sums(self) -> None:
        """Layer 2: rare words of the sentence so far; inside a document, behind it, answering."""
        heads = Heads(self.layers[1])
        for part in range(NUM_PARTS):
            heads.holds(part, constant=-4.2, rarity=RARITY_SCALE)
            heads.forgets(part, constant=-12.0, begins=24.0)
            own = slice(0, PART)
            heads.value(part, own, slice(PART * part, PART * (part + 1)), 0.3, 0)
            heads.into(part, own, slice(SUM.start + PART * part, SUM.start + PART * (part + 1)))
        events = {"answers": 24.0, "asks": 24.0, "opens": 24.0, "closes": 24.0}
        heads.holds(3, constant=-12.0, **events)
        states = (("answers", "answering"), ("opens", "inside"), ("closes", "behind"))
        for place, (event, state) in enumerate(states, 60):
            heads.value(3, slice(place, place + 1), FEATURES[event], 1.0, 0)
            heads.into(3, slice(place, place + 1), FEATURES[state])

        added = (self.at(1, middle=True) - self.at(1))[:, SUM]
        exact = self.exact_sums()
        told = exact.norm(dim=1) > 1
        heads.scale(SUM, ((added * exact)[told].sum() / added[told].square().sum()).item())
        x = self.at(2)
        for _, state in states:
            heads.scale(FEATURES[state], 1 / x[:, FEATURES[state]].max().item())

    def exact_sums(self) -> Tensor:
        """What the sums of the example should be."""
        begins = self.at(1)[:, FEATURES["begins"]] > 0.3
        rows = self.embedding[self.example.ids]
        told = rows[:, WORD] * (RARITY_SCALE * rows[:, FEATURES["rarity"]]).exp()[:, None]
        total, sums = torch.zeros_like(told[0]), []
        for begin, words in zip(begins, told, strict=True):
            total = words if begin else total + words
            sums.append(total)
        return torch.stack(sums)

    def labels(self) -> None:
        """Layer 3: a label for every sentence; the question's sum from its end on."""
        heads = Heads(self.layers[2])
        for part in range(NUM_PARTS):
            heads.holds(part, constant=-12.0, turn_end=24.0)
            place = slice(SUM.start + PART * part, SUM.start + PART * (part + 1))
            heads.value(part, slice(0, PART), place, 0.02, 1)
            heads.into(part, slice(0, PART), place)
        size = LABEL.stop - LABEL.start
        heads.holds(3, constant=-12.0, begins=13.5)  # some of the label before stays in it
        heads.mixed(3, slice(0, size), SUM, 0.5 * basis(size, "label", SUM), 1)
        for place in LAST:  # a line such as "[page 2]" has hardly any rare word
            heads.mixed(3, slice(0, size), place, 0.5 * basis(size, "label", place), 1)
        heads.into(3, slice(0, size), LABEL)

        before, after = self.at(2), self.at(2, middle=True)
        label = after[:, LABEL].norm(dim=1).median().item()
        heads.scale(LABEL, OWN_LABEL / label)
        end = int((self.example.ids == self.tokenizer.token_to_id("<|im_end|>")).nonzero()[-1])
        got, told = (after - before)[end, SUM].norm(), before[end - 1, SUM].norm()
        heads.scale(SUM, QUESTION * (told / got).item())

    def find_sentence(self) -> None:
        """Layer 4: an answer looks for the sentence with the question's words, takes its label."""
        attention = Attention(self.layers[SENTENCES])
        eye = torch.eye(SUM.stop - SUM.start)
        attention.match(SUMS, (SUM, eye), (SUM, eye))
        attention.steady(210, 40.0, KEY_STEADY)
        attention.sharpen(normed(self.at(SENTENCES)), self.example.answer, SHARPNESS)
        attention.prefer(213, 8.0, inside=4.0)
        attention.prefer(214, -60.0, behind=4.0, answering=4.0)
        size = LABEL.stop - LABEL.start
        attention.value[:size, LABEL] = torch.eye(size)
        attention.out[LABEL, :size] = torch.eye(size)
        handed = (self.at(SENTENCES, middle=True) - self.at(SENTENCES))[self.example.answer]
        attention.out[LABEL] *= HANDED_ON / handed[:, LABEL].norm(dim=1).median()

    def beginnings(self) -> None:
        """Layer 5: which token is the second and third of its sentence."""
        heads = Heads(self.layers[4])
        heads.passes(0)
        heads.value(0, slice(0, 1), FEATURES["constant"], 8.0 / CONSTANT, 0)
        for place, target in enumerate(("second", "third"), 1):
            heads.value(0, slice(place, place + 1), FEATURES["begins"], 4.0, place)
            heads.into(0, slice(place, place + 1), FEATURES[target])
        begins = self.at(4)[:-1, FEATURES["begins"]] > 0.3
        size = self.at(4, middle=True)[1:][begins, FEATURES["second"]].median().item()
        for target in ("second", "third"):
            heads.scale(FEATURES[target], 1 / size)

    def copy(self) -> None:
        """Layer 6: what follows the last three tokens in the sentence found is said next.

        A sentence begins as if a new line and a quote mark were before it, since that is what an
        answer has there. What follows the last token of a sentence begins another, or is a new
        line: then the turn ends.
        """
        attention = Attention(self.layers[COPY])
        size = LABEL.stop - LABEL.start
        weigh = math.sqrt(LABEL_SCORE) * torch.eye(size)
        attention.match(LABELLED, (LABEL, weigh / HANDED_ON), (LABEL, weigh / OWN_LABEL))
        asked = ((WORD, KEPT), (LAST[0], torch.eye(48)))
        asked += ((slice(LAST[1].start, LAST[1].start + 32), math.sqrt(48 / 32) * torch.eye(32)),)
        fills = (
            (("begins", ">"),),
            (("begins", "\n"), ("second", ">")),
            (("second", "\n"), ("third", ">")),
        )
        for at, score, query, key, fill in zip(
            COPIED, WORD_SCORES, asked, LAST, fills, strict=True
        ):
            weight = math.sqrt(score) / SPELT
            room = key.stop - key.start
            attention.match(at, (query[0], weight * query[1]), (key, weight * torch.eye(room)))
            kept = KEPT if room == len(KEPT) else KEPT_THIRD
            for feature, text in fill:
                attention.key[at, FEATURES[feature]] = weight * (kept @ self.row(text)[WORD])
        attention.steady(217, 70.0, 40.0)
        attention.prefer(220, 6.0, inside=4.0)
        attention.prefer(221, 0.0, begins=4.0)
        attention.query[221, FEATURES["quote_mark"]] = 30.0  # a quote begins at a beginning
        attention.prefer(222, -30.0, answering=20.0, behind=20.0)
        attention.sharpen(normed(self.at(COPY)), self.example.answer, 1.3)
        self._say(attention)

    def _say(self, attention: Attention) -> None:
        """Hand on what was found, and say it instead of the token that is there."""
        spelling = slice(WORD.start, FORM.stop)
        size = spelling.stop - spelling.start
        attention.value[:size, spelling] = torch.eye(size)
        attention.out[spelling, :size] = SAID * torch.eye(size)
        for feature in ("begins", "newline"):
            attention.value[200, FEATURES[feature]] = 1.0
        attention.out[FEATURES["over"], 200] = 1.0
        units = Units(self.layers[COPY])
        mark, ended = self.row(">")[spelling], self.row("<|im_end|>")[spelling]
        units.add(spelling, 60.0 * mark, answering=1, newline=1, constant=-1.5)
        units.add(
            spelling, 60.0 * ended, answering=1, over=1, quote_mark=-2, newline=-2, constant=-1.5
        )
        units.add(
            FORM.start, 6 * SPACED * SAID, answering=1, quote_mark=1, constant=-1.5
        )  # a space follows the quote mark
        norm = self.model.model.norm.weight
        norm.fill_(-1.0)
        norm[spelling] = 30 / math.sqrt(WIDTH) - 1


@torch.no_grad()
def assemble(tokenizer: Tokenizer, embedding: Tensor) -> nn.Module:
    """A model with all circuits."""
    circuits = Circuits(tokenizer, embedding)
    circuits.last_tokens()
    circuits.sums()
    circuits.labels()
    circuits.find_sentence()
    circuits.beginnings()
    circuits.copy()
    return circuits.model
