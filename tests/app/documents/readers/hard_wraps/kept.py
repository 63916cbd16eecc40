"""Blocks whose lines were not broken at a width."""

from collections.abc import Iterator

from tests.app.documents.readers.hard_wraps.wrapped import HARBOUR, filled


def blocks_to_keep() -> Iterator[tuple[str, str]]:
    """Yield what a block is, and the block."""
    yield (
        "verse",
        (
            "The keeper climbs the hundred stairs at night,\n"
            "And trims the wick, and wipes the glass again;\n"
            "The ships go by, and thank him for the light,\n"
            "And none of them will ever know his pain."
        ),
    )
    yield (
        "verse of small letters",
        ("the sea is grey\nand the gulls have gone\nto wherever it is\nthat gulls go on a sunday"),
    )
    yield "address", "Harbour Office\n12 Quay Street\nPort of the North\nScotland"
    yield (
        "table",
        (
            "Year    Ships that were lost    Keepers of the tower and their wages\n"
            "1887    three of them           one keeper who was paid in oil and in flour\n"
            "1888    none of them            two keepers who were paid in silver coins"
        ),
    )
    yield (
        "equal rows",
        (
            "Monday the keeper lit the lamp a little after six and went to bed at ten\n"
            "Friday the keeper lit the lamp a little after six and went to bed at two\n"
            "Sunday the keeper lit the lamp a little after six and went to bed at six"
        ),
    )
    yield (
        "labelled rows",
        (
            "lamp  the light that is lit by the keeper each night at sunset on rocks\n"
            "oil  what the lamp burns and what is brought by boat two times a year"
        ),
    )
    yield (
        "numbered rows",
        (
            "1887 the harbour master writes his letter to the board in the capital\n"
            "1888 the engineer measures the depth of the water around all the rocks"
        ),
    )
    yield (
        "contents",
        (
            "The harbour master and his letter ................................... 3\n"
            "The engineer and her report ........................................ 14"
        ),
    )
    yield (
        "separated values",
        (
            "1887,three,harbour,nine fathoms,iron,lamp,keeper,garden,goats,oil,flour,1\n"
            "1888,four,harbour,ten fathoms,iron,lamp,keeper,garden,goats,oil,flour,two"
        ),
    )
    yield (
        "log",
        (
            "2024-05-14 10:01:22 the lamp was lit by the keeper who was on watch that\n"
            "2024-05-14 22:13:04 night and it was put out in the morning by the other"
        ),
    )
    yield (
        "keys",
        (
            "Title: The lamp of the outer rocks and the people who tended it for long\n"
            "Author: a harbour master\nYear: 1887"
        ),
    )
    yield "signature", f"-- \n{filled(HARBOUR)}"
    yield (
        "code",
        (
            "    for ship in harbour: if ship.is_lost and ship.name in list_of_lost_ships:\n"
            "        count = count + 1; print(ship.name, ship.year, ship.master, ship.port)\n"
            "        return [keeper for keeper in keepers if keeper.is_awake and has_oil()]"
        ),
    )
    yield "literal", f"As in this example::\n\n{filled(HARBOUR, 72, '    ', '    ')}"
    yield (
        "rows of cells",
        (
            "| the year of the loss | the ship that was lost on the rocks of the bay |\n"
            "| of the first of them | the second of the ships that were lost at last |"
        ),
    )
    yield "comment", f"<!-- {filled(HARBOUR, 70)} -->"
    yield (
        "drawing",
        (
            "   /\\        the tower\n  /  \\   ____/\n"
            " /    \\_/   the house\n~~~~~~~~~~~~~~~~~~~~~~~"
        ),
    )
    yield (
        "sentences",
        (
            "The lamp was lit.\nThe keeper slept until the morning came over the rocks.\n"
            "Nobody was awake but the goats.\nThe sea was calm."
        ),
    )
    yield "Hebrew", "\n".join(["אבגד הוזח טיכל מנסע פצקר שתאב גדהו זחטי כלמנ סעפצ קרשת אבגדה"] * 3)
    yield (
        "Japanese",
        "\n".join(["灯台の灯は毎晩六時にともされ、朝まで消されることはなかった。" * 2] * 3),
    )
