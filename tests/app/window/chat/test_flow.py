import pytest

from app.window.chat.flow import flow


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (100, ("aaaa  bbbb  cc",)),
        (10, ("aaaa  bbbb", "cc")),
        (9, ("aaaa", "bbbb  cc")),
        (3, ("aaaa", "bbbb", "cc")),
    ],
)
def test_parts_move_to_the_next_line_whole(width: int, lines: tuple[str, ...]) -> None:
    assert flow(("aaaa", "bbbb", "cc"), gap="  ", width_of=len, width=width) == lines


def test_nothing_takes_no_line() -> None:
    assert flow((), gap=" ", width_of=len, width=1) == ()
