"""A snapshot stays until the last of the readings is deleted whose text it is."""

import pytest

from engine.protocol.requests import DocumentName
from engine.reuse.owners import Names, short_hashes

FIRST, COPY, OTHER = (DocumentName(f"{name}.pdf", name[0] * 64) for name in ("first", "copy", "x"))


def named(document: DocumentName, **more: object) -> Names:
    return Names(
        document.name,
        {
            "reading": document.sha256,
            "documents": [document.name],
            "hashes": short_hashes([document.sha256]),
            **more,
        },
    )


def test_the_last_reading_names_it_and_those_before_stay_noted() -> None:
    both = named(COPY).after(named(FIRST))
    assert both.title == COPY.name
    assert both.metadata["documents"] == [COPY.name]
    assert both.without([COPY]) == named(FIRST)
    assert both.without([FIRST]) == named(COPY)
    assert both.without([OTHER]) == both
    assert both.without([FIRST, COPY]) is None


def test_a_renamed_file_is_one_owner() -> None:
    renamed = DocumentName("renamed.pdf", FIRST.sha256)
    assert named(renamed).after(named(FIRST)) == named(renamed)
    again = named(FIRST).after(named(COPY).after(named(FIRST)))
    assert again.without([FIRST]) == named(COPY)
    assert [owner["documents"] for owner in again.owners()] == [[FIRST.name], [COPY.name]]


def test_what_an_earlier_version_saved_goes_by_names() -> None:
    former = Names("first.pdf", {"documents": ["first.pdf"]})
    assert former.without([FIRST]) is None
    assert former.without([COPY]) == former
    assert named(COPY).after(former) == named(COPY)


def test_other_metadata_stay() -> None:
    both = named(COPY, model="tiny").after(named(FIRST, model="tiny"))
    assert both.without([COPY]) == named(FIRST, model="tiny")


def test_owners_take_no_more_room_than_there_is() -> None:
    names = named(FIRST)
    for number in range(200):
        names = named(DocumentName(f"{number}" * 100, f"{number:064}"[::-1])).after(names)
    assert 3 < len(names.owners()) < 60
    assert names.owners()[1]["documents"] == ["198" * 100]


@pytest.mark.parametrize("others", ["first.pdf", {"hashes": 3}, [1, "two", None]])
def test_an_altered_row_names_no_others(others: object) -> None:
    assert named(FIRST, others=others).without([FIRST]) is None
