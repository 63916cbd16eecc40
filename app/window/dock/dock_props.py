"""Derives what the dock shows; pure.

`DockInputs` in, `DockProps` out: no widget, no clock, no process. Every figure is a string here, in
the language in use, so that two props are equal exactly when the dock looks the same.
"""

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QLocale

from app.remote.remote_model import SERVER_DEVICE
from app.window.dock.cache_map import LegendEntry, TierRun, blocks_by_tier
from app.window.dock.gauges import GaugeProps, derive_gauges, derive_words
from app.window.dock.meters import Meters
from app.window.dock.rate_history import RateHistory, Work
from app.window.dock.transfers import TransferRates
from app.window.theme.tokens import Tier
from app.window.translation.local_model_name import local_model_name
from app.window.translation.quantities import blocks, count, fine_per_cent
from engine.protocol.records import PageTier
from engine.protocol.replies import ModelLoaded
from engine.protocol.statistics import Statistics

BLOCK_TOKENS = 256
"""Tokens of one block of the cache."""
_BLOCKS_AHEAD = 16
"""How far the engine may be ahead of what it told of a reading's progress."""


@dataclass(frozen=True, slots=True)
class DockReading:
    """The open reading: what it is called, and what of it is read.

    `context_tokens` are those up to the end of its longest answer; 0 where that is not known.
    """

    title: str
    tokens_done: int
    tokens: int
    context_tokens: int = 0


@dataclass(frozen=True, slots=True)
class DockAnswer:
    """The answer that is shown last: whether it is coming, and how fast it came."""

    is_coming: bool = False
    tokens_per_second: float = 0.0


@dataclass(frozen=True, slots=True)
class DockInputs:
    """All that is known; `disk_quota_bytes` is 0 where no quota is set.

    `reading` is None where none is open.
    """

    meters: Meters | None = None
    statistics: Statistics | None = None
    model: ModelLoaded | None = None
    rates: RateHistory = field(default_factory=RateHistory)
    transfers: TransferRates = field(default_factory=TransferRates)
    disk_quota_bytes: int = 0
    reading: DockReading | None = None
    answer: DockAnswer = DockAnswer()


@dataclass(frozen=True, slots=True)
class MapTitleProps:
    """What stands above the map; `short` is a pattern for the name, used where room is short."""

    text: str
    name: str = ""
    short: str = "{title}"

    @property
    def brief(self) -> str:
        """The title without its counts."""
        return "".join(self.parts)

    @property
    def parts(self) -> tuple[str, str, str]:
        """What stands before the name, the name, and what stands behind it."""
        before, _, after = self.short.partition("{title}")
        return before, self.name or self.text, after


@dataclass(frozen=True, slots=True)
class DockProps:
    """All that is shown."""

    gauges: tuple[GaugeProps, ...]
    words: tuple[str, ...]
    map_title: MapTitleProps
    map_tip: str
    line: str
    legend: tuple[LegendEntry, ...]
    runs: tuple[TierRun, ...]
    rate: str
    rate_unit: str
    rate_range: str
    rates: tuple[float, ...]
    device: str


def derive(inputs: DockInputs) -> DockProps:
    """Return what the dock shows."""
    runs = _runs(inputs)
    gauges = derive_gauges(inputs.meters, inputs.statistics, quota_bytes=inputs.disk_quota_bytes)
    title, rate, unit = _map_title(inputs, runs), _rate(inputs), _rate_unit(inputs)
    # Of the gauges, the first says what computes; the others what is left.
    figures = [f"{one.name} {one.figures}" for one in gauges]
    return DockProps(
        gauges=gauges,
        words=derive_words(inputs.statistics, inputs.transfers),
        map_title=title,
        map_tip=_map_tip(),
        line=" | ".join((title.text, f"{rate} {unit}", *figures)),
        legend=_legend(runs),
        runs=runs,
        rate=rate,
        rate_unit=unit,
        rate_range=_range(inputs.rates),
        rates=tuple(round(rate, 1) for rate in inputs.rates.shown),
        device=_device(inputs),
    )


def _runs(inputs: DockInputs) -> tuple[TierRun, ...]:
    """Return where the open reading's blocks are, then what is free of the context."""
    reading, model = inputs.reading, inputs.model
    if reading is None or model is None or not model.context_limit or _is_elsewhere(inputs):
        return ()
    num_read = blocks_of(reading.tokens_done)
    held = _held(inputs, reading)
    held = held or ((TierRun(Tier.SSD, num_read),) if num_read else ())
    filled = sum(run.num_blocks for run in held)
    free = max(blocks_of(model.context_limit) - filled, 0)
    return (*held, TierRun(None, free)) if free else held


def _is_elsewhere(inputs: DockInputs) -> bool:
    """Whether a server computes, whose cache cannot be seen."""
    return inputs.model is not None and inputs.model.device == SERVER_DEVICE


