"""The choices that made a reading fit: each, taken back, makes it not fit."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from app.core.fit.fit_reasons import ChosenFit, FitReason, fit_reasons
from app.core.fit.leaving_out import estimate_without
from app.core.fit.reading_fit import Measure, Obstacle, estimate
from app.core.fit.remedies import Remedy
from tests.app.feasibility.samples import BIG, GIGA, LOADED, MODELS, SHORT, SMALL, opened

PAGE = 2000


def chosen(num_pages: int, left_out: set[int], **changes: object) -> ChosenFit:
    """A document of pages of 2,000 tokens, measured without some of them."""
    ends, end = [], 0
    for number in range(1, num_pages + 1):
        end += 0 if number in left_out else PAGE
        ends.append(end)
    measured = opened(
        **{
            "tokens": end,
            "document_tokens": (end,),
            "page_ends": (tuple(ends),),
            "kv_bytes": end * 32_768 + BIG.state_bytes,
            **changes,
        }
    )
    return ChosenFit(BIG, "f16", Measure(512, 0, LOADED, BIG, measured), (left_out,))


def kinds(reasons: list[FitReason]) -> list[Remedy]:
    return [reason.choice for reason in reasons]


def test_pages_left_out_are_a_reason_where_all_of_them_are_too_long() -> None:
    (reason,) = fit_reasons(chosen(150, set(range(1, 41))))
    assert (reason.choice, reason.shortage.obstacle) == (Remedy.LEAVE_OUT, Obstacle.CONTEXT)
    assert reason.shortage.needed == 150 * PAGE + 1024
    assert reason.shortage.limit == BIG.context_limit


def test_pages_left_out_are_none_where_all_would_fit_or_nothing_does() -> None:
    assert list(fit_reasons(chosen(100, {1, 2}))) == []
    assert list(fit_reasons(chosen(300, {1, 2}))) == []


def test_the_room_on_the_disk_is_no_reason() -> None:
    assert list(fit_reasons(chosen(110, {1, 2}, disk_free_bytes=1, disk_bytes=0))) == []


def test_a_model_is_a_reason_where_another_one_holds_too_little() -> None:
    shorter = structs.replace(SHORT, path="/models/Shorter", context_limit=32_768)
    fit = replace(chosen(100, set()), models=(*MODELS, shorter))
    (reason,) = fit_reasons(fit)
    assert (reason.choice, reason.otherwise) == (Remedy.MODEL, SHORT)  # the one that comes nearest
    assert list(fit_reasons(replace(fit, models=(BIG, SMALL)))) == []
    assert kinds(list(fit_reasons(chosen(20, set())))) == []


def test_a_format_is_a_reason_where_an_exact_cache_is_too_large() -> None:
    memory = {"memory_limit_bytes": 5 * GIGA, "cache_limit_bytes": 5 * GIGA}
    packed = 200_000 * (32_768 * 17 // 32) + BIG.state_bytes
    loaded = structs.replace(LOADED, kv_format="q8_0")
    fit = chosen(100, set(), kv_bytes=packed, **memory)
    fit = replace(fit, kv_format="q8_0", measure=replace(fit.measure, loaded=loaded))
    (reason,) = fit_reasons(fit)
    assert (reason.choice, reason.shortage.obstacle) == (Remedy.FORMAT, Obstacle.MEMORY)
    assert reason.shortage.limit == 5 * GIGA < reason.shortage.needed


@given(num_pages=st.integers(2, 200), left_out=st.sets(st.integers(1, 200), max_size=150))
def test_leaving_out_is_a_reason_exactly_where_it_made_the_difference(
    num_pages: int, left_out: set[int]
) -> None:
    left_out = {page for page in left_out if page < num_pages}
    fit = chosen(num_pages, left_out)
    fits = not estimate(BIG, "f16", fit.measure).shortages
    whole = estimate_without(BIG, "f16", fit.measure, ((),), gone=fit.left_out)
    expected = [Remedy.LEAVE_OUT] if fits and Obstacle.CONTEXT in whole.obstacles else []
    assert kinds(list(fit_reasons(fit))) == expected
