"""What the feasibility card shows, as plain records with complete texts."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.core.fit.remedies import Remedy


class Verdict(StrEnum):
    """Whether a reading can be done."""

    MEASURING = "measuring"
    FITS = "fits"
    SCANS = "scans"
    RECOGNISING = "recognising"
    REFUSED = "refused"
    FAILED = "failed"


class GoOn(StrEnum):
    """What the main button does."""

    NOTHING = "nothing"
    READ = "read"
    OPEN = "open"
    LOAD = "load"
    RECOGNISE = "recognise"


@dataclass(frozen=True, slots=True)
class ModelLine:
    """One installed model beside the others."""

    path: Path
    name: str
    is_chosen: bool
    tokens: str
    context: str
    reading: str
    answer: str
    verdict: str
    fits: bool


@dataclass(frozen=True, slots=True)
class FormatLine:
    """One format of the cache; the fractions are of what may be used, 0 where not known."""

    kv_format: str
    name: str
    note: str
    is_chosen: bool
    memory: str
    memory_fraction: float
    disk: str
    disk_fraction: float
    verdict: str
    fits: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A way out of a refusal.

    Attributes:
        remedy: what is done.
        text: what its button says.
        effect: what the reading comes to then; one without an effect is a mere button.
        path: the model that it is about; empty where it is about none.
        kv_format: the cache format, likewise.
        download: name of the model to fetch, likewise.
        window: tokens of the window to read through, likewise.
    """

    remedy: Remedy
    text: str
    effect: str = ""
    path: Path = Path()
    kv_format: str = ""
    download: str = ""
    window: int = 0


@dataclass(frozen=True, slots=True)
class FeasibilityProps:
    """The whole card; `gaps` says which pages have any, and is empty where none has."""

    title: str = ""
    facts: str = ""
    verdict: Verdict = Verdict.MEASURING
    headline: str = ""
    detail: str = ""
    gaps: str = ""
    choices: tuple[Choice, ...] = ()
    models: tuple[ModelLine, ...] = ()
    formats: tuple[FormatLine, ...] = ()
    is_on_gpu: bool = False
    go_on: GoOn = GoOn.NOTHING
    go_on_text: str = ""