def _held(inputs: DockInputs, reading: DockReading) -> tuple[TierRun, ...]:
    """Return the blocks of what was computed last, where that is the open reading.

    Its length tells; what is not in use is saved, and lies on the SSD.
    """
    statistics, model = inputs.statistics, inputs.model
    if statistics is None or model is None:
        return ()
    hot = Tier.VRAM if model.device.startswith("cuda") else Tier.RAM
    places = {PageTier.HOT: hot, PageTier.WARM: Tier.RAM, PageTier.COLD: Tier.SSD}
    runs = tuple(
        TierRun(places[run.tier], run.num_pages) for run in statistics.page_runs if run.num_pages
    )
    num_blocks = sum(run.num_blocks for run in runs)
    most = blocks_of(max(reading.tokens, reading.context_tokens)) + _BLOCKS_AHEAD
    is_it = reading.tokens_done and blocks_of(reading.tokens_done) <= num_blocks + 1 <= most + 1
    return runs if is_it else ()


def blocks_of(num_tokens: int) -> int:
    """Return how many blocks hold so many tokens."""
    return -(-num_tokens // BLOCK_TOKENS)


def _map_title(inputs: DockInputs, runs: tuple[TierRun, ...]) -> MapTitleProps:
    translate = QCoreApplication.translate
    if inputs.reading is None:
        return MapTitleProps(translate("Dock", "No reading is open"))
    if _is_elsewhere(inputs):
        return MapTitleProps(translate("Dock", "Kept by the server; cannot be seen here"))
    title = inputs.reading.title
    num_filled = sum(run.num_blocks for run in runs if run.tier is not None)
    num_all = sum(run.num_blocks for run in runs)
    if not num_filled and inputs.reading.tokens_done:  # read before; its model is on the way
        return MapTitleProps(title, title, "{title}")
    if not num_filled:
        short = translate("Dock", "{title}: nothing is read yet")
        return MapTitleProps(short.format(title=title), title, short)
    share = fine_per_cent(num_filled / num_all)
    text = translate("Dock", "{title}: {filled} of {blocks}, {share} full").format(
        title=title, filled=count(num_filled), blocks=blocks(num_all), share=share
    )
    short = translate("Dock", "{title}: {share} full").format(title="{title}", share=share)
    return MapTitleProps(text, title, short)


def _map_tip() -> str:
    text = QCoreApplication.translate(
        "Dock",
        "Each block holds {tokens} tokens of what the model has read; its colour says where it is.",
    )
    return text.format(tokens=BLOCK_TOKENS)


def _legend(runs: tuple[TierRun, ...]) -> tuple[LegendEntry, ...]:
    translate = QCoreApplication.translate
    words = {
        Tier.VRAM: (translate("Dock", "On the GPU {blocks}"), translate("Dock", "GPU")),
        Tier.RAM: (translate("Dock", "In memory {blocks}"), translate("Dock", "Memory")),
        Tier.SSD: (translate("Dock", "On the SSD {blocks}"), translate("Dock", "SSD")),
        None: (translate("Dock", "Free {blocks}"), translate("Dock", "Free")),
    }
    counts = blocks_by_tier(runs)
    return tuple(
        LegendEntry(
            tier,
            words[tier][0].format(blocks=_short_count(counts[tier])),
            words[tier][1],
        )
        for tier in (*Tier, None)
        if tier in counts
    )


def _rate(inputs: DockInputs) -> str:
    rate = inputs.rates.now
    if inputs.rates.work is Work.RESTING:
        rate = inputs.answer.tokens_per_second
        if not rate:
            return count(0)
    return count(round(rate)) if rate >= 9.95 else _decimal(rate)


def _rate_unit(inputs: DockInputs) -> str:
    translate = QCoreApplication.translate
    match inputs.rates.work:
        case Work.READING:
            return translate("Dock", "tok/s reading")
        case Work.ANSWERING if inputs.answer.is_coming:
            return translate("Dock", "tok/s, this answer")
        case Work.ANSWERING:
            return translate("Dock", "tok/s in the background")
        case _ if inputs.answer.tokens_per_second:
            return translate("Dock", "tok/s, the last answer")
    return translate("Dock", "tok/s")


def _range(rates: RateHistory) -> str:
    if rates.range is None:
        return ""
    ends = dict.fromkeys(count(round(rate)) for rate in rates.range)
    return " – ".join(ends)


def _device(inputs: DockInputs) -> str:
    if inputs.model is None:
        return QCoreApplication.translate("Dock", "No model is loaded")
    name = local_model_name(inputs.model.path, inputs.model.name)
    if _is_elsewhere(inputs):
        return QCoreApplication.translate("Dock", "{model} · on a server").format(model=name)
    gpu = inputs.statistics.gpu if inputs.statistics else None
    is_on_gpu = gpu is not None and inputs.model.device.startswith("cuda")
    device = gpu.name if gpu is not None and is_on_gpu else inputs.model.device.upper()
    return f"{name} · {device} · {inputs.model.kv_format}"


def _short_count(number: int) -> str:
    """A number that stays short: `838`, `13.9 k`, `1.2 M`."""
    for least, letter in ((1e6, "M"), (1e4, "k")):
        if number >= least:
            return f"{_decimal(number / (1e6 if letter == 'M' else 1e3))} {letter}"
    return count(number)


def _decimal(amount: float) -> str:
    return QLocale().toString(amount, "f", 1)
