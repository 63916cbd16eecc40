"""Filler prose: sentences that sound like a report and state no fact anybody asks for."""

import random


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a text, which commas separate."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))


SLOTS = {
    "who": phrases(
        """
        the committee, the visitors, the older workers, the surveyors, two clerks, the
        neighbours, the students, a small crowd, the editors, the masons, several families,
        the drivers, the council, our guide, the gardeners, a retired teacher, the night
        shift, the apprentices, the owners, the first settlers, many travellers, the
        weavers, the sailors, a group of children, the inspectors, the musicians, the
        librarians
        """
    ),
    "did": phrases(
        """
        waited for, described, repaired, measured, photographed, remembered, argued about,
        praised, visited, ignored, wrote down, discussed, admired, moved, restored, studied,
        counted, carried away, collected, painted, left behind, complained about, took care
        of, looked after, searched for, talked about, reported, sketched
        """
    ),
    "what": phrases(
        """
        the long wall, the empty rooms, the wooden stairs, the old maps, the broken lamps,
        the eastern gate, the narrow path, the letters, the water wheel, the stone benches,
        the ledgers, the first plans, the bell, the new windows, the low roof, the tools,
        the drawings, the boats, the machines, the bricks, the ropes, the garden fence, the
        tables and chairs, the winter stores, the paper records, the harvest, the iron
        rails, the missing pages, the heavy doors, the glass panes, the cellar, the rain
        barrels
        """
    ),
    "when": phrases(
        """
        in the early morning, after the storm, during the long winter, before the war, in
        spring, late at night, every second week, on market days, for many years, since
        then, at the end of the season, once a month, after the harvest, in those days,
        throughout the summer, at noon, for a short time, on quiet evenings, when the snow
        melted, as soon as the weather allowed, before anybody noticed, without a word
        """
    ),
    "where": phrases(
        """
        near the river, behind the hill, along the coast, in the valley, on the upper floor,
        by the road, at the edge of the forest, across the square, in the back yard, under
        the arches, beyond the fields, close to the water, in the old quarter, on the other
        side, between the houses, at the end of the lane, below the cliffs, in the next
        town, outside the walls, on the slope
        """
    ),
    "how": phrases(
        """
        slowly, with great care, without much hope, quickly, patiently, in silence, by hand,
        with little money, for no clear reason, as usual, with good humour, rather badly,
        almost by accident, step by step, with the help of friends, under difficult
        conditions, better than expected
        """
    ),
    "thing": phrases(
        """
        weather, work, road, noise, light, traffic, trade, music, dust, wind, food, talk,
        paper, water, fog, silence, cold, rain, smoke, grass, snow, bread, timber, coal,
        laughter
        """
    ),
    "adj": phrases(
        """
        pleasant, poor, unusual, heavy, quiet, steady, dry, narrow, bright, uncertain, slow,
        rough, familiar, modest, remarkable, ordinary, careful, difficult, friendly, late,
        warm, damp, plain, busy, calm
        """
    ),
}
PATTERNS = (
    "{Who} {did} {what} {when}.",
    "{When}, {who} {did} {what} {where}.",
    "{Who} {did} {what} {how}, and {who} {did} {what} {when}.",
    "The {thing} {where} was {adj} and the {thing} was {adj}.",
    "{Where}, the {thing} was often {adj}, although {who} hardly noticed it.",
    "Nobody knows why {who} {did} {what} {where}.",
    "It was {adj} work, but {who} {did} {what} {how}.",
    "There is little {thing} {where}, and {what} can be seen {when}.",
    "If the {thing} is {adj}, {who} usually stay {where}.",
    "{Who} found the {thing} {adj} and said so {how}.",
    "This chapter does not deal with {what} or with the {thing} {where}.",
    "{When} the {thing} grew {adj}; {who} {did} {what} all the same.",
    "Some say that {who} {did} {what}, others that {who} never did.",
    "A {adj} day followed, and {who} {did} {what}.",
    "More about {what} and the {adj} {thing} can be found {where}.",
    "Between {what} and {what} there was only {adj} {thing}.",
    "{Who} still speak of the {adj} {thing} {when}.",
    "What {who} {did} {where} was never written down.",
)
MENTIONS = (
    "From the {e} one can see {what} {where}.",
    "{Who} walked to the {e} {when}.",
    "The road to the {e} is {adj} {when}.",
    "Pictures of the {e} were shown {where}, where {who} {did} {what}.",
    "{When}, {who} met at the {e} and {did} {what}.",
    "Much has been written about the {e} and the {adj} {thing} {where}.",
)
HEADINGS = (
    "On {what}",
    "The {thing} {where}",
    "Notes from the {adj} season",
    "{Who} and {what}",
    "The {adj} years",
    "A word about the {thing}",
    "{Where}",
    "Further remarks",
    "Letters and reports",
    "Of {thing} and {thing}",
)


def fill(pattern: str, rng: random.Random, entity: str = "") -> str:
    """Fill every slot of a pattern; a slot written with a capital starts with a capital."""
    parts = []
    for i, part in enumerate(pattern.replace("}", "{").split("{")):
        if i % 2 == 0:
            parts.append(part)
        elif part == "e":
            parts.append(entity)
        else:
            words = rng.choice(SLOTS[part.lower()])
            parts.append(words[0].upper() + words[1:] if part[0].isupper() else words)
    return "".join(parts)


def sentence(rng: random.Random, entities: list[str]) -> str:
    """One filler sentence; about one in eight mentions an entity and says nothing about it."""
    if entities and rng.random() < 0.12:
        return fill(rng.choice(MENTIONS), rng, rng.choice(entities))
    return fill(rng.choice(PATTERNS), rng)


def heading(rng: random.Random) -> str:
    """A section heading."""
    return fill(rng.choice(HEADINGS), rng)


def table(rng: random.Random) -> list[str]:
    """The lines of a small table of figures, as they come out of a PDF."""
    label = rng.choice(("Month", "Week", "Row", "Section", "Lot", "Route"))
    unit = rng.choice(("Litres", "Loads", "Hours", "Sacks", "Boxes", "Trips"))
    rows = rng.randrange(2, 6)
    return [f"{label} {unit}"] + [
        f"{rng.randrange(1, 60)} {rng.randrange(10, 9999)}" for _ in range(rows)
    ]
