import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.window.protection.new_passphrase import hint
from app.window.protection.strength import Strength, strength_of


@pytest.mark.parametrize(
    ("passphrase", "strength"),
    [
        ("", Strength.TOO_SHORT),
        ("secret7", Strength.TOO_SHORT),
        ("password", Strength.WEAK),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", Strength.WEAK),
        ("12345678901", Strength.WEAK),
        ("harbour lights", Strength.FAIR),
        ("pike perch and eel on the table", Strength.GOOD),
    ],
)
def test_only_letters_that_differ_count(passphrase: str, strength: Strength) -> None:
    assert strength_of(passphrase) is strength


@settings(max_examples=60)
@given(st.text(max_size=40), st.text(max_size=10))
def test_more_never_makes_it_weaker_and_every_one_gets_a_word(more: str, passphrase: str) -> None:
    assert strength_of(passphrase + more) >= strength_of(passphrase)
    assert hint(passphrase)


def test_what_cannot_be_known_is_not_praised() -> None:
    assert "unless it can be guessed" in hint("pike perch and eel on the table")
