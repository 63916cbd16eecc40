"""What people do to things, made of a table of verbs: who, when, where, why, how long, how often.

A row has a verb's base, past and participle, who does it, what it is called, and other verbs that
say the same. `_` stands for a blank; `-` for what there is no word for.
"""

import re
from collections.abc import Iterator

from finding.grammar import Verb

TABLE = """
sell sold sold | seller | sale | dispose_of disposed_of disposed_of
purchase purchased purchased | purchaser | purchase | acquire acquired acquired
build built built | builder | construction | erect erected erected
pull_down pulled_down pulled_down | - | demolition | demolish demolished demolished
steal stole stolen | thief | theft | take_away took_away taken_away
find found found | finder | discovery | come_upon came_upon come_upon
break broke broken | - | breakage | smash smashed smashed
write wrote written | writer | writing | compose composed composed
draw drew drawn | - | drawing | sketch sketched sketched
give_away gave_away given_away | giver | gift | present presented presented
lend lent lent | lender | loan | lend_out lent_out lent_out
borrow borrowed borrowed | borrower | borrowing | -
rent_out rented_out rented_out | landlord | letting | let let let
hire_out hired_out hired_out | - | hire | lease_out leased_out leased_out
teach taught taught | teacher | teaching | instruct instructed instructed
catch caught caught | - | capture | capture captured captured
shut_down shut_down shut_down | - | closure | close_down closed_down closed_down
choose chose chosen | - | choice | select selected selected
send sent sent | sender | dispatch | dispatch dispatched dispatched
bring brought brought | bringer | delivery | deliver delivered delivered
forbid forbade forbidden | - | ban | prohibit prohibited prohibited
allow allowed allowed | - | permission | permit permitted permitted
throw_out threw_out thrown_out | - | disposal | discard discarded discarded
set_up set_up set_up | founder | foundation | establish established established
start started started | starter | start | begin began begun
stop stopped stopped | - | stop | halt halted halted
finish finished finished | - | completion | complete completed completed
continue continued continued | - | continuation | carry_on carried_on carried_on
raise raised raised | - | increase | put_up put_up put_up
lower lowered lowered | - | reduction | cut cut cut
pay paid paid | payer | payment | settle settled settled
refund refunded refunded | - | refund | pay_back paid_back paid_back
check checked checked | inspector | inspection | examine examined examined
test tested tested | tester | test | try_out tried_out tried_out
mend mended mended | repairer | repair | fix fixed fixed
service serviced serviced | mechanic | service | overhaul overhauled overhauled
replace replaced replaced | - | replacement | exchange exchanged exchanged
clean cleaned cleaned | cleaner | cleaning | wipe wiped wiped
wash washed washed | - | wash | rinse rinsed rinsed
clear cleared cleared | - | clearance | clear_away cleared_away cleared_away
heat heated heated | - | heating | warm_up warmed_up warmed_up
cool cooled cooled | - | cooling | chill chilled chilled
fit fitted fitted | fitter | installation | install installed installed
take_out took_out taken_out | - | removal | remove removed removed
add added added | - | addition | put_in put_in put_in
hide hid hidden | - | concealment | conceal concealed concealed
show showed shown | exhibitor | exhibition | exhibit exhibited exhibited
keep kept kept | keeper | keeping | store stored stored
feed fed fed | - | feeding | -
train trained trained | trainer | training | coach coached coached
breed bred bred | breeder | breeding | rear reared reared
plant planted planted | planter | planting | sow sowed sown
cut_down cut_down cut_down | - | felling | fell felled felled
harvest harvested harvested | harvester | harvest | gather gathered gathered
hunt hunted hunted | hunter | hunt | chase chased chased
kill killed killed | killer | killing | murder murdered murdered
injure injured injured | - | injury | hurt hurt hurt
rescue rescued rescued | rescuer | rescue | save saved saved
attack attacked attacked | attacker | attack | assault assaulted assaulted
defend defended defended | defender | defence | stand_up_for stood_up_for stood_up_for
conquer conquered conquered | conqueror | conquest | occupy occupied occupied
destroy destroyed destroyed | destroyer | destruction | ruin ruined ruined
burn burnt burnt | - | burning | scorch scorched scorched
flood flooded flooded | - | flood | swamp swamped swamped
arrest arrested arrested | - | arrest | take_into_custody took_into_custody taken_into_custody
charge charged charged | prosecutor | charge | indict indicted indicted
sentence sentenced sentenced | judge | sentence | convict convicted convicted
release released released | - | release | set_free set_free set_free
appoint appointed appointed | - | appointment | name named named
elect elected elected | elector | election | vote_in voted_in voted_in
dismiss dismissed dismissed | - | dismissal | sack sacked sacked
hire hired hired | employer | hiring | take_on took_on taken_on
promote promoted promoted | - | promotion | -
succeed succeeded succeeded | successor | succession | follow followed followed
marry married married | - | wedding | wed wed wed
adopt adopted adopted | adopter | adoption | take_in took_in taken_in
bring_up brought_up brought_up | - | upbringing | -
bury buried buried | - | burial | lay_to_rest laid_to_rest laid_to_rest
treat treated treated | doctor | treatment | cure cured cured
inspect inspected inspected | inspector | inspection | look_over looked_over looked_over
vaccinate vaccinated vaccinated | - | vaccination | inoculate inoculated inoculated
diagnose diagnosed diagnosed | - | diagnosis | identify identified identified
transplant transplanted transplanted | surgeon | transplant | graft grafted grafted
inform informed informed | informer | notification | notify notified notified
warn warned warned | - | warning | alert alerted alerted
call called called | caller | call | phone phoned phoned
ask asked asked | questioner | question | question questioned questioned
answer answered answered | - | answer | reply_to replied_to replied_to
invite invited invited | host | invitation | ask_to_come asked_to_come asked_to_come
thank thanked thanked | - | thanks | -
praise praised praised | admirer | praise | commend commended commended
blame blamed blamed | - | blame | hold_responsible held_responsible held_responsible
insult insulted insulted | - | insult | offend offended offended
suggest suggested suggested | proposer | suggestion | propose proposed proposed
second seconded seconded | seconder | support | support supported supported
oppose opposed opposed | opponent | opposition | object_to objected_to objected_to
refuse refused refused | - | refusal | turn_down turned_down turned_down
accept accepted accepted | - | acceptance | agree_to agreed_to agreed_to
approve approved approved | - | approval | authorise authorised authorised
sign signed signed | signatory | signature | -
draw_up drew_up drawn_up | author | drafting | draft drafted drafted
amend amended amended | - | amendment | alter altered altered
cancel cancelled cancelled | - | cancellation | call_off called_off called_off
postpone postponed postponed | - | postponement | put_off put_off put_off
extend extended extended | - | extension | prolong prolonged prolonged
renew renewed renewed | - | renewal | update updated updated
end ended ended | - | termination | terminate terminated terminated
break_off broke_off broken_off | - | abandonment | abandon abandoned abandoned
announce announced announced | announcer | announcement | make_known made_known made_known
publish published published | publisher | publication | bring_out brought_out brought_out
print printed printed | printer | printing | run_off ran_off run_off
translate translated translated | translator | translation | render rendered rendered
edit edited edited | editor | edition | revise revised revised
film filmed filmed | director | filming | shoot shot shot
record recorded recorded | - | recording | tape taped taped
perform performed performed | performer | performance | stage staged staged
broadcast broadcast broadcast | broadcaster | broadcast | transmit transmitted transmitted
review reviewed reviewed | reviewer | review | assess assessed assessed
copy copied copied | copyist | copy | duplicate duplicated duplicated
forge forged forged | forger | forgery | fake faked faked
design designed designed | designer | design | plan planned planned
invent invented invented | inventor | invention | devise devised devised
develop developed developed | developer | development | work_out worked_out worked_out
make made made | maker | manufacture | manufacture manufactured manufactured
assemble assembled assembled | - | assembly | put_together put_together put_together
take_apart took_apart taken_apart | - | dismantling | dismantle dismantled dismantled
load loaded loaded | loader | loading | fill filled filled
empty emptied emptied | - | emptying | drain drained drained
drive drove driven | driver | drive | steer steered steered
fly flew flown | pilot | flight | pilot piloted piloted
sail sailed sailed | skipper | voyage | navigate navigated navigated
ride rode ridden | rider | ride | mount mounted mounted
pull pulled pulled | - | haul | drag dragged dragged
push pushed pushed | - | push | shove shoved shoved
lift lifted lifted | - | lift | hoist hoisted hoisted
carry carried carried | carrier | transport | transport transported transported
ship shipped shipped | shipper | shipment | export exported exported
import imported imported | importer | import | bring_in brought_in brought_in
insure insured insured | insurer | insurance | underwrite underwrote underwritten
fund funded funded | sponsor | funding | finance financed financed
inherit inherited inherited | heir | inheritance | -
own owned owned | owner | ownership | possess possessed possessed
win won won | winner | victory | gain gained gained
lead led led | leader | leadership | head headed headed
run ran run | manager | running | manage managed managed
guard guarded guarded | guard | guarding | watch_over watched_over watched_over
represent represented represented | representative | representation | speak_for spoke_for spoken_for
organise organised organised | organiser | organisation | arrange arranged arranged
attend attended attended | visitor | attendance | visit visited visited
join joined joined | member | entry | enter entered entered
leave left left | - | departure | quit quit quit
see saw seen | witness | sighting | notice noticed noticed
hear heard heard | hearer | hearing | listen_to listened_to listened_to
study studied studied | student | study | investigate investigated investigated
prove proved proved | - | proof | demonstrate demonstrated demonstrated
count counted counted | counter | count | number numbered numbered
weigh weighed weighed | - | weighing | -
mark marked marked | - | marking | label labelled labelled
photograph photographed photographed | photographer | photograph | snap snapped snapped
cook cooked cooked | cook | cooking | prepare prepared prepared
bake baked baked | baker | baking | roast roasted roasted
mix mixed mixed | - | mixing | blend blended blended
eat ate eaten | eater | meal | consume consumed consumed
drink drank drunk | drinker | - | swallow swallowed swallowed
serve served served | waiter | serving | hand_round handed_round handed_round
hand_over handed_over handed_over | - | handover | turn_over turned_over turned_over
hand_in handed_in handed_in | - | submission | submit submitted submitted
give_back gave_back given_back | - | return | return returned returned
get got got | recipient | receipt | receive received received
lock locked locked | - | locking | bolt bolted bolted
open_up opened_up opened_up | opener | opening | open opened opened
switch_on switched_on switched_on | - | activation | turn_on turned_on turned_on
switch_off switched_off switched_off | - | deactivation | turn_off turned_off turned_off
delete deleted deleted | - | deletion | erase erased erased
restore restored restored | restorer | restoration | renovate renovated renovated
back_up backed_up backed_up | - | backup | -
download downloaded downloaded | - | download | fetch fetched fetched
upload uploaded uploaded | - | upload | send_up sent_up sent_up
merge merged merged | - | merger | combine combined combined
divide divided divided | - | division | split split split
connect connected connected | - | connection | link linked linked
adjust adjusted adjusted | - | adjustment | set set set
complain_about complained_about complained_about | - | complaint | criticise criticised criticised
"""


