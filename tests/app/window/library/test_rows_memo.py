"""What is remembered of the rows is what they would be if they were derived again."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.core.queue.reading_status import ReadingStatus
from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_order import Order
from app.window.library.library_view_model import derive
from app.window.library.rows_memo import RowsMemo
from tests.app.window.library.samples import READING, READINGS, READY, conversation, entry

CONVERSATIONS = {
    1: tuple(conversation(number, f"Question {number}", 1) for number in range(1, 7)),
    3: (conversation(9, "What is owed?", 3),),
}
INPUTS = LibraryInputs(readings=READINGS, conversations=CONVERSATIONS, statuses={1: READY})
CHOICES = st.sampled_from([(None, None), (1, None), (1, 2), (1, 5), (2, None), (3, 9), (99, None)])


class Statuses(dict[int, ReadingStatus]):
    """Counts what it is asked for."""

    num_asked = 0

    def get(self, *wanted: object) -> ReadingStatus:  # type: ignore[override] # one of its forms
        self.num_asked += 1
        return super().get(*wanted)  # type: ignore[arg-type, return-value]


@given(
    st.lists(
        st.one_of(
            st.builds(lambda chosen: {"chosen": chosen}, CHOICES),
            st.builds(lambda ids: {"unfolded": ids}, st.frozensets(st.integers(1, 3))),
            st.sampled_from(
                [
                    {"statuses": {1: READY, 2: READING}},
                    {"readings": READINGS[1:]},
                    {"readings": READINGS},
                    {"conversations": {}},
                    {"order": Order.TITLE},
                    {"words": "ledger"},
                    {"words": ""},
                ]
            ),
        ),
        max_size=8,
    )
)
def test_rows_are_those_that_would_be_derived(changes: list[dict[str, object]]) -> None:
    memo, inputs = RowsMemo(), INPUTS
    for change in ({}, *changes):
        inputs = replace(inputs, **change)  # type: ignore[arg-type]
        assert derive(inputs, memo) == derive(inputs)


def test_another_reading_that_is_opened_leaves_the_others_alone() -> None:
    statuses, memo = Statuses(), RowsMemo()
    many = tuple(entry(number, f"Title {number}") for number in range(1, 501))
    inputs = LibraryInputs(readings=many, statuses=statuses, chosen=(1, None))
    derive(inputs, memo)
    statuses.num_asked = 0
    opened = replace(inputs, chosen=(300, None), unfolded=frozenset({1, 300}))
    assert derive(opened, memo) == derive(opened)
    assert statuses.num_asked == 2 + len(many)  # those that were touched; all without a memo


def test_rows_that_are_behind_are_caught_up_with() -> None:
    memo = RowsMemo()
    inputs = replace(INPUTS, chosen=(2, None))
    memo.allow(1)
    assert len(derive(inputs, memo).rows) < len(derive(inputs).rows)
    memo.allow()
    assert derive(inputs, memo) == derive(inputs)
