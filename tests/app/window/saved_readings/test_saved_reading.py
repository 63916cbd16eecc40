"""Snapshots are told as readings, and their disk space as one picture."""

from app.window.saved_readings.saved_reading import saved_readings, titles_by_files
from app.window.saved_readings.usage import Share, usage_of
from tests.app.window.library.samples import document, entry
from tests.app.window.saved_readings.samples import MEGA, snapshot


def test_everything_over_the_same_documents_is_one_reading() -> None:
    readings = saved_readings(
        [
            snapshot("part", "a.pdf", kind="grid", tokens=500, last_used=1, reading_megabytes=140),
            snapshot("end", "a.pdf", last_used=2, reading_megabytes=140),
            snapshot(
                "asked", "a.pdf", kind="answer_end", tokens=1200, last_used=9, reading_megabytes=140
            ),
            snapshot("other", "b.pdf", last_used=5),
        ]
    )
    assert [reading.id for reading in readings] == ["end", "other"]
    first = readings[0]
    assert first.tokens == 1000
    assert first.last_used == 9
    assert first.is_complete
    assert first.num_bytes == 140 * MEGA


def test_another_model_or_order_is_another_reading() -> None:
    readings = saved_readings(
        [
            snapshot("1", "a.pdf", "b.pdf"),
            snapshot("2", "b.pdf", "a.pdf"),
            snapshot("3", "a.pdf", "b.pdf", fingerprint="g"),
        ]
    )
    assert len(readings) == 3


def test_altered_entries_without_documents_stay_apart() -> None:
    readings = saved_readings([snapshot("1", damaged="altered"), snapshot("2", damaged="altered")])
    assert [reading.damage for reading in readings] == ["altered", "altered"]


def test_a_reading_is_pinned_when_all_of_it_is() -> None:
    both = [snapshot("1", "a.pdf", pinned=True), snapshot("2", "a.pdf", kind="grid")]
    assert not saved_readings(both)[0].is_pinned
    assert saved_readings(both[:1])[0].is_pinned
    assert not saved_readings(both[1:])[0].is_complete


def test_the_largest_come_first_and_the_rest_is_one_share() -> None:
    names = [f"{number}.pdf" for number in range(10)]
    readings = saved_readings(
        [snapshot(name, name, megabytes=index + 1) for index, name in enumerate(names)]
    )
    usage = usage_of(readings, disk_bytes=60 * MEGA, quota_bytes=100 * MEGA)
    assert usage.shares[0] == Share("9.pdf", 10 * MEGA)
    assert len(usage.shares) == 9
    assert usage.shares[-1] == Share("", 8 * MEGA)
    assert sum(share.num_bytes for share in usage.shares) == usage.used_bytes == 60 * MEGA
    assert usage.scale_bytes == 100 * MEGA


def test_shared_pages_never_make_the_picture_overflow() -> None:
    readings = saved_readings([snapshot("1", "a.pdf"), snapshot("2", "b.pdf")])
    usage = usage_of(readings, disk_bytes=150 * MEGA, quota_bytes=0)
    assert usage.used_bytes == usage.scale_bytes == 200 * MEGA


def test_readings_have_the_titles_of_the_library_where_their_files_tell_which() -> None:
    files = {one.sha256: one for one in (document("a", "a.pdf", 1), document("b", "b.pdf", 1))}
    files["c"] = document("c", "a.pdf", 1)
    both = entry(1, "Both", "a", "b")
    assert titles_by_files([both, entry(2, "B", "b")], files) == {
        ("a.pdf", "b.pdf"): "Both",
        ("b.pdf",): "B",
    }
    assert titles_by_files([entry(1, "One", "a"), entry(2, "Other", "c")], files) == {}
    assert titles_by_files([entry(1, "Gone", "d")], files) == {}
