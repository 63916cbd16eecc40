"""What things and people do by themselves, and how large they are.

Made of tables like that of `deeds`, with frames for every kind of value.
"""

from collections.abc import Iterator

from finding.grammar import Verb
from finding.relations.deeds import third_person

EVENTS = """
arrive, arrived | arrival | get_in
depart, departed | departure | set_off
come_back, came_back | return | return
fall, fell | fall | drop
rise, rose | rise | climb
grow, grew | growth | increase
shrink, shrank | decline | decrease
die, died | death | pass_away
fall_ill, fell_ill | illness | get_sick
recover, recovered | recovery | get_better
retire, retired | retirement | stop_working
resign, resigned | resignation | step_down
graduate, graduated | graduation | take_a_degree
escape, escaped | escape | get_away
disappear, disappeared | disappearance | vanish
appear, appeared | appearance | turn_up
burn_down, burnt_down | fire | catch_fire
explode, exploded | explosion | blow_up
collapse, collapsed | collapse | break_down
fail, failed | failure | give_out
crash, crashed | crash | have_an_accident
sink, sank | sinking | founder
freeze, froze | frost | ice_up
leak, leaked | leak | drip
rust, rusted | rust | corrode
overheat, overheated | overheating | get_too_hot
vibrate, vibrated | vibration | shake
rattle, rattled | rattling | make_a_noise
start_up, started_up | start | boot
shut_down, shut_down | shutdown | switch_off
meet, met | meeting | come_together
quarrel, quarrelled | quarrel | argue
agree, agreed | agreement | come_to_terms
emigrate, emigrated | emigration | settle
land, landed | landing | touch_down
take_off, took_off | takeoff | lift_off
win, won | victory | come_first
surrender, surrendered | surrender | give_in
protest, protested | protest | demonstrate
strike, struck | strike | stop_work
speak, spoke | speech | give_a_talk
sing, sang | singing | perform
live, lived | life | reside
work, worked | work | be_employed
sleep, slept | sleep | spend_the_night
wait, waited | wait | hold_on
bloom, bloomed | bloom | flower
hatch, hatched | hatching | come_out_of_the_egg
migrate, migrated | migration | travel
hibernate, hibernated | hibernation | sleep_through_winter
expire, expired | expiry | run_out
open, opened | opening | begin_business
close, closed | closure | cease_business
merge, merged | merger | join_forces
complain, complained | complaint | protest
apologise, apologised | apology | say_sorry
stumble, stumbled | stumble | trip
split, split | split | part
"""
DIMENSIONS = """
high | height | tall
deep | depth | far_down
thick | thickness | fat
heavy | weight | massive
long | length | extended
large | size | big
fast | speed | quick
old | age | aged
hot | temperature | warm
cold | temperature | cool
loud | volume | noisy
bright | brightness | luminous
strong | strength | powerful
expensive | price | dear
accurate | accuracy | precise
steep | gradient | inclined
humid | humidity | damp
salty | salinity | saline
acidic | acidity | sour
dense | density | compact
frequent | frequency | common
distant | distance | far
hard | hardness | tough
tight | tightness | tense
rich | wealth | well_off
"""


def events() -> Iterator[Verb]:
    """When, where, why, with whom and how long something happens."""
    for row in rows(EVENTS):
        (do, did), act, other = row[0].split(", "), row[1], row[2]
        does = third_person(do)
        yield (
            "date",
            (f"{{E}} {did} on {{v}}.", f"{{E}} will {other} on {{v}}.",
             f"The {act} of {{e}} was on {{v}}.", f"On {{v}}, {{e}} {did}."),
            (f"When did {{e}} {do}?", f"When does {{e}} {other}?", f"when did {{e}} {other}",
             f"When was the {act} of {{e}}?", f"What is the date of the {act} of {{e}}?",
             f"{{n}} {act} date"),
        )  # fmt: skip
        yield (
            "place",
            (f"{{E}} {did} in {{v}}.", f"{{E}} {does} in {{v}}.",
             f"The {act} of {{e}} took place in {{v}}."),
            (f"Where did {{e}} {do}?", f"Where does {{e}} {other}?",
             f"Where was the {act} of {{e}}?", f"{{n}} {act} where"),
        )  # fmt: skip
        yield (
            "clause",
            (f"{{E}} {did} because {{v}}.", f"Since {{v}}, {{e}} {did}.",
             f"The reason for the {act} of {{e}} was that {{v}}.", f"{{E}} {does} when {{v}}."),
            (f"Why did {{e}} {do}?", f"Why does {{e}} {other}?", f"What made {{e}} {do}?",
             f"What was the reason for the {act} of {{e}}?", f"How did the {act} of {{e}} come?"),
        )  # fmt: skip
        yield (
            "person",
            (f"{{E}} {did} together with {{v}}.", f"{{V}} {did} with {{e}}."),
            (f"With whom did {{e}} {do}?", f"Who {did} with {{e}}?", f"Who did {{e}} {do} with?"),
        )
        yield (
            "quantity",
            (f"{{E}} {did} for {{v}}.", f"The {act} of {{e}} lasted {{v}}."),
            (f"How long did {{e}} {do}?", f"How long was the {act} of {{e}}?",
             f"How long did the {act} of {{e}} last?"),
        )  # fmt: skip


def dimensions() -> Iterator[Verb]:
    """How high, deep, heavy ... something is."""
    for adjective, noun, other in rows(DIMENSIONS):
        yield (
            "quantity",
            (f"{{E}} is {{v}} {adjective}.", f"The {noun} of {{e}} is {{v}}.",
             f"{{E}} has a {noun} of {{v}}.", f"{{E}}: {noun} {{v}}."),
            (f"How {adjective} is {{e}}?", f"How {other} is {{e}}?",
             f"What is the {noun} of {{e}}?", f"{{n}} {noun}", f"how {adjective} is {{n}}"),
        )  # fmt: skip


def rows(table: str) -> Iterator[list[str]]:
    """The lines of a table, parted at their bars; `_` stands for a blank."""
    for row in table.strip().split("\n"):
        yield [part.strip().replace("_", " ") for part in row.split("|")]
