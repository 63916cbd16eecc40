import pytest

from app.conversations.answer_details import AnswerDetails
from app.conversations.message_tree import ConversationMessage, MessageTree
from app.library.records import Role

#  1 ─ 2 ─ 3 ─ 4
#    └ 5   └ 6      7 ─ 8
PARENTS = {1: None, 2: 1, 3: 2, 4: 3, 5: 1, 6: 3, 7: None, 8: 7}


def message(number: int, text: str = "") -> ConversationMessage:
    return ConversationMessage(number, PARENTS[number], Role.USER, text, AnswerDetails())


@pytest.fixture
def tree() -> MessageTree:
    return MessageTree(message(number) for number in PARENTS)


@pytest.mark.parametrize(("below", "leaf"), [(None, 8), (1, 6), (2, 6), (3, 6), (5, 5), (7, 8)])
def test_the_newest_way_on_is_taken(tree: MessageTree, below: int | None, leaf: int) -> None:
    assert tree.newest_leaf(below) == leaf


def test_a_path_leads_from_the_beginning(tree: MessageTree) -> None:
    assert [step.id for step in tree.path_to(4)] == [1, 2, 3, 4]
    assert tree.path_to(None) == ()


def test_siblings_are_in_the_order_they_were_written(tree: MessageTree) -> None:
    assert tree.siblings(5) == (2, 5)
    assert tree.siblings(7) == (1, 7)
    assert tree.siblings(8) == (8,)


def test_a_message_is_replaced_in_its_place(tree: MessageTree) -> None:
    tree.put(message(2, "new"))
    assert tree.siblings(2) == (2, 5)
    assert tree.path_to(4)[1].text == "new"


def test_an_empty_conversation_has_no_leaf() -> None:
    assert MessageTree().newest_leaf() is None
