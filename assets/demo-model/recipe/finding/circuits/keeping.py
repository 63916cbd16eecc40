"""Layers 5 and 7: where an answer has come to, what stays for all of it, what tells values."""

import math
from itertools import pairwise, product

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)

from finding.circuits import nowhere
from finding.circuits.draft import Draft
from finding.circuits.embedding import KEPT, NOTED
from finding.circuits.layers import (
    OPEN,
    OPENED,
    Heads,
    Units,
    put,
    read,
    room_behind,
    shared_out,
)
from finding.circuits.search import CERTAIN
from finding.circuits.stream import (
    CONSTANT,
    FEATURES,
    FORM,
    HANDED_ON,
    HEAD,
    HEADS,
    HEARD,
    INDEX,
    KEEP,
    LABEL,
    LAST,
    NEXT,
    PROMPTED,
    QUOTED,
    SEARCHED,
    SUM,
    VOTES,
    WORD,
)
from finding.circuits.talking import tell_followed

COUNTED = 64.0
"""Tokens that count 1."""
KNOTS = (*range(11), 12, 14, 16, 18, 21, 24, 28, 32, 37, 43, 50, 58, 67, 77, 89, 103, 120)
PACES = 9.0, 3.4
"""Where the direction of a place bends, and how far it turns for e times as many tokens."""
UNSURE = 0.5
"""Doubts below this are neither yes nor no."""
BESIDE = 0.03
"""What stands beside the label that is found, to tell its length by."""
AS_LOUD, MATCHED = 1.0, 40.0
"""How much is added to the token before a full stop, where what is behind it goes on; how firmly
that stop is told from other signs.
"""
FIRMLY = 24.0
"""How firmly what tells values is shut while a quote is copied."""
REFUSAL = "The document does not say."
READ = WORD, FORM, SUM, *LAST
"""What values are found by, with `constant` at the end."""


def count(draft: Draft, heads: Heads) -> None:
    """Layer 5: how far a token is from its sentence's beginning; what is a quote; how many quotes.

    Quote marks are counted as votes are, in the last head, behind the labels.
    """
    heads.holds(0, constant=-7.0)
    heads.forgets(0, constant=-12.0, begins=24.0)
    heads.value(0, slice(0, 1), FEATURES["constant"], 0.02 / CONSTANT, 0)
    heads.into(0, slice(0, 1), FEATURES["count"])
    heads.holds(1, constant=-12.0, marks=24.0, asks=24.0, turn_end=24.0)
    heads.value(1, slice(0, 1), FEATURES["marks"], 1.0, 0)
    heads.into(1, slice(0, 1), FEATURES["quoting"])
    tell_followed(draft, heads, 1, 1)

    free = room_behind(LABEL)
    heads.value(HEADS - 1, free, FEATURES["marks"], 0.02, 0)
    heads.into(HEADS - 1, free, FEATURES["quotes"])
    after, answer = draft.at(VOTES, middle=True), draft.example.answer
    for feature in ("quoting", "quotes"):
        heads.scale(FEATURES[feature], 1 / after[answer[1:], FEATURES[feature]].median().item())
    counts = torch.arange(1, len(answer) + 1) / COUNTED
    counted = (after[draft.told, FEATURES["count"]] / counts[:-1]).median().item()
    heads.scale(FEATURES["count"], 1 / counted)
    nowhere.tally(heads)
    units = Units(draft.layers[VOTES])
    nowhere.doubt(units)
    indices(units)
    go_on(draft, units)
    # Nor has a quote a label of its own while it is copied.
    units.take_away(LABEL, answering=2 * OPEN, newline=-2 * OPEN, constant=-OPEN)
    # One whole at the second token of a quote, nothing from the sixth on.
    units.add(FEATURES["early"], NOTED, quoting=1, count=-COUNTED / 8, constant=-0.25)


def keep(draft: Draft) -> None:
    """Layer 7: the label found and the doubt stay for the answer.

    Where attention is torn between sentences the label found is shorter. So a constant beside it
    is longer when all have been made equally long together.
    """
    heads, own = Heads(draft.layers[KEEP]), shared_out(LABEL)
    heads.holds(0, **PROMPTED)
    heads.value(0, slice(0, 1), FEATURES["doubt"], 1.0, 0)
    heads.value(0, slice(1, 2), FEATURES["constant"], UNSURE * CERTAIN / CONSTANT, 0)
    heads.into(0, slice(0, 1), FEATURES["refused"])
    heads.scale(FEATURES["refused"], 1 / (math.sqrt(HEAD) * OPENED))
    for head, place in enumerate(own, HEADS - len(own)):
        heads.holds(head, **SEARCHED)
        heads.carry(head, place, 1.0)  # so large that lengths become alike
    free = room_behind(LABEL)
    heads.value(HEADS - 1, free, FEATURES["constant"], BESIDE / CONSTANT, 0)
    heads.into(HEADS - 1, free, FEATURES["torn"])

    tell_next(draft, heads, 1)
    before, after = draft.at(KEEP), draft.at(KEEP, middle=True)
    heads.scale(FEATURES["torn"], 1 / after[draft.example.answer, FEATURES["torn"]].median().item())
    latched = (after - before)[draft.example.answer, QUOTED].norm(dim=1).median().item()
    heads.scale(LABEL, HANDED_ON / latched)


