"""Documents with real running heads: books, journals, manuals, reports; left and right pages."""

from random import Random

from app.bench_documents.running_heads.sheets import BOTTOM, TOP, Role, Sheet, roman, titles, words

_SECTIONS = ("Value", "Description", "Usage", "Arguments", "Examples", "Syntax:", "See Also")


def books(random: Random) -> list[Sheet]:
    """Title on left pages, chapter on right ones; chapters open without head."""
    title = words(random, 2, 4)
    is_outer, has_numbers = random.random() < 0.7, random.random() < 0.8
    is_one_sided = random.random() < 0.3
    opening_foot, opens_right = random.random() < 0.6, random.random() < 0.5
    sheets = [Sheet()]
    sheets[0].put(300, ("centre", title), size=24)
    front = random.choice([0, 4, 8])
    for number in range(1, front + 1):
        sheet = Sheet()
        sheet.fill(random, TOP)
        sheet.put(
            800, ("centre", roman(number)), role=Role.HEAD if front > 4 else Role.SAME, key=""
        )
        sheets.append(sheet)
    number = 0
    for chapter in titles(random, random.randint(2, 7)):
        if opens_right and len(sheets) % 2:
            sheets.append(Sheet())
            number += 1
        for at in range(random.randint(4, 30)):
            number += 1
            sheet, is_left = Sheet(), len(sheets) % 2 == 1
            if at == 0:
                sheet.put(150, ("left", chapter), size=20)
                sheet.fill(random, 220)
                if opening_foot and has_numbers:
                    sheet.put(800, ("centre", str(number)), role=Role.SAME, key="")
            else:
                head = title if is_left and not is_one_sided else chapter
                sheet.fill(random, TOP)
                _head(sheet, head, str(number) if has_numbers else "", is_left, is_outer)
            sheets.append(sheet)
    return sheets


def _head(sheet: Sheet, head: str, number: str, is_left: bool, is_outer: bool) -> None:
    inner, outer = ("right", "left") if is_left else ("left", "right")
    if is_outer and number:
        sheet.put(56, *sorted([(outer, number), (inner, head)]), role=Role.HEAD, key=head)
    elif is_outer:
        sheet.put(56, (outer, head), role=Role.HEAD)
    else:
        sheet.put(56, ("centre", head), role=Role.HEAD)
        if number:
            sheet.put(800, ("centre", number), role=Role.HEAD, key="")


def journals(random: Random) -> list[Sheet]:
    """Articles one after the other, counted on from an earlier issue."""
    journal = f"{words(random, 2, 3)} {random.randint(1, 90)} ({random.randint(1990, 2024)})"
    number = random.choice([1, 217, 1245])
    is_beside = random.random() < 0.5
    sheets: list[Sheet] = []
    names = titles(random, 4, least=1, most=1)
    for article in titles(random, random.randint(1, 4), least=3):
        authors, length = f"{names.pop()} et al.", random.randint(6, 24)
        for at in range(length):
            sheet, is_left = Sheet(), number % 2 == 0
            if at == 0:
                last = number + length - 1
                sheet.put(50, ("left", f"{journal} {number}–{last}"))
                sheet.put(110, ("left", article), size=18)
                sheet.put(140, ("left", authors))
                sheet.fill(random, 180)
            else:
                head = (
                    f"{authors} / {journal}"
                    if is_left and is_beside
                    else authors
                    if is_left
                    else article
                )
                _head(sheet, head, str(number), is_left, True)
                sheet.fill(random, TOP)
            sheets.append(sheet)
            number += 1
    return sheets


def manuals(random: Random) -> list[Sheet]:
    """Section words and tables that go on over pages; topics of some pages each."""
    name, is_by_topic = (
        f"{words(random, 1, 2)} {random.randint(1, 9)}.{random.randint(0, 9)}",
        random.random() < 0.5,
    )
    topics = titles(random, 30, least=1, most=3)
    sheets: list[Sheet] = []
    left = table = 0
    header = [words(random, 1, 1) for _ in range(random.randint(2, 3))]
    topic = name
    for number in range(1, random.randint(20, 80)):
        if is_by_topic and left == 0:
            topic, left = topics.pop() if topics else name, random.randint(2, 7)
        left -= 1
        sheet = Sheet()
        _head(sheet, topic, str(number), number % 2 == 0, True)
        table = table - 1 if table else random.choice([0, 0, 0, 4])
        if table:
            _table(random, sheet, header)
        elif random.random() < 0.5:
            sheet.put(TOP, ("left", random.choice(_SECTIONS)))
            sheet.fill(random, TOP + random.choice([18, 20, 24]))
        else:
            sheet.fill(random, TOP)
        sheets.append(sheet)
    return sheets


def _table(random: Random, sheet: Sheet, header: list[str]) -> None:
    places = [72.0 + 150 * at for at in range(len(header))]
    sheet.put(TOP, *zip(places, header, strict=True))
    sheet.put(TOP + 16, *((place, "0.0") for place in places))
    for line in range(30):
        cells = ((place, str(random.randint(1, 999))) for place in places)
        sheet.put(TOP + 30 + 14 * line, *cells)


def business_reports(random: Random) -> list[Sheet]:
    """One head throughout, the number at the right edge, all pages alike."""
    head, year = f"{words(random, 2, 3)} {random.randint(1990, 2024)}", words(random, 2, 3)
    at_foot, covers = random.random() < 0.5, random.randint(0, 2)
    sheets = []
    for at in range(random.randint(6, 60)):
        sheet = Sheet()
        if at < covers:
            sheet.put(300, ("left", head), size=22)
        else:
            number, y = str(at + 1 - covers), 800 if at_foot else 50
            sheet.put(y, ("left", head), ("right", number), role=Role.HEAD, key=head)
            sheet.fill(random, TOP, random.choice([BOTTOM, BOTTOM, 500]))
            sheet.put(50 if at_foot else 800, ("centre", year), role=Role.HEAD)
        sheets.append(sheet)
    return sheets
