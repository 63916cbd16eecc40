"""Damage of the library's file, bit by bit and block by block: none changes an answer unseen."""

from pathlib import Path

import pytest

from tests.campaign.library_flips import (
    GOOD_ENDINGS,
    Original,
    make_original,
    try_blocks,
    try_flips,
)


@pytest.fixture
def original(tmp_path: Path) -> Original:
    folder = tmp_path / "sound"
    folder.mkdir()
    return make_original(folder)


def test_flipped_bits_are_mended_or_named(original: Original, tmp_path: Path) -> None:
    harms = try_flips(original, tmp_path, range(60))
    assert [harm for harm in harms if harm.ending not in GOOD_ENDINGS] == []


def test_lost_blocks_are_mended_or_named(original: Original, tmp_path: Path) -> None:
    harms = try_blocks(original, tmp_path, range(20))
    assert [harm for harm in harms if harm.ending not in GOOD_ENDINGS] == []
