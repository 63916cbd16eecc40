"""What does not fit is refused with numbers and choices; the terminal names its options."""

import msgspec
import pytest

from app.cli.fit_choices import fit_choices
from app.core.fit.check import ReadingDoesNotFit, check_fit
from app.core.fit.reading_fit import CONVERSATION_TOKENS
from app.errors import ExitCode
from engine.protocol.records import KVCost
from engine.protocol.replies import ReadingOpened
from tests.app.feasibility.samples import BIG, LOADED

OPENED = ReadingOpened(
    id=1,
    reading="r",
    tokens=100_000,
    document_tokens=(70_000, 30_000),
    page_ends=((70_000,), (100_000,)),
    reusable_tokens=0,
    kv_bytes=1_200_000_000,
    memory_limit_bytes=2_000_000_000,
    disk_bytes=1_200_000_000,
    disk_free_bytes=5_000_000_000,
    context_limit=200_000,
    expected_seconds=0.0,
)
FACTS = msgspec.structs.replace(
    BIG,
    state_bytes=1_000_000,
    kv_costs=(KVCost("q4_0", 3_375), KVCost("f16", 12_000), KVCost("q8_0", 6_375)),
)
BOTH = ("a.pdf", "b.pdf")


def check(*, names: tuple[str, ...] = BOTH, **changes: object) -> None:
    opened = msgspec.structs.replace(OPENED, **changes)
    check_fit(opened, LOADED, FACTS, names=names, answer_tokens=512)


def refused(*, names: tuple[str, ...] = BOTH, **changes: object) -> tuple[str, str]:
    """What the terminal says, and what it offers."""
    with pytest.raises(ReadingDoesNotFit) as caught:
        check(names=names, **changes)
    assert caught.value.exit_code is ExitCode.DOES_NOT_FIT
    return caught.value.message, fit_choices(caught.value)


def test_what_fits_is_let_through() -> None:
    check()
    check(context_limit=100_000 + CONVERSATION_TOKENS + 512)


def test_the_names_of_documents_need_room_too() -> None:
    room = 100_000 + CONVERSATION_TOKENS + 512
    check(context_limit=room + 40, names_tokens=40)
    refused(context_limit=room, names_tokens=1)


def test_too_small_a_context_names_the_documents() -> None:
    assert refused(context_limit=100_000 + CONVERSATION_TOKENS + 511) == (
        (
            "The documents have 100,000 tokens, and a question with its answer takes up to 1,024, "
            "but the model holds only 101,023."
        ),
        (
            "Leave out a document (a.pdf has 70,000, b.pdf has 30,000), or choose a model with a "
            "longer context."
        ),
    )


def test_one_document_can_only_be_split() -> None:
    _, choices = refused(names=("a.pdf",), context_limit=50_000)
    assert choices == "Split the document, or choose a model with a longer context."


def test_too_little_memory_offers_the_formats_that_fit() -> None:
    assert refused(memory_limit_bytes=700_000_000) == (
        (
            "The reading needs 1.2 GB of memory for 100,000 tokens in f16, but only 700 MB may be "
            "used."
        ),
        (
            "Use --kv-format q8_0 (639 MB), use --kv-format q4_0 (339 MB), close other programs, "
            "or read fewer documents together."
        ),
    )


def test_no_format_is_offered_that_does_not_fit_either() -> None:
    _, choices = refused(memory_limit_bytes=100_000_000)
    assert choices == "Close other programs, or read fewer documents together."


def test_too_little_disk_says_how_much_is_needed() -> None:
    message, choices = refused(disk_free_bytes=300_000_000)
    assert message == "Saving the reading needs 1.2 GB of disk space, but only 300 MB is free."
    assert choices.endswith("or choose a folder on another disk with --data-dir.")


def test_memory_and_ssd_count_together() -> None:
    check(memory_limit_bytes=500_000_000, cache_limit_bytes=1_300_000_000)
    message, choices = refused(memory_limit_bytes=200_000_000, cache_limit_bytes=650_000_000)
    assert "but only 650 MB may be used" in message
    assert "q8_0 (639 MB)" in choices
