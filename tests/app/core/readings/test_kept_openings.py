from app.core.readings.kept_openings import KeptOpenings
from app.core.readings.opened_reading import OpenedReading
from app.readings.reading_content import ReadingContent
from engine.protocol.replies import ReadingOpened
from tests.fakes.fake_library import make_document


def content(name: str) -> ReadingContent:
    return ReadingContent((name,), ((),), "")


def result(name: str, num_characters: int) -> OpenedReading:
    opened = ReadingOpened(
        id=1,
        reading=name,
        tokens=1,
        document_tokens=(1,),
        page_ends=((1,),),
        reusable_tokens=0,
        kv_bytes=0,
        memory_limit_bytes=0,
        disk_bytes=0,
        disk_free_bytes=0,
        context_limit=0,
        expected_seconds=0.0,
    )
    return OpenedReading((make_document(name, "x" * num_characters),), opened)


def put(kept: KeptOpenings, *names: str, num_characters: int = 40) -> None:
    for name in names:
        kept.put(content(name), result(name, num_characters))


def held(kept: KeptOpenings, *names: str) -> str:
    return "".join(name for name in names if kept.get(content(name)) is not None)


def test_what_was_used_longest_ago_goes_first() -> None:
    kept = KeptOpenings(max_characters=100)
    put(kept, "a", "b")
    assert kept.get(content("a")) is not None
    put(kept, "c")
    assert held(kept, "a", "b", "c") == "ac"


def test_the_last_one_stays_however_long_it_is() -> None:
    kept = KeptOpenings(max_characters=100)
    put(kept, "a")
    put(kept, "b", num_characters=1000)
    assert held(kept, "a", "b") == "b"


def test_the_same_reading_counts_once() -> None:
    kept = KeptOpenings(max_characters=100)
    put(kept, "a", "b", "b", "b")
    assert held(kept, "a", "b") == "ab"


def test_all_can_be_forgotten() -> None:
    kept = KeptOpenings(max_characters=100)
    put(kept, "a")
    kept.clear()
    assert held(kept, "a") == ""
