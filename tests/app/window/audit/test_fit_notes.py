"""What an audit says of the choices that made a reading fit."""

from dataclasses import replace

from msgspec import structs

from app.core.fit.fit_reasons import ChosenFit
from app.core.fit.reading_fit import Measure
from app.window.audit.fit_notes import fit_notes
from tests.app.feasibility.samples import BIG, GIGA, LOADED, SHORT, opened


def chosen(**changes: object) -> ChosenFit:
    """A reading of 100 pages, 2,000 tokens each, of which the first 40 were left out."""
    ends = tuple(max(number - 40, 0) * 4000 for number in range(1, 101))
    measured = opened(tokens=ends[-1], document_tokens=(ends[-1],), page_ends=(ends,), **changes)
    measure = Measure(512, loaded=LOADED, loaded_facts=BIG, opened=measured)
    return ChosenFit(BIG, "f16", measure, (range(1, 41),))


def test_pages_left_out_are_named_with_both_numbers() -> None:
    (note,) = fit_notes(chosen(), ["Manual.pdf"])
    assert note == (
        "It fits because of what is left out (p. 1–40). "
        "The whole takes about 400,000 tokens, and the model holds 262,144."
    )


def test_pages_of_several_documents_are_named_with_them() -> None:
    fit = chosen()
    ends = (*fit.measure.opened.page_ends, (240_000,))
    measured = structs.replace(fit.measure.opened, document_tokens=(240_000, 0), page_ends=ends)
    measure = replace(fit.measure, opened=measured)
    fit = replace(fit, measure=measure, left_out=(range(1, 41), ()))
    (note,) = fit_notes(fit, ["Manual.pdf", "Supplement.pdf"])
    assert "(Manual.pdf: p. 1–40)" in note


def test_many_runs_of_pages_are_cut() -> None:
    (note,) = fit_notes(replace(chosen(), left_out=(range(1, 80, 2),)), ["Manual.pdf"])
    assert "…)" in note
    assert len(note) < 200


def test_another_model_is_named() -> None:
    fit = replace(chosen(), left_out=((),), models=(BIG, SHORT))
    assert list(fit_notes(fit, ["Manual.pdf"])) == [
        "It fits because Big reads it. Short holds 131,072 only, and it takes about 240,000 tokens."
    ]


def test_a_cache_format_is_told_with_what_the_exact_one_needs() -> None:
    fit = chosen(memory_limit_bytes=5 * GIGA, cache_limit_bytes=5 * GIGA, kv_bytes=4 * GIGA)
    loaded = structs.replace(LOADED, kv_format="q8_0")
    fit = replace(
        fit, left_out=((),), kv_format="q8_0", measure=replace(fit.measure, loaded=loaded)
    )
    (note,) = fit_notes(fit, ["Manual.pdf"])
    assert note.startswith("It fits because the cache is kept as q8_0. As f16 it needs 7.9 GB")
    assert note.endswith("only 5.0 GB may be used.")


def test_a_window_says_what_answers_see() -> None:
    fit = replace(chosen(), left_out=((),))
    window = structs.replace(
        LOADED, policy="window", policy_options={"window": "16384", "sinks": "256"}
    )
    (note,) = fit_notes(replace(fit, measure=replace(fit.measure, loaded=window)), ["Manual.pdf"])
    assert "first 256 and last 16,384 tokens" in note
