from pathlib import Path

import msgspec
import pytest

from engine.kept_map import KeptMap


class Point(msgspec.Struct):
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


def test_a_folder_that_is_gone_is_no_error(tmp_path: Path) -> None:
    kept = KeptMap(tmp_path / "gone" / "map.json", Point)
    kept.put("a", Point(1))
    assert kept.get("a") is None