def deeds() -> Iterator[Verb]:
    """All relations of the table."""
    for row in TABLE.strip().split("\n"):
        yield from relations(*(part.strip() for part in row.split("|")))


def relations(main: str, doer: str, act: str, other: str) -> Iterator[Verb]:
    """Who did it, when, where, why, what it is done to, how long it took, and how often."""
    verbs = (verb for verb in (main, other) if verb != "-")
    forms = [[part.replace("_", " ") for part in verb.split()] for verb in verbs]
    agent, deed = ("" if noun == "-" else noun for noun in (doer, act))
    yield (
        "person",
        _each(forms, "{E} was {done} by {v}.", "{V} {did} {e}.")
        + _of(agent, "{V} was the {} of {e}.", "The {} of {e} was {v}."),
        _each(forms, "Who {did} {e}?", "By whom was {e} {done}?", "who {did} {e}")
        + _of(agent, "Who was the {} of {e}?", "{n} {}", "name of the {} of {e}"),
    )
    yield (
        "date",
        _each(forms, "{E} was {done} on {v}.", "On {v}, they {did} {e}.")
        + _of(deed, "The {} of {e} was on {v}.", "The date of the {} of {e} is {v}."),
        _each(forms, "When was {e} {done}?", "When did they {do} {e}?", "{n} {done} when")
        + _of(deed, "When was the {} of {e}?", "What is the date of the {} of {e}?", "{n} {} date"),
    )
    yield (
        "place",
        _each(forms, "{E} was {done} in {v}.", "In {v} they {did} {e}.")
        + _of(deed, "The {} of {e} took place in {v}."),
        _each(forms, "Where was {e} {done}?", "Where did they {do} {e}?", "where was {e} {done}")
        + _of(deed, "Where did the {} of {e} take place?", "Where was the {} of {e}?"),
    )
    yield (
        "clause",
        _each(forms, "{E} was {done} because {v}.", "Since {v}, they {did} {e}.")
        + _of(deed, "The reason for the {} of {e} was that {v}."),
        _each(forms, "Why was {e} {done}?", "Why did they {do} {e}?")
        + _of(deed, "What was the reason for the {} of {e}?", "Why the {} of {e}?"),
    )
    yield (
        "thing",
        _each(forms, "{E} {does} {v}.", "{V} is {done} by {e}.", "{E} {did} {v}."),
        _each(forms, "What does {e} {do}?", "What did {e} {do}?", "What is {done} by {e}?"),
    )
    if deed:
        yield (
            "quantity",
            _of(deed, "The {} of {e} took {v}.", "The {} of {e} went on for {v}.")[:1]
            + _each(forms, "It took {v} to {do} {e}.", "They needed {v} to {do} {e}."),
            _of(deed, "How long did the {} of {e} take?", "duration of the {} of {e}")
            + _each(forms, "How long did it take to {do} {e}?"),
        )
        yield (
            "quantity",
            _of(deed, "The {} of {e} cost {v}.", "For the {} of {e} they paid {v}."),
            _of(deed, "How much did the {} of {e} cost?", "What was paid for the {} of {e}?")
            + _each(forms, "How much did it cost to {do} {e}?", "What does it cost to {do} {e}?"),
        )
    yield (
        "quantity",
        _each(forms, "{E} is {done} every {v}.", "{E} should be {done} every {v}."),
        _each(forms, "How often is {e} {done}?", "How often should {e} be {done}?")
        + _of(deed, "How frequent is the {} of {e}?"),
    )


def _each(forms: list[list[str]], *frames: str) -> tuple[str, ...]:
    """Every frame with every verb."""
    said = [
        frame.replace("{done}", participle)
        .replace("{did}", past)
        .replace("{does}", third_person(base))
        .replace("{do}", base)
        for base, past, participle in forms
        for frame in frames
    ]
    return tuple(dict.fromkeys(said))


def _of(noun: str, *frames: str) -> tuple[str, ...]:
    """Every frame with the noun, where there is one."""
    return tuple(frame.replace("{}", noun) for frame in frames) if noun else ()


def third_person(base: str) -> str:
    """What he or she does; the first word is the verb."""
    verb, blank, rest = base.partition(" ")
    if re.search(r"(s|x|z|ch|sh|o)$", verb):
        verb += "es"
    elif re.search(r"[^aeou]y$", verb):
        verb = f"{verb[:-1]}ies"
    else:
        verb += "s"
    return verb + blank + rest
