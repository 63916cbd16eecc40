"""Layers 1 to 3: every sentence gets a sum that tells it, and a label."""

import math

import torch
import torch.nn.functional as F  # noqa: N812 (the name everybody uses)
from torch import Tensor

from finding.circuits.beginnings import abbreviations, numbered, replies, thousands
from finding.circuits.draft import Draft
from finding.circuits.embedding import BREAKS, ENDED, KEPT, NOTED, WHISPERED, basis, directions
from finding.circuits.layers import OPEN, Heads, Units, normed, read, shared_out
from finding.circuits.nowhere import SLIGHT, capitals_before, pair
from finding.circuits.stream import (
    CONSTANT,
    COUNTED,
    FEATURES,
    HEAD,
    HEADS,
    HEARD,
    KEY,
    LABEL,
    LABELS,
    LAST,
    OWN_LABEL,
    QUIET,
    SPELT,
    SUM,
    SUMMED,
    SUMS,
    TOKENS,
    WORD,
)
from finding.circuits.talking import TURNS, follow, later_questions, references
from finding.circuits.votes import look_back

RECENT = slice(LABEL.start, LABEL.start + HEAD)
"""The last words that count, where their hash will be."""
HASHED = 8.0
"""How short the ways of hashes are."""
HASHES = (RECENT, 3.0), (SUM, 2.0), *((place, 2.0) for place in LAST)
"""What hashes are made of, and how much each counts."""
REMEMBERED = -5.0
"""How fast words that count are forgotten, as a logit: so slowly that hashes differ also behind
what comes again, as the heading of every page does.
"""
TOPIC = -0.4, 0.6
"""How much of a question that refers to none is held for those that refer to it, beside the rest of
its sum, and how much of that is read.
"""
UNMET = 0.5
"""What `BREAKS` and `ENDED` may add up to where they are not met."""
SELDOM = 0.12
"""Share of tokens that open a unit of a hash: the fewer, the less alike are hashes of like sums."""


def last_tokens(draft: Draft) -> None:
    """Layer 1: the last three tokens, what they were like, and what follows from it."""
    heads = Heads(draft.layers[TOKENS])
    heads.passes(0, 1, 2, 3)
    for head, back, target in ((0, 1, LAST[0]), (2, 2, LAST[1]), (3, 3, LAST[2])):
        room = slice(0, target.stop - target.start)
        heads.mixed(head, room, WORD, 0.3 * KEPT[back - 1], back)
        heads.into(head, room, target)
    heads.value(1, slice(0, 1), FEATURES["constant"], 14.0 / CONSTANT, 0)
    seen = (
        ("newline", "after_newline", 1), ("turn_start", "after_turn", 1),
        ("less", "after_less", 1), ("slash", "after_slash", 1),
        ("bullet", "after_bullet", 1), ("newline", "before_bullet", 2),
        ("assistant", "after_role", 1),
    )  # fmt: skip
    for place, (source, target, back) in enumerate(seen, 1):
        heads.value(1, slice(place, place + 1), FEATURES[source], HEARD, back)
        heads.into(1, slice(place, place + 1), FEATURES[target])

    free = range(len(seen) + 1, len(seen) + 4)
    letter, ended, initial = (slice(place, place + 1) for place in free)
    seen_twice(heads, ended, ENDED, 1, "after_end")
    seen_twice(heads, initial, BREAKS, 2, "after_short")
    for source, much in (("letter", 1.0), ("ends", -1.0)):
        heads.value(1, letter, FEATURES[source], HEARD * QUIET * much, 2)
    # Three tokens back it counts the other way: so behind "e.g." alone both add up.
    heads.layer.conv1d.weight[2 * KEY + HEAD + letter.start, 0, 0] = -1.0
    heads.into(1, letter, FEATURES["after_letter"])
    capitals_before(heads, initial.stop + len(TURNS), HEARD * QUIET)
    digit = slice(HEAD - 1, HEAD)
    heads.value(1, digit, FEATURES["digits"], HEARD * QUIET / NOTED, 1)
    heads.layer.conv1d.weight[2 * KEY + HEAD + digit.start, 0, 1] = -1.0  # not behind others
    heads.into(1, digit, FEATURES["after_digits"])

    x = draft.at(TOKENS, middle=True)
    size = x[draft.was("newline", 1), FEATURES["after_newline"]].median().item()
    for _, target, _ in seen:
        heads.scale(FEATURES[target], 1 / size)
    loud, quiet = F.silu(torch.tensor([HEARD, HEARD * QUIET])).tolist()
    for feature in ("after_letter", "after_digits"):
        heads.scale(FEATURES[feature], QUIET * loud / quiet / size)
    for target, told in (("after_end", ENDED[0]["ends"]), ("after_short", BREAKS[0]["short"])):
        heads.scale(FEATURES[target], loud / F.silu(torch.tensor(HEARD * (told - UNMET))) / size)
    for target in LAST:
        heads.scale(target, SPELT / x[3:, target].norm(dim=1).median().item())
    for feature in ("capital_1", "capital_2"):
        heads.scale(FEATURES[feature], SLIGHT * loud / quiet / size)
    later_questions(draft, heads, initial.stop)

    units = Units(draft.layers[TOKENS])
    units.switch(FEATURES["begins"], after_end=1, starts=1, after_short=-2, constant=-1.5)
    # Not behind "e.g.": the letter is one, the full stop before it makes more than two.
    units.switch(
        FEATURES["begins"], -1.0, after_end=1, starts=1, after_letter=1 / QUIET, constant=-3.4
    )
    abbreviations(draft, units)
    numbered(draft, units)
    units.switch(FEATURES["ends"], after_end=1, user=-1, constant=-1.5)
    # In "a -> b" it marks no quote.
    units.add(FEATURES["quote_mark"], -1.0, quote_mark=1, after_newline=-2, constant=-0.5)
    units.switch(
        FEATURES["begins"],
        after_newline=1, newline=-2, less=-2, turn_start=-2, turn_end=-2, bullet=-2,
        constant=-0.5,
    )  # fmt: skip
    # A new line alone, as answers have it between quotes, belongs to no sentence before it.
    units.switch(FEATURES["begins"], after_newline=1, newline=1, constant=-1.5)
    units.switch(FEATURES["begins"], after_bullet=1, before_bullet=1, constant=-1.5)
    units.add(FEATURES["answers"], 1.0, after_turn=1, assistant=1, constant=-1.5)
    units.add(FEATURES["asks"], 1.0, after_turn=1, user=1, system=1, constant=-1.5)
    # A switch: quotes end where the opening of the document is nearer than all that could follow.
    units.switch(FEATURES["opens"], after_less=1, document=1, constant=-1.5)
    units.add(FEATURES["closes"], 1.0, after_slash=1, document=1, constant=-1.5)
    references(draft, units)
    replies(draft, units)
    thousands(draft, units)
    for feature in ("digits", "after_digits", "early"):
        units.take_away(slice(FEATURES[feature], FEATURES[feature] + 1), constant=OPEN)
    in_context(draft, units)


