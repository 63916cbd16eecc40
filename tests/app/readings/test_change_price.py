import pytest

from app.readings.change_price import Part, change_price, tokens_by_page

A = Part("a", (100, 100, 100))
B = Part("b", (50, 50))
C = Part("c", (10,))
A_SHORT = Part("a", (100, 100, 100), left_out=(2,))


@pytest.mark.parametrize(
    ("after", "tokens", "to_read"),
    [
        ((A, B), 400, 0),
        ((A, B, C), 410, 10),
        ((C, A, B), 410, 410),
        ((B, A), 400, 400),
        ((A,), 300, 0),
        ((A_SHORT, B), 300, 200),
        ((), 0, 0),
    ],
)
def test_what_comes_after_a_change_is_read_again(
    after: tuple[Part, ...], tokens: int, to_read: int
) -> None:
    price = change_price((A, B), after, tokens_read=400)
    assert (price.tokens, price.tokens_to_read) == (tokens, to_read)


def test_what_was_never_read_is_kept_from_nothing() -> None:
    assert change_price((A, B), (A, B, C), tokens_read=150).tokens_to_read == 260
    assert change_price((A,), (A,), tokens_read=0).tokens_to_read == 300


def test_tokens_are_shared_out_by_length() -> None:
    assert tokens_by_page((300, 0, 100), 40) == (30, 0, 10)
    assert tokens_by_page((0,), 5) == (0,)
