"""One-sheet documents: invoices, forms, laboratory reports, contracts, slides.

What counts with the pages there, or is the same on many of them, is information.
"""

from collections.abc import Callable
from random import Random

from app.bench_documents.running_heads.sheets import BOTTOM, Place, Role, Sheet, words

_COUNTED = (
    *("Invoice", "Sample", "Case", "Table", "Contract No.", "Order", "Rechnung Nr.", "Lot"),
    *("Exhibit", "Ticket", "Muestra", "Facture"),
)
_STATES = (("PASSED", "FAILED"), ("open", "paid"), ("positive", "negative"), ("yes", "no", "n/a"))
_PLACES: tuple[Place, ...] = ("left", "centre", "right")


def invoices(random: Random) -> list[Sheet]:
    """One invoice on each page; number and amount stand at the edges of the paper."""
    foot, number_at = _foot(random), _numbered(random)
    letterhead = [words(random, 2, 4) for _ in range(random.randint(0, 3))]
    first, step = random.choice([(1, 1), (1001, 1), (20240017, 1), (500, 7)])
    count = random.randint(3, 40)
    sheets = []
    for at in range(count):
        sheet, y = Sheet(), 40.0
        for line in letterhead:
            sheet.put(y, ("left", line), role=Role.HEAD)
            y += 12
        y += 24 if letterhead else 0
        number_at(sheet, y, first + step * at)
        sheet.put(y + 14, ("left", f"Date: 2024-05-{at % 28 + 1:02}"))
        sheet.fill(random, y + 60, y + random.randint(80, 300))
        sheet.put(690, ("left", f"Amount due: {random.randint(100, 999999) / 100} EUR"))
        sheet.put(704, ("left", f"IBAN DE{random.randint(10**19, 10**20)}"))
        sheet.put(730, ("left", "Interest 9 % after 30 days"), role=Role.SAME)
        foot(sheet, at + 1, count)
        sheets.append(sheet)
    return sheets


def reports(random: Random) -> list[Sheet]:
    """A state on every page, or only where it is bad; it stands where a head or foot would."""
    foot, brand = _foot(random), words(random, 2, 3)
    states, weight = random.choice(_STATES), random.choice([0.5, 0.8, 0.9, 0.95])
    label, place = random.choice(["", "Result: ", "Status: "]), random.choice(_PLACES)
    is_shown_always, is_beside_number = random.random() < 0.7, random.random() < 0.3
    has_brand, has_title = random.random() < 0.5, random.random() < 0.5
    y, count = random.choice([56, 780]), random.randint(3, 64)
    sheets = []
    for number in range(1, count + 1):
        sheet = Sheet()
        if has_brand:
            sheet.put(36, ("left", brand), role=Role.HEAD)
        is_good = random.random() < weight
        text = label + (states[0] if is_good else random.choice(states[1:]))
        if (is_shown_always or not is_good) and is_beside_number:
            sheet.put(790, ("left", text), ("right", f"Page {number} of {count}"), key=text)
        elif is_shown_always or not is_good:
            sheet.put(y, (place, text))
        if has_title:
            sheet.put(100, ("left", "Laboratory report"), size=16, role=Role.SAME)
        sheet.put(130, ("left", f"{random.choice(_COUNTED)} {number}"))
        sheet.fill(random, 154, random.choice([300, BOTTOM - 40]))
        if not is_beside_number:
            foot(sheet, number, count)
        sheets.append(sheet)
    return sheets


def forms(random: Random) -> list[Sheet]:
    """The same form filled in again and again, its number at the edge."""
    title, version = words(random, 2, 4), f"Form {random.randint(1, 9999)} (2024)"
    number_at, start = _numbered(random), random.choice([1, 1, 7, 1001])
    slack = random.choice([0, 4])
    sheets = []
    for at in range(random.randint(3, 30)):
        sheet = Sheet()
        sheet.put(40, ("left", version), role=Role.HEAD)
        number_at(sheet, 70.0 + random.randint(0, slack), start + at)
        sheet.put(100, ("left", title), role=Role.SAME, size=14)
        for line in range(random.randint(3, 9)):
            sheet.put(140 + 24 * line, ("left", "Name"), (250.0, words(random, 1, 2)))
        sheet.put(740, ("left", f"Checked by {random.choice(['A', 'B'])}. Meier"))
        foot = f"{version} continued"
        sheet.put(800, ("left", foot), ("right", f"Page {at + 1}"), role=Role.HEAD, key=foot)
        sheets.append(sheet)
    return sheets