def seen_twice(
    heads: Heads, place: slice, counted: tuple[dict[str, float], float], back: int, target: str
) -> None:
    """Layer 1: what a token, so many tokens ago, and the one before it were like together."""
    features, before = counted
    told = features | {"constant": -UNMET / (1 + before) / CONSTANT}  # it counts for both
    for name, much in told.items():
        heads.value(1, place, FEATURES[name], HEARD * much, back)
    heads.layer.conv1d.weight[2 * KEY + HEAD + place.start, 0, 2 - back] = before
    heads.into(1, place, FEATURES[target])


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
    heads = Heads(draft.layers[SUMS])
    for head, place in enumerate(shared_out(SUM)):
        heads.holds(head, constant=-7.0)
        heads.forgets(head, constant=-12.0, begins=24.0, replies=-12.0)
        heads.carry(head, place, 0.014 / WHISPERED)
    words = slice(0, HEAD)
    heads.holds(2, constant=REMEMBERED, counts=1 / COUNTED, refers=-24.0)
    heads.mixed(2, words, WORD, 0.3 * basis(HEAD, "recent"), 0)
    heads.into(2, words, RECENT)
    events = {"answers": 24.0, "asks": 24.0, "opens": 24.0, "closes": 24.0}
    heads.holds(3, constant=-12.0, **events)
    states = (("answers", "answering"), ("opens", "inside"), ("closes", "behind"))
    for place, (event, state) in enumerate(states, 60):
        heads.value(3, slice(place, place + 1), FEATURES[event], 1.0, 0)
        heads.into(3, slice(place, place + 1), FEATURES[state])
    follow(heads, 3, 63, **events)

    added = (draft.at(SUMS, middle=True) - draft.at(SUMS))[:, SUM]
    exact = SUMMED * exact_sums(draft)
    heads.scale(SUM, ((added * exact).sum() / added.square().sum()).item())
    x = draft.at(LABELS)
    sizes = {state: x[:, FEATURES[state]].max().item() for _, state in states}
    for state, size in (*sizes.items(), ("follows", sizes["answering"])):
        heads.scale(FEATURES[state], 1 / size)
    heads.scale(RECENT, WHISPERED / 10 / x[:, RECENT].norm(dim=1).median().item())
    hashes(draft)


