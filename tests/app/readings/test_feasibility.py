"""What does not fit is refused with numbers and choices."""

import msgspec
import pytest

from app.errors import DoesNotFitError, ExitCode
from app.readings.feasibility import CONVERSATION_TOKENS, Demand, check_fit
from engine.protocol.records import KVCost
from engine.protocol.replies import ReadingOpened

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
COSTS = (
    KVCost(kv_format="q4_0", bytes_per_token=3_375),
    KVCost(kv_format="f16", bytes_per_token=12_000),
    KVCost(kv_format="q8_0", bytes_per_token=6_375),
)


def demand(*, names: tuple[str, ...] = ("a.pdf", "b.pdf"), **changes: object) -> Demand:
    return Demand(
        opened=msgspec.structs.replace(OPENED, **changes),
        names=names,
        answer_tokens=512,
        kv_format="f16",
        kv_costs=COSTS,
        state_bytes=1_000_000,
    )


def test_what_fits_is_let_through() -> None:
    check_fit(demand())
    check_fit(demand(context_limit=100_000 + CONVERSATION_TOKENS + 512))


def test_the_names_of_documents_need_room_too() -> None:
    room = 100_000 + CONVERSATION_TOKENS + 512
    check_fit(demand(context_limit=room + 40, names_tokens=40))
    with pytest.raises(DoesNotFitError):
        check_fit(demand(context_limit=room, names_tokens=1))


def test_too_small_a_context_names_the_documents() -> None:
    with pytest.raises(DoesNotFitError) as refused:
        check_fit(demand(context_limit=100_000 + CONVERSATION_TOKENS + 511))
    assert refused.value.exit_code is ExitCode.DOES_NOT_FIT
    assert refused.value.message == (
        "The documents have 100,000 tokens and a question with its answer takes up to 1,024, "
        "but the model holds 101,023."
    )
    assert refused.value.remedy == (
        "Leave out a document (a.pdf has 70,000, b.pdf has 30,000), or choose a model with a "
        "longer context."
    )


def test_one_document_can_only_be_split() -> None:
    with pytest.raises(DoesNotFitError, match=r"^a\.pdf has .* Split the document, or"):
        check_fit(demand(names=("a.pdf",), context_limit=50_000))


def test_too_little_memory_offers_the_formats_that_fit() -> None:
    with pytest.raises(DoesNotFitError) as refused:
        check_fit(demand(memory_limit_bytes=700_000_000))
    assert refused.value.message == (
        "The reading needs 1.2 GB of memory for 100,000 tokens in f16, and 700 MB may be used."
    )
    assert refused.value.remedy == (
        "Use --kv-format q8_0 (638 MB), use --kv-format q4_0 (338 MB), close other programs, or "
        "read fewer documents together."
    )


def test_no_format_is_offered_that_does_not_fit_either() -> None:
    with pytest.raises(DoesNotFitError) as refused:
        check_fit(demand(memory_limit_bytes=100_000_000))
    assert refused.value.remedy == "Close other programs, or read fewer documents together."


def test_too_little_disk_says_how_much_is_needed() -> None:
    with pytest.raises(DoesNotFitError, match=r"needs 1\.2 GB of disk, and 900 MB are free"):
        check_fit(demand(disk_free_bytes=900_000_000))


def test_memory_and_ssd_count_together() -> None:
    check_fit(demand(memory_limit_bytes=500_000_000, cache_limit_bytes=1_300_000_000))
    with pytest.raises(DoesNotFitError) as refused:
        check_fit(demand(memory_limit_bytes=200_000_000, cache_limit_bytes=650_000_000))
    assert "and 650 MB may be used" in refused.value.message
    assert "q8_0 (638 MB)" in refused.value.remedy
