import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from engine.kept_map import KeptMap


class Point(msgspec.Struct, frozen=True):
    x: int


def test_values_are_there_the_next_time(tmp_path: Path) -> None:
    KeptMap(tmp_path / "map.json", Point).put("a", Point(3))
    KeptMap(tmp_path / "map.json", Point).put("b", Point(4))
    kept = KeptMap(tmp_path / "map.json", Point)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (Point(3), Point(4), None)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"a": {"x": "no"}}', b"\xff\xfe", b'{"\xfc": {"x": 3}}']
)
def test_a_damaged_file_counts_as_empty(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(content)
    kept = KeptMap(path, Point)
    assert kept.get("a") is None
    kept.put("a", Point(1))
    assert kept.get("a") == Point(1)


def test_a_flipped_bit_never_changes_a_value(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    KeptMap(path, Point).put("a", Point(1792))
    sound = path.read_bytes()
    for place in range(len(sound)):
        harmed = bytearray(sound)
        harmed[place] ^= 1 << place % 8
        path.write_bytes(harmed)
        kept = KeptMap(path, Point)
        assert kept.get("a") in {Point(1792), None}
        assert kept.get("a") or kept.set_aside


def test_a_map_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_bytes(b'{"a": {"x": 3}}')
    assert KeptMap(tmp_path / "map.json", Point).get("a") == Point(3)


def test_a_folder_that_is_gone_is_no_error(tmp_path: Path) -> None:
    kept = KeptMap(tmp_path / "gone" / "map.json", Point)
    kept.put("a", Point(1))
    assert kept.get("a") is None


def test_a_damaged_file_is_kept_beside(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_bytes(b"{")
    kept = KeptMap(tmp_path / "map.json", Point)
    assert kept.set_aside is None
    assert kept.get("a") is None
    assert kept.set_aside == "map.json.set-aside"
    assert (tmp_path / "map.json.set-aside").read_bytes() == b"{"


def make_a_folder(path: Path) -> None:
    path.mkdir()


def make_a_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_it_huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


@pytest.mark.parametrize("harm", [make_a_folder, make_a_pipe, make_it_huge])
def test_what_is_no_map_is_not_waited_for(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    harm(tmp_path / "map.json")
    kept = KeptMap(tmp_path / "map.json", Point)
    assert kept.get("a") is None
    kept.put("a", Point(1))
    assert kept.get("a") == Point(1)


def test_a_link_in_the_place_of_a_temporary_file_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "map.tmp").symlink_to(tmp_path / "precious")
    KeptMap(tmp_path / "map.json", Point).put("a", Point(1))
    assert (tmp_path / "precious").read_text() == "mine"


def test_two_writers_at_once_leave_a_whole_file(tmp_path: Path) -> None:
    def write(name: str) -> None:
        for number in range(20):
            KeptMap(tmp_path / "map.json", Point).put(name, Point(number))

    writers = [Thread(target=write, args=(name,)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [path.name for path in tmp_path.iterdir()] == ["map.json"]
