"""The remedies as choices of the card, each with its effect; pure."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.core.fit.reading_fit import Estimate
from app.core.fit.remedies import Remedy, Situation, Way, find_remedies
from app.core.fit.window_view import WindowView
from app.window.feasibility.card import Choice
from app.window.translation.local_model_name import local_model_name
from app.window.translation.quantities import (
    count,
    duration,
    estimated,
    fine_per_cent,
    pages,
    size,
    tokens,
)


def choices(situation: Situation, *, num_pages: int) -> Iterator[Choice]:
    """Yield what else could be done, of the cache formats the most exact only."""
    is_format_said = False
    for way in find_remedies(situation):
        if way.remedy is Remedy.FORMAT:
            if is_format_said:
                continue
            is_format_said = True
        yield Choice(
            way.remedy,
            _text(way),
            _effect(way, situation, num_pages),
            path=Path(way.facts.path) if way.facts else Path(),
            kv_format=way.kv_format,
            download=way.download.name if way.download else "",
            window=way.view.window if way.view else 0,
        )


def cost(found: Estimate) -> str:
    """Return what a reading takes: tokens, memory, time as far as that is known."""
    translate = QCoreApplication.translate
    number = found.tokens if found.is_counted else estimated(found.tokens)
    parts = [tokens(number), size(found.kv_bytes)]
    if found.streamed_bytes:
        text = translate("Feasibility", "{size} of it on the SSD")
        parts[-1] += " (" + text.format(size=size(found.streamed_bytes)) + ")"
    if found.reading_seconds is not None:
        text = translate("Feasibility", "about {time} to read")
        parts.append(text.format(time=duration(found.reading_seconds)))
    return " · ".join(parts)


def _text(way: Way) -> str:
    translate = QCoreApplication.translate
    name = local_model_name(way.facts.path, way.facts.name) if way.facts else ""
    window = count(way.view.window) if way.view else ""
    text = {
        Remedy.FORMAT: translate("Feasibility", "Keep it as {format}"),
        Remedy.MODEL: translate("Feasibility", "Read it with {model}"),
        Remedy.DOWNLOAD: translate("Feasibility", "Download {download}"),
        Remedy.WINDOW: translate("Feasibility", "Answer through a window of {window} tokens"),
        Remedy.SPACE: translate("Feasibility", "Delete saved readings …"),
        Remedy.LEAVE_OUT: translate("Feasibility", "Leave pages out …"),
        Remedy.DOCUMENTS: translate("Feasibility", "Read fewer documents …"),
    }[way.remedy]
    download = way.download.name.rpartition("/")[2] if way.download else ""
    return text.format(format=way.kv_format, model=name, download=download, window=window)


def _effect(way: Way, situation: Situation, num_pages: int) -> str:
    translate = QCoreApplication.translate
    found, parts = situation.found, [cost(way.found)] if way.found else []
    match way.remedy:
        case Remedy.FORMAT:
            parts.append(translate("Feasibility", "slightly less exact answers"))
        case Remedy.DOWNLOAD if way.download:
            fetched = translate("Feasibility", "{size} to download")
            parts.insert(0, fetched.format(size=size(way.download.download_bytes)))
        case Remedy.WINDOW if way.view:
            parts = [_window_cost(way.view)]
        case Remedy.LEAVE_OUT:
            parts = [_least(way.tokens, found, num_pages)]
        case Remedy.SPACE:
            text = translate("Feasibility", "{size} more must be free")
            parts = [text.format(size=size(found.disk_bytes - found.disk_free_bytes))]
        case Remedy.DOCUMENTS:
            parts = [translate("Feasibility", "Each can be a reading of its own.")]
    return " · ".join(parts)


def _least(num_tokens: int, found: Estimate, num_pages: int) -> str:
    """Say how much has to go at least."""
    share = num_tokens / max(found.tokens, 1)
    text = QCoreApplication.translate(
        "Feasibility", "At least {tokens} have to go, about {pages} of {total}"
    )
    least = max(round(share * num_pages), 1)
    return text.format(tokens=tokens(num_tokens), pages=pages(least), total=count(num_pages))


def _window_cost(view: WindowView) -> str:
    """Say what is out of sight, and what that spares."""
    translate = QCoreApplication.translate
    hidden = 1 - view.seen / max(view.tokens, 1)
    text = translate(
        "Feasibility",
        "Answers see only the first {first} and the last {last} tokens: {share} of the text is "
        "out of sight, and nothing in it is found. The documents must be read again.",
    ).format(first=count(view.sinks), last=count(view.window), share=fine_per_cent(hidden))
    if view.answer_seconds is None:
        return text
    begin = translate("Feasibility", "Answers begin within about {time}.")
    return f"{text} {begin.format(time=duration(view.answer_seconds))}"
