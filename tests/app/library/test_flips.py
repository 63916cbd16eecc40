"""Single bits of the library's file: none of them changes an answer unseen."""

from pathlib import Path

from tests.campaign.library_flips import GOOD_ENDINGS, make_original, try_flips

NUM_FLIPS = 60


def test_flipped_bits_are_mended_or_named(tmp_path: Path) -> None:
    sound, copies = tmp_path / "sound", tmp_path / "copies"
    sound.mkdir()
    copies.mkdir()
    flips = try_flips(make_original(sound), copies, range(NUM_FLIPS))
    assert [flip for flip in flips if flip.ending not in GOOD_ENDINGS] == []
