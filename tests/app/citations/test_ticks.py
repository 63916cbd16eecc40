"""What is verified, approximate and not found, example by example."""

import pytest

from app.citations.citation import CitationStatus
from app.citations.rules import FOLDINGS, Folding
from tests.app.citations.citing import cite_in, differences

VERIFIED, APPROXIMATE, NOT_FOUND, _ = CitationStatus


def name(folding: Folding) -> str:
    return folding.name


@pytest.mark.parametrize("folding", FOLDINGS, ids=name)
def test_every_folding_folds_what_it_says_and_no_more(folding: Folding) -> None:
    text, quote = folding.same
    assert cite_in(f"Then {text} and so on.", quote).status is VERIFIED
    text, quote = folding.other
    assert cite_in(f"Then {text} and so on.", quote).status is not VERIFIED
    assert cite_in(f"Then {quote} and so on.", text).status is not VERIFIED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10²", "102"),
        ("10^2", "102"),
        ("2*3", "23"),
        ("- 40 degrees", "40 degrees"),
        ("-40 degrees", "40 degrees"),
        ("−40 degrees", "40 degrees"),
        ("re-sign", "resign"),
        ("1½", "11/2"),
        ("a|b", "ab"),
        ("we're", "were"),
        ("we’re", "were"),
        ("1 | 200", "1 200"),
        ("1\n200", "1 200"),
        ("1,200", "1.200"),
        ("1.5 million", "15 million"),
        (".5 mg", "5 mg"),
        ("5 mW", "5 MW"),
        ("5′ wide", "5″ wide"),
        ("5–3", "5−3"),
        ("café", "cafe"),
        ("US", "us"),
        ("a < b", "a > b"),
        ("H₂O", "H2O"),
        ("x_1", "x1"),
        ("can't", "cant"),
        ("the expert", 'the "expert"'),
    ],
)
def test_no_other_number_sign_or_word_is_verified(one: str, other: str) -> None:
    for text, quote in ((one, other), (other, one)):
        sentence = "It is known that {} was there before the winter."
        for said in (sentence.format(quote), quote):
            citation = cite_in(f"First. {sentence.format(text)} Then more.", said)
            assert citation.status is not VERIFIED, (text, said)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It cost 1.5 million euros in all", "It cost 1 million euros in all"),
        ("It cost 1.5 million euros in all", "5 million euros in all"),
        ("Take .5 mg every day", "Take 5 mg every day"),
        ("Take 0.5 mg every day", "5 mg every day"),
        ("at -40 degrees in the morning", "at 40 degrees in the morning"),
        ("at -40 degrees in the morning", "40 degrees in the morning"),
        ("at - 40 degrees in the morning", "40 degrees in the morning"),
        ("There were 12 345 boxes in the cellar", "There were 345 boxes in the cellar"),
        ("There were 12 345 boxes in the cellar", "345 boxes in the cellar"),
        ("There were 12,345 boxes in the cellar", "345 boxes in the cellar"),
        ("The tenant will not pay the rent", "The tenant will pay the rent"),
        ("The tenant will pay the rent", "The tenant will not pay the rent"),
        ("The tenant won't pay the rent", "The tenant will pay the rent"),
        ("Nobody may enter without a ticket", "Nobody may enter with a ticket"),
        ("Adams sold the house to Brown", "Brown sold the house to Adams"),
        ("The prices increased in the spring", "The prices decreased in the spring"),
        ("The valve is open at all times", "The valve is closed at all times"),
        ("The rent was paid by Adams then", "The rent was paid to Adams then"),
        ("The rent was paid by Adams then", "The rent was paid Adams then"),
        ("The tenant may pay the rent", "The tenant pay the rent"),
        ("The vice president signed the contract", "The president signed the contract"),
        ("Adams or Brown signed the contract", "Brown and Adams signed the contract"),
        ("The tenant must pay 5 mg of it", "The tenant must pay 5 kg of it"),
        ("It happened on May 5 in town", "It happened on June 5 in town"),
        ("The dose is 5 mg a day", "The dose is 5"),
        ("It cost 1 million in the end", "It cost 1"),
        ("So 2 * 3 is the answer now", "So 2"),
        ("Nach 5 Tagen wurde er bezahlt", "Nach 5 Tagen würde er bezahlt"),
        ("Der Mieter zahlt keine Miete", "Der Mieter zahlt eine Miete"),
        ("Le locataire ne paie pas le loyer", "Le locataire paie le loyer"),
        ("Жилец не платит за воду", "Жилец платит за воду"),
        ("他不是那个付钱的人", "他是那个付钱的人"),
        ("彼はここに来ません。", "彼はここに来ます。"),
        ("the well-known inspector was here", "the wellknown inspector was here"),
        ("Payment of non-members was refused", "Payment of members was refused"),
        ("The employer pays the employee then", "The employee pays the employer then"),
    ],
)
def test_other_facts_are_not_found(text: str, quote: str) -> None:
    assert cite_in(f"It began. {text}. It ended.", quote).status is NOT_FOUND


@pytest.mark.parametrize(
    ("text", "quote", "differs"),
    [
        (
            "the commission could not reach the harbour before the spring",
            "the commission could not reach the harbor before spring",
            [("harbor", "harbour"), ("", "the")],
        ),
        (
            "The northern station was closed in May",
            "The northern stations were closed in May",
            [("stations were", "station was")],
        ),
        (
            "sealed by the famous inspector Adams at once",
            "sealed by the inspector Adams at once",
            [("", "famous")],
        ),
        (
            "Its stores, 1,200 boxes altogether, were sealed then",
            "Its stores, 1,200 boxes, were sealed then",
            [("boxes,", "boxes altogether,")],
        ),
        ("Rent of the hall | 300", "Rent of the hall 300", [("", "|")]),
        (
            "THE STATION WAS CLOSED THEN",
            "The station was closed then",
            [("The station was closed then", "THE STATION WAS CLOSED THEN.")],
        ),
        ("They shall not pay the rent in May", "pay the rent in May", [("", "not")]),
        ("Er zahlt die Miete nicht", "Er zahlt die Miete", [("", "nicht")]),
        ("他不付钱给房东的", "付钱给房东", [("", "不")]),
        ("彼はここに来ません", "彼はここに来", [("", "ません")]),
    ],
)
def test_small_slips_are_approximate_and_shown(
    text: str, quote: str, differs: list[tuple[str, str]]
) -> None:
    citation = cite_in(f"It began. {text}. It ended.", quote)
    assert citation.status is APPROXIMATE
    assert differences(citation) == differs
