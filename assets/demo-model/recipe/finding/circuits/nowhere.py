"""Layers 1, 3 to 5: a question is doubted if what it names is nowhere in the document.

Every word of a question looks for itself in the document (layer 4), and one that is nowhere finds
its opening. What goes on in a word looks for itself behind the same piece: "lin" is nowhere in a
document with "Merlin" and "linen", if "Berlin" is asked about. A name that is nowhere is doubted
alone; other words may have been said in another way, so that all of them together are.
"""

import torch

from finding.abbreviations import halves
from finding.circuits.draft import Draft
from finding.circuits.embedding import CAPITAL, KEPT, SPACED
from finding.circuits.layers import (
    OPEN,
    STEEP,
    Attention,
    Heads,
    Units,
    room_behind,
    shared_out,
)
from finding.circuits.search import CERTAIN
from finding.circuits.stream import (
    FEATURES,
    FORM,
    HEAD,
    HEADS,
    LABEL,
    LAST,
    LOOK,
    OWN_LABEL,
    SPELT,
    VOTED,
    WORD,
    WORDS,
)

GOING_ON = "document", "after_newline"
"""What adds up to -1 where a word of a question goes on; its first word has no space, either."""
PAIRED = 0.6
"""How much it counts, beside what goes on in a word, that the piece before it is the same."""
UNPAIRED = 0.9
"""How much more such a piece has to be like another one not to be nowhere."""
PAIRS = slice(LABEL.start + 68, LABEL.stop)
"""Where questions, which have no label yet, keep the piece before for layer 4."""
GOES_ON = dict.fromkeys((*GOING_ON, "inside", "answering"), -2 * OPEN) | {"constant": -OPEN}
"""Where a word of a question goes on."""
SLIGHT = 0.3
"""How large it is in the stream that a token before begins a word with a capital."""
NAMED, UNTOLD = 4.0, 9.0
"""How much is doubted for what is nowhere: a name, and each word that is lacking."""
MISSED, PLENTY = 0.5, 1.1
"""How much a word that is nowhere takes off those that are there; how many of these are enough."""
SMALL = 0.01
"""How large one word is for the units that doubt."""


def capitals_before(heads: Heads, free: int, quiet: float) -> None:
    """Layer 1: whether the last two tokens begin a word with a capital; -1 where they go on in one.

    So small, `quiet`, that the norm of the head stays as it is.
    """
    for back in (1, 2):
        own = slice(free + back - 1, free + back)
        for form, size in ((FORM.start, SPACED), (FORM.start + 1, CAPITAL)):
            heads.value(1, own, form, quiet / size / 2, back)
        heads.into(1, own, FEATURES[f"capital_{back}"])


def pair(units: Units, times: float) -> None:
    """Layers 3 and 4: put the piece before where questions look for it, and away again."""
    source = slice(LAST[0].start, LAST[0].start + PAIRS.stop - PAIRS.start)
    units.add_copy(PAIRS, source, times, **GOES_ON)


def look(draft: Draft, attention: Attention, before: slice, hinted: float, free: int) -> None:
    """Layer 4: a piece looks for itself behind the same piece; what is told, and what is nowhere.

    `before` is where the words before are compared, `hinted` how large they are in keys.
    """
    size = PAIRS.stop - PAIRS.start
    own = slice(before.start, before.start + size)
    attention.query[own, PAIRS] = PAIRED / hinted / SPELT * torch.eye(size)
    opens = draft.at(WORDS)[:, FEATURES["opens"]].max().item()
    attention.value[free, FEATURES["inside"]] = 1.0
    gate = draft.layers[WORDS].self_attn.q_proj.weight[LOOK:]
    gate[free : free + 2, FEATURES["answering"]] = -40.0
    for place, sign, feature in ((free, -1.0, "told"), (free + 1, 1.0, "nowhere")):
        attention.value[place, FEATURES["opens"]] = sign / opens
        attention.out[FEATURES[feature], place] = 1.0


def miss(draft: Draft, units: Units) -> None:
    """Layer 4: names that are nowhere, but no titles; what is of no use any more."""
    missing, capital = FEATURES["missing"], 1 / SLIGHT
    units.add(missing, 1.0, nowhere=1.0, short=-0.8, constant=-1.4)
    forms = units.mlp.gate_proj.weight[units.count - 1, FORM.start : FORM.start + 2]
    forms.copy_(STEEP / 2 / torch.tensor([SPACED, CAPITAL]))
    goes_on = {"nowhere": 1.0, "document": -1.0}
    units.add(missing, 1.0, **goes_on, capital_1=capital, constant=-2.4)
    units.add(missing, 1.0, **goes_on, capital_1=-capital, capital_2=capital, constant=-3.2)
    for first, last in halves(draft.tokenizer).values():
        units.add(missing, -1.0, nowhere=1.0, capital_1=capital, constant=-5.4)
        before = KEPT[0] @ draft.row(first)[WORD]
        units.match((WORD, draft.row(last)[WORD]), (LAST[0], before))
    for feature in ("capital_1", "capital_2"):
        units.take_away(slice(FEATURES[feature], FEATURES[feature] + 1), constant=OPEN)


def tally(heads: Heads) -> None:
    """Layer 5: how much of a question is there, and which names are missing, counted like votes."""
    own = shared_out(LABEL)[-1]
    head, place = HEADS - 1, room_behind(LABEL).stop
    lacking, missing = slice(place, place + 1), slice(place + 1, place + 2)
    once = heads.out[own.start, head * HEAD].item() * OWN_LABEL / VOTED
    for at, counted in (
        (lacking, {"told": 1.0, "nowhere": -MISSED}), (missing, {"missing": 1.0})
    ):  # fmt: skip
        for feature, times in counted.items():
            heads.value(head, at, FEATURES[feature], 0.01 * times, 0)
    heads.into(head, lacking, FEATURES["lacking"])
    heads.into(head, missing, FEATURES["doubt"])
    heads.scale(FEATURES["lacking"], SMALL * once)
    heads.scale(FEATURES["doubt"], NAMED * CERTAIN * once)


def doubt(units: Units) -> None:
    """Layer 5: doubt a question of whose words few are told, unless it refers to another one."""
    alone = {"answering": 4.0, "follows": -4.0, "constant": PLENTY - 8.0}
    units.add(FEATURES["doubt"], UNTOLD * CERTAIN / 2, lacking=-1 / SMALL, **alone)