def hashes(draft: Draft) -> None:
    """Layer 2: a hash of the sentence so far, unlike those of others however alike they are.

    Each unit multiplies two random ways through the stream, of which one is open for few sentences,
    and all are added up at random.
    """
    network, size = draft.layers[SUMS].mlp, LABEL.stop - LABEL.start
    gate, up, down = (getattr(network, f"{name}_proj").weight for name in ("gate", "up", "down"))
    x, count = normed(draft.at(SUMS, middle=True)), len(gate)
    for place, share in HASHES:
        length = x[:, place].norm(dim=1).median().item()
        for weight, kind in ((gate, "hash"), (up, "other hash")):
            weight[:, place] = HASHED * share / length * directions(count, place, kind)
    whole = x[:, FEATURES["begins"]].roll(-1) > 0.5  # sums of whole sentences
    border = (x[whole] @ gate.t()).quantile(1 - SELDOM, dim=0)
    gate[:, FEATURES["constant"]] -= border / CONSTANT
    opened = F.silu(x @ gate.t()) * (x @ up.t())
    spread = directions(size, slice(0, count), "spread")
    down[LABEL] = spread * WHISPERED / (opened @ spread.t()).norm(dim=1).median()


def exact_sums(draft: Draft) -> Tensor:
    """What the sums of the example should be, in the scale of the finder."""
    x = draft.at(SUMS)
    total, sums = torch.zeros(SUM.stop - SUM.start), []
    for begin, told in zip(x[:, FEATURES["begins"]] > 0.3, x[:, SUM] / WHISPERED, strict=True):
        total = told if begin else total + told
        sums.append(total)
    return torch.stack(sums)


def labels(draft: Draft) -> None:
    """Layer 3: a label for every sentence of a document; the question's sum from its end on."""
    heads, own = Heads(draft.layers[LABELS]), shared_out(LABEL)
    # A quote is copied, whatever the question was; the search for the next one has to know it.
    question = draft.finder.question
    more = (1 + question) / question  # at the end of a prompt the own sum is the question's too
    heads.copy(more, "turn_end", answering=1, newline=1, begins=1, constant=-2.5)
    heads.copy_until("follows", "turn_end", *TOPIC)
    mark, scale = draft.at(LABELS)[draft.example.answer[0]], 0.00002 / SUMMED
    for head, place in enumerate(shared_out(SUM)):
        # Until another one is asked, and further if that refers to it: what is forgotten then is
        # written over, which leaves some of it. The system's turn ends before documents.
        events = {"turn_end": 84.0, "answering": -40.0, "quote_mark": 130.0, "inside": -100.0}
        heads.holds(head, constant=-60.0, **events)
        ends = {"turn_end": 24.0, "answering": -24.0, "follows": -40.0}
        heads.forgets(head, constant=-12.0, opens=48.0, **ends)
        heads.carry(head, place, scale)
        room = slice(0, place.stop - place.start)
        heads.mixed(head, room, FEATURES["quote_mark"], -scale * mark[place, None], 0)
    for head, place in enumerate(own, HEADS - len(own)):
        # Some of the one before stays, behind a question all of it.
        heads.holds(head, constant=-36.0, inside=24.0, begins=14.5, replies=-14.5)
        # The first sentence has none, nor has a question, and answers take the one they find.
        heads.forgets(head, constant=12.0, inside=-24.0)
        heads.carry(head, place, 1.6 / WHISPERED, 1)  # so large that lengths become alike
    units = Units(draft.layers[LABELS])
    # Answers have no label of their own, and all lengths have to be alike for counting.
    units.add(FEATURES["balance"], OWN_LABEL, answering=1, constant=-0.5)
    units.add(FEATURES["marks"], 1.0, answering=1, quote_mark=1, constant=-1.5)
    units.add(
        FEATURES["done"], 1.0, answering=1, newline=1, after_role=-2, begins=-2, constant=-1.5
    )
    units.take_away(LABEL, inside=-2 * OPEN, constant=OPEN)  # the hash, where votes come
    look_back(units, 1.0)
    pair(units, 1.0)

    before, after = draft.at(LABELS), draft.at(LABELS, middle=True)
    for place in own:
        length = after[draft.told, place].norm(dim=1).median().item()
        share = math.sqrt((place.stop - place.start) / (LABEL.stop - LABEL.start))
        heads.scale(place, OWN_LABEL * share / length)
    end = int((draft.example.ids == draft.tokenizer.token_to_id("<|im_end|>")).nonzero()[-1])
    got, told = (after - before)[end, SUM].norm(), before[end, SUM].norm()
    heads.scale(SUM, question * (told / got).item())
    differs = (before[draft.example.answer[0] - 1] - before[end] - draft.behind(LABELS))[SUM]
    units.add(SUM, differs, answering=1, newline=1, begins=1, constant=-2.5)