def vouchers(random: Random) -> list[Sheet]:
    """Numbers alone in their corner, some under a label, some stamped on every page of a file."""
    style = random.choice(["{}", "No. {}", "ACME {:06}", "#{}"])
    first = random.choice([1001, 48, 217])
    has_label, place = random.random() < 0.5, random.choice(_PLACES)
    y, foot = random.choice([40, 800]), _foot(random)
    count = random.randint(3, 40)
    sheets = []
    for at in range(count):
        sheet = Sheet()
        if has_label:
            sheet.put(y - 12, (place, "Voucher"), role=Role.SAME)
        number = at + (1 if has_label else first)
        sheet.put(y, (place, style.format(number)))
        sheet.fill(random, 120, random.choice([300, 600]))
        if y < 400:
            foot(sheet, at + 1, count)
        sheets.append(sheet)
    return sheets


def contracts(random: Random) -> list[Sheet]:
    """Several contracts in one file, each of some pages under its number."""
    brand = words(random, 2, 3)
    place = random.choice(_PLACES)
    sheets: list[Sheet] = []
    for number in range(17, 17 + random.randint(2, 6)):
        length = random.randint(1, 7)
        for at in range(length):
            sheet = Sheet()
            sheet.put(36, ("left", brand), role=Role.HEAD)
            sheet.put(60, (place, f"Contract No. 2024-{number}"))
            sheet.fill(random, 100)
            sheet.put(790, ("centre", f"Page {at + 1} of {length}"), role=Role.SAME, key="")
            sheets.append(sheet)
    return sheets


def slides(random: Random) -> list[Sheet]:
    """Titles that come back, few lines, a foot with a number that may stand still."""
    author, lecture = words(random, 2, 2), words(random, 2, 4)
    names = [words(random, 1, 2) for _ in range(8)]
    is_built_up = random.random() < 0.4
    count, shown = random.randint(6, 50), 0
    role = Role.SAME if is_built_up else Role.HEAD
    sheets = []
    for at in range(count):
        sheet = Sheet(height=540.0)
        shown += not (is_built_up and random.random() < 0.4)
        sheet.put(60, ("left", names[shown * 8 // count % 8] if at else lecture), size=26)
        for line in range(random.randint(2, 7)):
            sheet.put(120 + 44 * line, ("left", words(random, 3, 5)), size=18)
        foot = (("left", author), ("centre", lecture), ("right", str(shown)))
        if at:
            sheet.put(520, *foot, size=9, role=role, key="foot")
        sheets.append(sheet)
    return sheets


def _numbered(random: Random) -> Callable[[Sheet, float, int], None]:
    """Return how a document shows its number: in one piece, or far from what it is called."""
    label, place = random.choice(_COUNTED), random.choice(_PLACES)
    column = random.choice([180.0, 300.0, "right", None])

    def put(sheet: Sheet, y: float, number: int) -> None:
        if column is None:
            sheet.put(y, (place, f"{label} {number}"))
        else:
            sheet.put(y, ("left", label), (column, str(number)))

    return put


def _foot(random: Random) -> Callable[[Sheet, int, int], None]:
    style = random.choice(["Page {} of {}", "Seite {} von {}", "- {} -", "{} / {}", "{}", ""])
    place = random.choice(_PLACES)

    def put(sheet: Sheet, number: int, count: int) -> None:
        if style:
            text = style.format(number, count)
            role = Role.HEAD if count > 4 else Role.SAME
            sheet.put(810, (place, text), role=role, key="")

    return put
