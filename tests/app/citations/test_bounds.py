"""Hostile answers and documents take bounded time."""

import pytest

from app.citations.quotes import find_quotes
from app.citations.verify import Verifier
from tests.app.citations.citing import document
from tests.fakes.effort import HANGS_SECONDS, cpu_seconds

PAGE = "The lamp was lit by keeper Arn at dusk. " * 60


@pytest.mark.parametrize(
    "answer",
    [
        f"> {'one two three ' * 80_000}",
        '"one two three four" ' * 10_000,
        "> the lamp was lit by nobody at dusk\n\n" * 10_000,
        "> " + "1 " * 9_000,
        "> " + "a|" * 9_000,
        "> " + " ... ".join(["the lamp"] * 2_000),
        "> " + "lamp was lit by keeper " * 40 + "never",
        '"' * 20_000,
        "> (page " * 5_000,
        "> " + "— " * 20_000 + "p. 1",
        "> " + "*a " * 9_000,
        "\n".join(f"> line {number} of the lamp" for number in range(5_000)),
    ],
    ids=lambda answer: answer[:24],
)
@pytest.mark.parametrize("page", [PAGE, "a 1 " * 9_000])
def test_no_answer_takes_long(answer: str, page: str) -> None:
    def verify() -> None:
        Verifier([document("one", page, page)]).verify(find_quotes(answer))

    assert cpu_seconds(verify) < HANGS_SECONDS
