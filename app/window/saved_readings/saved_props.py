"""Derives what the saved readings dialog shows; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from app.window.saved_readings.saved_reading import SavedReading
from app.window.saved_readings.usage import Usage, usage_of
from app.window.translation.local_model_name import local_name_of_saved
from app.window.translation.quantities import moment, size, tokens
from engine.protocol.kept_weights import KeptWeights

_DOT = " · "


@dataclass(frozen=True, slots=True)
class SavedInputs:
    """All that is known.

    Attributes:
        readings: what is saved; None until the engine has answered.
        disk_bytes: size of all its files.
        quota_bytes: what they may use; 0 for no limit.
        free_bytes: free space of the disk.
        kept_weights: weights that are kept so that models start sooner.
        going: ids of readings that are deleted unless the person thinks again.
        activity: what the engine does for this dialog now; empty for nothing.
        notice: what came of it.
        titles: what the library calls readings, by the names of their files.
        now: when the moments are told.
    """

    readings: tuple[SavedReading, ...] | None = None
    disk_bytes: int = 0
    quota_bytes: int = 0
    free_bytes: int = 0
    kept_weights: tuple[KeptWeights, ...] = ()
    going: frozenset[str] = frozenset()
    activity: str = ""
    notice: str = ""
    now: datetime = datetime.min
    titles: Mapping[tuple[str, ...], str] = field(default_factory=dict)

    def title(self, reading: SavedReading) -> str:
        """Return what the library calls a reading; the names of its files where it has none."""
        return self.titles.get(reading.documents) or reading.file_names


@dataclass(frozen=True, slots=True)
class SavedRow:
    """One saved reading as it is shown.

    Attributes:
        id: of the reading.
        title: what the library calls it.
        facts: length, model, format and last use in one line.
        size: its disk space in words; `fraction` of all that is used.
        is_pinned: whether the quota leaves it alone.
        warning: what is wrong with it; empty for nothing.
    """

    id: str
    title: str
    facts: str
    size: str
    fraction: float
    is_pinned: bool
    warning: str


@dataclass(frozen=True, slots=True)
class SavedProps:
    """All that is shown; `names` are the titles behind the shares of `usage`."""

    rows: tuple[SavedRow, ...] = ()
    usage: Usage = field(default_factory=Usage)
    names: tuple[str, ...] = ()
    summary: str = ""
    quota_bytes: int = 0
    weight_bytes: int = 0
    status: str = ""
    is_busy: bool = False
    is_empty: bool = False


def derive(inputs: SavedInputs) -> SavedProps:
    """Return what the dialog shows."""
    readings = tuple(r for r in inputs.readings or () if r.id not in inputs.going)
    going = sum(r.num_bytes for r in inputs.readings or () if r.id in inputs.going)
    usage = usage_of(
        readings,
        disk_bytes=max(inputs.disk_bytes - going, 0) if readings else 0,
        quota_bytes=inputs.quota_bytes,
    )
    return SavedProps(
        rows=tuple(_row(reading, usage, inputs) for reading in readings),
        usage=usage,
        names=_names(readings, usage, inputs),
        summary=_summary(usage, inputs),
        quota_bytes=inputs.quota_bytes,
        weight_bytes=sum(each.bytes for each in inputs.kept_weights),
        status=inputs.activity or inputs.notice,
        is_busy=bool(inputs.activity),
        is_empty=inputs.readings is not None and not readings,
    )


def _row(reading: SavedReading, usage: Usage, inputs: SavedInputs) -> SavedRow:
    return SavedRow(
        id=reading.id,
        title=inputs.title(reading),
        facts=_facts(reading, inputs.now),
        size=size(reading.num_bytes),
        fraction=reading.num_bytes / max(usage.used_bytes, 1),
        is_pinned=reading.is_pinned,
        warning=_warning(reading),
    )


def _facts(reading: SavedReading, now: datetime) -> str:
    translate = QCoreApplication.translate
    used = translate("Saved", "used {when}").format(when=moment(reading.last_used, now))
    model = local_name_of_saved(reading.model)
    parts = [tokens(reading.tokens), model, reading.kv_format, used]
    if not reading.is_complete:
        parts.insert(1, translate("Saved", "partly read"))
    if reading.is_pinned:
        parts.append(translate("Saved", "pinned"))
    return _DOT.join(part for part in parts if part)


def _warning(reading: SavedReading) -> str:
    if not reading.damage:
        return ""
    text = QCoreApplication.translate(
        "Saved", "Damaged ({reason}). It is not used; its documents are read again when needed."
    )
    return text.format(reason=reading.damage)


def _names(
    readings: tuple[SavedReading, ...], usage: Usage, inputs: SavedInputs
) -> tuple[str, ...]:
    translate = QCoreApplication.translate
    titles = {reading.id: inputs.title(reading) for reading in readings}
    titles[""] = translate("Saved", "Everything else")
    text = translate("Saved", "{title}: {size}")
    return tuple(
        text.format(title=titles[share.reading], size=size(share.num_bytes))
        for share in usage.shares
    )


def _summary(usage: Usage, inputs: SavedInputs) -> str:
    translate = QCoreApplication.translate
    if inputs.readings is None:
        return translate("Saved", "Loading …")
    used, free = size(usage.used_bytes), size(inputs.free_bytes)
    if usage.limit_bytes:
        text = translate("Saved", "{used} of {limit} · {free} free on the disk")
        return text.format(used=used, limit=size(usage.limit_bytes), free=free)
    return translate("Saved", "{used} · {free} free on the disk").format(used=used, free=free)
