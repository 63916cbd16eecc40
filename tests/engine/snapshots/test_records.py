from dataclasses import replace
from typing import Any

import pytest

from engine.snapshots.records import PageLayout, SnapshotKind, pack_tokens, unpack_tokens
from tests.engine.snapshots.samples import content


@pytest.mark.parametrize(("page_bytes", "parts"), [(0, 1), (10, 3), (4, 0), (-4, 2)])
def test_impossible_layouts_are_refused(page_bytes: int, parts: int) -> None:
    with pytest.raises(ValueError, match=r"divide|sizes of at least 1"):
        PageLayout(page_bytes, parts)


def test_a_layout_knows_the_size_of_its_parts() -> None:
    assert PageLayout(3 << 20, 6).parts == 6


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"token_ids": []}, "at least one token"),
        ({"page_keys": ()}, "page keys do not fit"),
        ({"root_key": b"short"}, "16 bytes"),
        ({"metadata": {"notes": "x" * 70_000}}, "metadata exceed"),
    ],
)
def test_impossible_contents_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(content(range(9)), **changes)


def test_the_id_follows_from_the_prefix_alone() -> None:
    assert content(range(9)).id == content(range(9), SnapshotKind.GRID, title="Other").id
    assert content(range(9)).id != content(range(8)).id
    assert content(range(9)).id != content([*range(8), 99]).id
    assert content([5]).id != replace(content([5]), root_key=bytes(16)).id


def test_token_ids_survive_packing() -> None:
    token_ids = [0, 1, 248_319, 2**32 - 1]
    assert list(unpack_tokens(pack_tokens(token_ids))) == token_ids
    with pytest.raises(OverflowError):
        pack_tokens([2**32])
