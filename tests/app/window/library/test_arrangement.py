import pytest
from pytestqt.qtbot import QtBot

from app.window.library.arrangement import ArrangementInputs, ArrangementViewModel
from tests.app.window.library.samples import document

LIBRARY = {
    one.sha256: one
    for one in (
        document("a", "A.pdf", 900, num_characters=800_000),
        document("b", "B.pdf", 100, num_characters=200_000),
        document("c", "C.pdf", 10, num_characters=40_000),
    )
}
INPUTS = ArrangementInputs(
    LIBRARY, ("a", "b"), ("a", "b"), tokens=200_000, tokens_read=200_000, tokens_per_second=100.0
)


@pytest.fixture
def model(qtbot: QtBot) -> ArrangementViewModel:
    return ArrangementViewModel(INPUTS)


def fates(model: ArrangementViewModel) -> list[tuple[str, str]]:
    return [(line.sha256, line.fate) for line in model.props.lines]


def test_documents_stand_in_their_order_with_their_length(model: ArrangementViewModel) -> None:
    first, second = model.props.lines
    assert (first.place, first.name, first.facts) == (
        "1", "A.pdf", "900 pages · about 160,000 tokens",
    )  # fmt: skip
    assert second.facts == "100 pages · about 40,000 tokens"
    assert model.props.others == (("c", "C.pdf"),)
    assert not model.props.can_confirm
    assert fates(model) == [("a", ""), ("b", "")]


def test_what_comes_last_costs_only_itself(model: ArrangementViewModel) -> None:
    model.add("c")
    assert (
        model.props.price
        == "About 8,000 of 210,000 tokens need to be read, which takes about 1 min."
    )
    assert fates(model) == [("a", "already read"), ("b", "already read"), ("c", "not read yet")]
    assert model.props.can_confirm
    assert model.props.others == ()


def test_what_comes_first_costs_everything(model: ArrangementViewModel) -> None:
    model.move("b", -1)
    assert model.order == ("b", "a")
    assert (
        model.props.price
        == "About 200,000 of 200,000 tokens need to be read, which takes about 33 min."
    )
    assert fates(model) == [("b", "not read yet"), ("a", "not read yet")]


def test_what_is_taken_from_the_end_costs_nothing(model: ArrangementViewModel) -> None:
    model.remove("b")
    assert model.props.price == "Nothing needs to be read again."
    model.add("b")
    assert (model.props.price, model.props.can_confirm) == ("", False)


def test_an_unread_reading_has_no_fates(qtbot: QtBot) -> None:
    model = ArrangementViewModel(ArrangementInputs(LIBRARY, ("a",), ("a",)))
    model.add("b")
    assert fates(model) == [("a", ""), ("b", "")]
    assert model.props.price == "About 250,000 of 250,000 tokens need to be read."


@pytest.mark.parametrize("order", [["b"], ["a", "a"], ["a", "x"], ["a", "b", "c"]])
def test_only_the_same_documents_can_be_put_in_order(
    model: ArrangementViewModel, order: list[str]
) -> None:
    model.arrange(order)
    assert model.order == ("a", "b")
    model.arrange(["b", "a"])
    assert model.order == ("b", "a")


def test_moves_end_at_both_ends(model: ArrangementViewModel) -> None:
    model.move("a", -1)
    model.move("b", 1)
    assert model.order == ("a", "b")


def test_documents_that_are_gone_are_left_out(qtbot: QtBot) -> None:
    model = ArrangementViewModel(ArrangementInputs(LIBRARY, ("a", "x"), ("a", "x")))
    assert model.order == ("a",)
    assert not model.props.is_changed
    model.add("x")
    assert model.order == ("a",)
