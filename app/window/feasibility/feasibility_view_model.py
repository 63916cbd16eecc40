"""The cost of a reading with every installed model, derived before anything begins.

`derive` is pure; the object below it only remembers and tells. The composition hands in what the
engine says of models and of the reading.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from app.core.fit.reading_fit import Estimate, Measure, estimate
from app.core.fit.remedies import Situation, format_for
from app.documents.gaps import NO_GAPS, Gaps
from app.errors import LecternError
from app.window.feasibility.card import FeasibilityProps, GoOn, Verdict
from app.window.feasibility.card_choices import choices
from app.window.feasibility.card_lines import about, format_lines, model_lines
from app.window.feasibility.card_scans import NO_SCANS, ScanFacts, with_scans
from app.window.feasibility.card_verdict import fitting_detail, refusal
from app.window.translation.local_failures import local_failure
from app.window.translation.local_gaps import gaps_text
from app.window.translation.local_model_name import local_model_name
from app.window.translation.quantities import estimated, pages, tokens
from app.window.view_model import ViewModel
from engine.protocol.model_facts import ModelFacts
from engine.protocol.replies import ModelLoaded, ReadingOpened


@dataclass(frozen=True, slots=True)
class ReadingMeasure:
    """What is to be read: names and sizes of the documents, and the gaps in them."""

    title: str
    names: tuple[str, ...]
    num_pages: int
    num_characters: int
    gaps: Gaps = NO_GAPS


_NOTHING = ReadingMeasure("", (), 0, 0)
_ABOUT_SCANS = {Verdict.SCANS, Verdict.RECOGNISING}
"""Verdicts that speak of pages without text themselves."""
_UNMEASURED = Measure(num_characters=0, answer_tokens=0)


@dataclass(frozen=True, slots=True)
class FeasibilityInputs:
    """What is known; `path` and `kv_format` are what is looked at."""

    reading: ReadingMeasure = _NOTHING
    measure: Measure = _UNMEASURED
    models: tuple[ModelFacts, ...] = ()
    path: str = ""
    kv_format: str = ""
    failure: LecternError | None = None
    scans: ScanFacts = NO_SCANS


def derive(inputs: FeasibilityInputs) -> FeasibilityProps:
    """Return what the card shows."""
    props = with_scans(_derive_fit(inputs), inputs.scans, inputs.reading.num_pages)
    gaps = inputs.reading.gaps
    if props.verdict in _ABOUT_SCANS:
        gaps = replace(gaps, num_empty=0)
    return replace(props, gaps=gaps_text(gaps))


def _derive_fit(inputs: FeasibilityInputs) -> FeasibilityProps:
    reading, measure = inputs.reading, inputs.measure
    facts = next((one for one in inputs.models if one.path == inputs.path), None)
    props = FeasibilityProps(title=reading.title, facts=pages(reading.num_pages))
    if inputs.failure is not None:
        props = _failed(props, inputs.failure)
    if facts is None:
        return props if inputs.failure is not None else _measuring(props)
    found = estimate(facts, inputs.kv_format, measure)
    is_loaded = _is_loaded(inputs)
    if measure.num_characters:  # what scans take is known when they are recognised
        props = replace(
            props,
            facts=_facts(reading, facts, found),
            models=tuple(model_lines(inputs.models, inputs.path, inputs.kv_format, measure)),
            formats=tuple(format_lines(facts, inputs.kv_format, measure)),
            is_on_gpu=measure.loaded is not None and measure.loaded.device.startswith("cuda"),
        )
    if inputs.failure is not None:
        return props
    if measure.opened is None:
        return _measuring(props)
    names = len(reading.names)
    situation = Situation(facts, inputs.kv_format, found, measure, names, inputs.models)
    props = replace(props, choices=tuple(choices(situation, num_pages=reading.num_pages)))
    if found.shortages:
        return _refused(props, found)
    return _fitting(props, found, measure.loaded if is_loaded else None)


class FeasibilityViewModel(ViewModel[FeasibilityInputs, FeasibilityProps]):
    """Remembers what is known, emits the props that differ."""

    changed = Signal(FeasibilityProps)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(FeasibilityInputs(), parent)

    @property
    def inputs(self) -> FeasibilityInputs:
        """What is known now."""
        return self._inputs

    def show_reading(self, reading: ReadingMeasure, *, answer_tokens: int) -> None:
        """Begin with another reading; nothing is measured yet."""
        measure = replace(
            self._inputs.measure,
            num_characters=reading.num_characters,
            answer_tokens=answer_tokens,
            opened=None,
            counted={},
        )
        self._take(
            replace(self._inputs, reading=reading, measure=measure, failure=None, scans=NO_SCANS)
        )

    def take_scans(self, scans: ScanFacts) -> None:
        """Take what is known of its pages that are pictures."""
        self._take(replace(self._inputs, scans=scans))

    def take_models(self, models: Sequence[ModelFacts]) -> None:
        """Take the installed models that can be run; one that is loaded may lie elsewhere."""
        loaded = self._inputs.measure.loaded_facts
        self._take(replace(self._inputs, models=_with_loaded(loaded, models)))

    def take_loaded(self, loaded: ModelLoaded | None, facts: ModelFacts | None) -> None:
        """Take the model that is loaded, which is then looked at; what it measured is void."""
        measure = replace(self._inputs.measure, loaded=loaded, loaded_facts=facts, opened=None)
        inputs = replace(self._inputs, measure=measure, failure=None)
        if loaded is not None and facts is not None:
            inputs = replace(inputs, path=facts.path, kv_format=loaded.kv_format)
            inputs = replace(inputs, models=_with_loaded(facts, inputs.models))
        self._take(inputs)

    def take_measured(self, opened: ReadingOpened) -> None:
        """Take the loaded model's exact measure of the reading."""
        self._take(replace(self._inputs, measure=replace(self._inputs.measure, opened=opened)))

    def take_ssd_speed(self, bytes_per_second: float) -> None:
        """Take how fast saved pages are read; 0 where that is not known."""
        measure = replace(self._inputs.measure, ssd_bytes_per_second=bytes_per_second)
        self._take(replace(self._inputs, measure=measure))

    def take_counted(self, counted: Mapping[str, int]) -> None:
        """Take the tokens of the reading that models have counted, by their folders."""
        self._take(replace(self._inputs, measure=replace(self._inputs.measure, counted=counted)))

    def take_failure(self, failure: LecternError) -> None:
        """Take why the reading cannot be measured."""
        self._take(replace(self._inputs, failure=failure))

    @Slot(object, str)
    def choose(self, path: Path, kv_format: str) -> None:
        """Look at another model or format; an empty format keeps the one looked at."""
        wanted = kv_format or self._inputs.kv_format
        facts = next((one for one in self._inputs.models if one.path == str(path)), None)
        if facts is not None:
            chosen = format_for(facts, wanted)
            self._take(replace(self._inputs, path=facts.path, kv_format=chosen))

    def _derive(self, inputs: FeasibilityInputs) -> FeasibilityProps:
        return derive(inputs)