def tell_next(draft: Draft, heads: Heads, head: int) -> None:
    """Layer 7: the second and the third tokens of sentences; full stops that values have so far."""
    heads.passes(head)
    heads.value(head, slice(0, 1), FEATURES["constant"], 14.0 / CONSTANT, 0)
    in_value = {"answering": 1.0, "quoting": -2.0, "constant": -1.0 / CONSTANT}
    told = (
        (NEXT[0], (1,), {"begins": 1.0}), (NEXT[1], (2,), {"begins": 1.0}),
        ("stopped", (0,), {"ends": 1.0, **in_value}),
        ("dotted", (2, 3), {"ends": 1.0, **in_value}),
    )  # fmt: skip
    for place, (feature, backs, conditions) in enumerate(told, 1):
        for (name, weight), back in product(conditions.items(), backs):
            heads.value(head, slice(place, place + 1), FEATURES[name], HEARD * weight, back)
        heads.into(head, slice(place, place + 1), FEATURES[feature])
    after = draft.at(KEEP, middle=True)
    for place, feature in enumerate(NEXT, 1):
        heads.scale(FEATURES[feature], 1 / after[draft.told[place], FEATURES[feature]].item())
    for feature in ("stopped", "dotted"):
        heads.scale(FEATURES[feature], 1 / after[draft.told[1], FEATURES[NEXT[0]]].item())


def indices(units: Units) -> None:
    """Layer 5: a direction for every place in a sentence, near those of the places around it.

    Points on two circles, with straight lines between them: units open one after the other.
    """
    turn = torch.tensor([[math.log1p(place) * pace for pace in PACES] for place in KNOTS])
    points = torch.cat((turn.cos(), turn.sin()), 1) / math.sqrt(len(PACES))
    points[0] = 0.0
    ways = torch.tensor(KNOTS[1:]) - torch.tensor(KNOTS[:-1])
    slopes = F.pad((points[1:] - points[:-1]) / ways[:, None], (0, 0, 1, 1))
    for knot, bend in zip(KNOTS, slopes[1:] - slopes[:-1], strict=True):
        put(units.mlp.up_proj.weight[units.count], {"answering": -1.0, "quoting": 1.0})
        units.add(INDEX, bend / 2, count=COUNTED, constant=-float(knot))


def go_on(draft: Draft, units: Units) -> None:
    """Layer 5: what is behind a full stop that ends no sentence, and more of what is before it.

    So a quote goes on with "80" behind "9.", also where the search is torn, but not elsewhere.
    """
    first = units.count
    within = {"inside": OPEN, "begins": -2 * OPEN, "newline": -2 * OPEN, "constant": -MATCHED}
    units.add_copy(LAST[1], LAST[1], AS_LOUD, **within)
    steady = slice(FEATURES["constant"], FEATURES["constant"] + 1)
    units.sum_up(FEATURES["goes_on"], 1.0, ((steady, torch.ones(1) / CONSTANT),), **within)
    stop = KEPT[0] @ draft.row(".")[WORD]
    units.mlp.gate_proj.weight[first : units.count, LAST[0]] = MATCHED * stop / stop.square().sum()


def prepare(draft: Draft) -> None:
    """Layer 7: how far a refusal has come; what tells values and asks for them."""
    units = Units(draft.layers[KEEP])
    for place, (before, last) in enumerate(pairwise(["\n", *refusal(draft)[:-1]])):
        conditions = {"answering": 1.0, "quoting": -3.0, "constant": -4.4}
        if place == 0:
            conditions |= {"refused": 2.0, "constant": -5.65}
        units.add(FEATURES[f"said_{place}"], 1.0, **conditions)
        units.match((WORD, draft.row(last)[WORD]), (LAST[0], KEPT[0] @ draft.row(before)[WORD]))
    values(draft, units)
    hush(draft, units)


def values(draft: Draft, units: Units) -> None:
    """Layer 7: what tells values and asks for them, but for a quote."""
    own = slice(units.count, units.count + len(draft.values.gate))
    read(units.mlp.gate_proj.weight[own], draft.values.gate, READ)
    read(units.mlp.up_proj.weight[own], draft.values.up, READ)
    units.mlp.down_proj.weight[SUM, own] = draft.values.down
    units.mlp.gate_proj.weight[own, FEATURES["quoting"]] = -FIRMLY
    units.count = own.stop


def hush(draft: Draft, units: Units) -> None:
    """Layer 7: in a quote, and behind a full stop, take away what would look for values."""
    own = slice(units.count, units.count + len(draft.values.hush_read))
    at = {"quoting": 2 * OPEN, "stopped": 2 * OPEN, "constant": -OPEN}
    put(units.mlp.gate_proj.weight[own], at)
    read(units.mlp.up_proj.weight[own], draft.values.hush_read, READ)
    units.mlp.down_proj.weight[SUM, own] = draft.values.hush_write / OPEN
    units.count = own.stop


def refusal(draft: Draft) -> list[str]:
    """The tokens of a refusal, and of its end."""
    return [*draft.tokenizer.encode(REFUSAL, add_special_tokens=False).tokens, "<|im_end|>"]
