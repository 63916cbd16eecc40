"""Layers 1 to 3: every sentence gets a sum that tells it, and a label."""

import torch
from torch import Tensor

from finding.circuits.draft import Draft
from finding.circuits.embedding import KEPT, WHISPERED, basis
from finding.circuits.layers import Heads, Units, read
from finding.circuits.stream import (
    CONSTANT,
    FEATURES,
    LABEL,
    LAST,
    OWN_LABEL,
    SPELT,
    SUM,
    SUMMED,
    WORD,
)

PART, NUM_PARTS = 64, 3
"""The sum lies in three heads."""


def last_tokens(draft: Draft) -> None:
    """Layer 1: the last three tokens, what they were like, and what follows from it."""
    heads = Heads(draft.layers[0])
    heads.passes(0, 1, 2, 3)
    for head, back, target in ((0, 1, LAST[0]), (2, 2, LAST[1]), (3, 3, LAST[2])):
        room = slice(0, target.stop - target.start)
        heads.mixed(head, room, WORD, 0.3 * KEPT[back - 1], back)
        heads.into(head, room, target)
    heads.value(1, slice(0, 1), FEATURES["constant"], 8.0 / CONSTANT, 0)
    seen = (
        ("ends", "after_end", 1), ("newline", "after_newline", 1),
        ("turn_start", "after_turn", 1), ("short", "after_short", 2),
        ("less", "after_less", 1), ("slash", "after_slash", 1),
        ("bullet", "after_bullet", 1), ("newline", "before_bullet", 2),
        ("assistant", "after_role", 1),
    )  # fmt: skip
    for place, (source, target, back) in enumerate(seen, 1):
        heads.value(1, slice(place, place + 1), FEATURES[source], 4.0, back)
        heads.into(1, slice(place, place + 1), FEATURES[target])

    x = draft.at(0, middle=True)
    size = x[draft.was("ends", 1), FEATURES["after_end"]].median().item()
    for _, target, _ in seen:
        heads.scale(FEATURES[target], 1 / size)
    for target in LAST:
        heads.scale(target, SPELT / x[3:, target].norm(dim=1).median().item())

    units = Units(draft.layers[0])
    units.add(FEATURES["begins"], 1.0, after_end=1, starts=1, after_short=-2, constant=-1.5)
    units.add(
        FEATURES["begins"], 1.0,
        after_newline=1, newline=-2, less=-2, turn_start=-2, turn_end=-2, bullet=-2,
        constant=-0.5,
    )  # fmt: skip
    units.add(FEATURES["begins"], 1.0, after_bullet=1, before_bullet=1, constant=-1.5)
    units.add(FEATURES["answers"], 1.0, after_turn=1, assistant=1, constant=-1.5)
    units.add(FEATURES["asks"], 1.0, after_turn=1, user=1, system=1, constant=-1.5)
    units.add(FEATURES["opens"], 1.0, after_less=1, document=1, constant=-1.5)
    units.add(FEATURES["closes"], 1.0, after_slash=1, document=1, constant=-1.5)
    in_context(draft, units)


def in_context(draft: Draft, units: Units) -> None:
    """What a token adds to its sentence's sum after those before it."""
    finder, count = draft.finder, len(draft.finder.gate)
    own = slice(units.count, units.count + count)
    read(units.mlp.gate_proj.weight[own], finder.gate, (WORD, *LAST), SPELT)
    read(units.mlp.up_proj.weight[own], finder.up, (WORD, *LAST), SPELT)
    units.mlp.down_proj.weight[SUM, own] = WHISPERED * finder.down
    units.count += count


def sums(draft: Draft) -> None:
    """Layer 2: the sum of the sentence so far; inside a document, behind it, answering."""
    heads = Heads(draft.layers[1])
    for part in range(NUM_PARTS):
        heads.holds(part, constant=-7.0)
        heads.forgets(part, constant=-12.0, begins=24.0)
        place = slice(SUM.start + PART * part, SUM.start + PART * (part + 1))
        heads.value(part, slice(0, PART), place, 0.01 / WHISPERED, 0)
        heads.into(part, slice(0, PART), place)
    events = {"answers": 24.0, "asks": 24.0, "opens": 24.0, "closes": 24.0}
    heads.holds(3, constant=-12.0, **events)
    states = (("answers", "answering"), ("opens", "inside"), ("closes", "behind"))
    for place, (event, state) in enumerate(states, 60):
        heads.value(3, slice(place, place + 1), FEATURES[event], 1.0, 0)
        heads.into(3, slice(place, place + 1), FEATURES[state])

    added = (draft.at(1, middle=True) - draft.at(1))[:, SUM]
    exact = SUMMED * exact_sums(draft)
    heads.scale(SUM, ((added * exact).sum() / added.square().sum()).item())
    x = draft.at(2)
    for _, state in states:
        heads.scale(FEATURES[state], 1 / x[:, FEATURES[state]].max().item())


def exact_sums(draft: Draft) -> Tensor:
    """What the sums of the example should be, in the scale of the finder."""
    x = draft.at(1)
    total, sums = torch.zeros(SUM.stop - SUM.start), []
    for begin, told in zip(x[:, FEATURES["begins"]] > 0.3, x[:, SUM] / WHISPERED, strict=True):
        total = told if begin else total + told
        sums.append(total)
    return torch.stack(sums)


def labels(draft: Draft) -> None:
    """Layer 3: a label for every sentence; the question's sum from its end on."""
    heads = Heads(draft.layers[2])
    for part in range(NUM_PARTS):
        heads.holds(part, constant=-12.0, turn_end=24.0)
        place = slice(SUM.start + PART * part, SUM.start + PART * (part + 1))
        heads.value(part, slice(0, PART), place, 0.00002 / SUMMED, 0)
        heads.into(part, slice(0, PART), place)
    size = LABEL.stop - LABEL.start
    heads.holds(3, constant=-12.0, begins=13.5)  # some of the label before stays in it
    heads.forgets(3, constant=-12.0, asks=24.0)  # what opens a document has none
    # Sums of like sentences are alike, so that the last tokens count for more.
    heads.mixed(3, slice(0, size), SUM, 0.1 * basis(size, "label", SUM), 1)
    for place in LAST:
        heads.mixed(3, slice(0, size), place, 0.5 * basis(size, "label", place), 1)
    heads.into(3, slice(0, size), LABEL)

    before, after = draft.at(2), draft.at(2, middle=True)
    label = after[:, LABEL].norm(dim=1).median().item()
    heads.scale(LABEL, OWN_LABEL / label)
    end = int((draft.example.ids == draft.tokenizer.token_to_id("<|im_end|>")).nonzero()[-1])
    got, told = (after - before)[end, SUM].norm(), before[end, SUM].norm()
    heads.scale(SUM, draft.finder.question * (told / got).item())