def _with_loaded(loaded: ModelFacts | None, models: Sequence[ModelFacts]) -> tuple[ModelFacts, ...]:
    """Return the models to choose from, the loaded one first."""
    if loaded is None:
        return tuple(models)
    return (loaded, *(one for one in models if one.path != loaded.path))


def _is_loaded(inputs: FeasibilityInputs) -> bool:
    loaded = inputs.measure.loaded
    return loaded is not None and (loaded.path, loaded.kv_format) == (inputs.path, inputs.kv_format)


def _facts(reading: ReadingMeasure, facts: ModelFacts, found: Estimate) -> str:
    counted = tokens(found.tokens) if found.is_counted else about(tokens(estimated(found.tokens)))
    parts = [pages(reading.num_pages), counted]
    if found.is_counted:
        text = QCoreApplication.translate("Feasibility", "counted by {model}")
        parts.append(text.format(model=local_model_name(facts.path, facts.name)))
    return " · ".join(parts)


def _measuring(props: FeasibilityProps) -> FeasibilityProps:
    headline = QCoreApplication.translate("Feasibility", "Counting its tokens …")
    return replace(props, verdict=Verdict.MEASURING, headline=headline)


def _failed(props: FeasibilityProps, failure: LecternError) -> FeasibilityProps:
    said = local_failure(failure)
    return replace(props, verdict=Verdict.FAILED, headline=said.message, detail=said.remedy)


def _refused(props: FeasibilityProps, found: Estimate) -> FeasibilityProps:
    translate = QCoreApplication.translate
    props = replace(
        props,
        verdict=Verdict.REFUSED,
        headline=translate("Feasibility", "It does not fit"),
        detail=refusal(found),
    )
    return replace(props, go_on_text=translate("Feasibility", "Read"))


def _fitting(
    props: FeasibilityProps, found: Estimate, loaded: ModelLoaded | None
) -> FeasibilityProps:
    translate = QCoreApplication.translate
    props = replace(props, verdict=Verdict.FITS, detail=fitting_detail(found, loaded))
    if loaded is not None:
        is_read = found.tokens_known >= found.tokens
        opens, reads = translate("Feasibility", "Open"), translate("Feasibility", "Read")
        return replace(
            props,
            headline=translate("Feasibility", "It fits"),
            go_on=GoOn.OPEN if is_read else GoOn.READ,
            go_on_text=opens if is_read else reads,
        )
    return replace(
        props,
        headline=translate("Feasibility", "It should fit"),
        go_on=GoOn.LOAD,
        go_on_text=translate("Feasibility", "Load and count"),
    )
