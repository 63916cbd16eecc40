"""The card's sentences about scanned pages, and the progress of recognising them."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from app.core.fit.remedies import Remedy
from app.library.scans import ScanProgress
from app.window.feasibility.card import Choice, FeasibilityProps, GoOn, Verdict
from app.window.translation.quantities import count, duration, pages, pages_without_text


@dataclass(frozen=True, slots=True)
class ScanFacts:
    """What is known of a reading's pages that are pictures.

    Attributes:
        num_missing: pages that were not recognised yet.
        num_recognised: pages whose text was recognised.
        seconds: what the missing ones would take.
        is_available: whether text recognition is installed.
        progress: how far it is; None where it is not under way.
    """

    num_missing: int = 0
    num_recognised: int = 0
    seconds: float = 0.0
    is_available: bool = True
    progress: ScanProgress | None = None


NO_SCANS = ScanFacts()


def with_scans(props: FeasibilityProps, scans: ScanFacts, num_pages: int) -> FeasibilityProps:
    """Return the card of a reading with what there is to say of its scans.

    A reading that does not fit does so less with more text, so that its refusal stands.
    """
    if scans.progress is not None:
        return _recognising(props, scans.progress)
    if not scans.num_missing:
        return _with_facts(props, scans)
    if props.verdict is Verdict.REFUSED:
        return replace(props, choices=(*props.choices, *_offer(scans)))
    return _missing(props, scans, num_pages)


def _with_facts(props: FeasibilityProps, scans: ScanFacts) -> FeasibilityProps:
    if not scans.num_recognised:
        return props
    text = QCoreApplication.translate("Feasibility", "{pages} with recognised text")
    said = text.format(pages=pages(scans.num_recognised))
    return replace(props, facts=f"{props.facts} · {said}")


def _missing(props: FeasibilityProps, scans: ScanFacts, num_pages: int) -> FeasibilityProps:
    """Say what has no text; Return recognises it, and reading without it is a choice."""
    translate = QCoreApplication.translate
    headline = pages_without_text(scans.num_missing, num_pages)
    props = replace(props, verdict=Verdict.SCANS, headline=headline, detail=_detail(scans))
    has_text = scans.num_missing < num_pages
    gaps_text = translate("Feasibility", "Read without them")
    if scans.num_missing == 1:
        gaps_text = translate("Feasibility", "Read without it")
    if not scans.is_available:
        return replace(
            props, choices=(), go_on=props.go_on if has_text else GoOn.NOTHING, go_on_text=gaps_text
        )
    is_readable = props.go_on is GoOn.READ and has_text
    gaps = Choice(Remedy.GAPS, gaps_text)
    return replace(
        props,
        choices=(gaps,) if is_readable else (),
        go_on=GoOn.RECOGNISE,
        go_on_text=_offer_text(scans),
    )


def _detail(scans: ScanFacts) -> str:
    translate = QCoreApplication.translate
    if not scans.is_available:
        return translate(
            "Feasibility",
            "Text in pictures must be recognised before it is read. To have that, install the "
            "Python packages rapidocr and onnxruntime.",
        )
    text = translate(
        "Feasibility",
        "Text in pictures must be recognised before it is read. This takes about {time}, once. "
        "What is not recognised is not read.",
    )
    return text.format(time=duration(scans.seconds))


def _offer(scans: ScanFacts) -> tuple[Choice, ...]:
    if not scans.is_available:
        return ()
    return (Choice(Remedy.RECOGNISE, _offer_text(scans)),)


def _offer_text(scans: ScanFacts) -> str:
    text = QCoreApplication.translate("Feasibility", "Recognise {pages}")
    return text.format(pages=pages(scans.num_missing))


def _recognising(props: FeasibilityProps, progress: ScanProgress) -> FeasibilityProps:
    translate = QCoreApplication.translate
    page = min(progress.num_done + 1, progress.num_pages)
    headline = translate("Feasibility", "Recognising page {page} of {pages}")
    detail = translate("Feasibility", "About {time} left. What is recognised is kept.")
    return replace(
        props,
        verdict=Verdict.RECOGNISING,
        headline=headline.format(page=count(page), pages=count(progress.num_pages)),
        detail=detail.format(time=duration(max(progress.seconds_left, 1.0))),
        choices=(Choice(Remedy.STOP, translate("Feasibility", "Stop recognising")),),
        go_on=GoOn.NOTHING,
        go_on_text=translate("Feasibility", "Read"),
    )
