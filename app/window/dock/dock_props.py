"""What the dock shows, derived from what is known; pure.

`DockInputs` in, `DockProps` out: no widget, no clock, no process. Every figure is a string here, in
the language in use, so that two props are equal exactly when the dock looks the same.
"""

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QLocale

from app.window.dock.cache_map import TierRun, blocks_by_tier
from app.window.dock.gauges import GaugeProps, derive_gauges, derive_words
from app.window.dock.meters import Meters
from app.window.dock.rate_history import RateHistory, Work
from app.window.dock.transfers import TransferRates
from app.window.theme.tokens import Tier
from app.window.translation.local_model_name import local_model_name
from app.window.translation.quantities import count, per_cent
from engine.protocol.records import PageTier
from engine.protocol.replies import ModelLoaded, Statistics

BLOCK_TOKENS = 256
"""Tokens of one block of the cache."""


@dataclass(frozen=True, slots=True)
class DockInputs:
    """All that is known; `disk_quota_bytes` is 0 where no quota is set."""

    meters: Meters | None = None
    statistics: Statistics | None = None
    model: ModelLoaded | None = None
    rates: RateHistory = field(default_factory=RateHistory)
    transfers: TransferRates = field(default_factory=TransferRates)
    disk_quota_bytes: int = 0


@dataclass(frozen=True, slots=True)
class DockProps:
    """All that is shown."""

    gauges: tuple[GaugeProps, ...]
    words: tuple[str, ...]
    map_title: str
    legend: tuple[tuple[Tier, str], ...]
    runs: tuple[TierRun, ...]
    rate: str
    rate_unit: str
    rate_range: str
    rates: tuple[float, ...]
    device: str


def derive(inputs: DockInputs) -> DockProps:
    """Return what the dock shows."""
    runs = _runs(inputs)
    return DockProps(
        gauges=derive_gauges(inputs.meters, inputs.statistics, quota_bytes=inputs.disk_quota_bytes),
        words=derive_words(inputs.statistics, inputs.transfers),
        map_title=_map_title(inputs, runs),
        legend=_legend(runs),
        runs=runs,
        rate=_rate(inputs.rates),
        rate_unit=_rate_unit(inputs.rates),
        rate_range=_range(inputs.rates),
        rates=tuple(round(rate, 1) for rate in inputs.rates.shown),
        device=_device(inputs),
    )


def _runs(inputs: DockInputs) -> tuple[TierRun, ...]:
    statistics = inputs.statistics
    if statistics is None:
        return ()
    is_on_gpu = inputs.model is not None and inputs.model.device.startswith("cuda")
    unused = max(statistics.pages_allocated - statistics.pages_in_use, 0)
    hot = Tier.VRAM if is_on_gpu else Tier.RAM
    places = {PageTier.HOT: hot, PageTier.WARM: Tier.RAM, PageTier.COLD: Tier.SSD}
    held = [TierRun(places[run.tier], run.num_pages) for run in statistics.page_runs]
    held = held or [TierRun(hot, statistics.pages_in_use)]
    return tuple(run for run in (*held, TierRun(None, unused)) if run.num_blocks > 0)


def _map_title(inputs: DockInputs, runs: tuple[TierRun, ...]) -> str:
    translate = QCoreApplication.translate
    num_blocks = sum(run.num_blocks for run in runs if run.tier is not None)
    if not num_blocks:
        return translate("Dock", "The cache is empty")
    if num_blocks == 1:
        title = translate("Dock", "1 cache block of {tokens} tokens")
    else:
        title = translate("Dock", "{blocks} cache blocks of {tokens} tokens")
    title = title.format(blocks=count(num_blocks), tokens=BLOCK_TOKENS)
    share = _share_of_context(inputs)
    if share:
        title += " · " + translate("Dock", "context {share} full").format(share=per_cent(share))
    return title


def _share_of_context(inputs: DockInputs) -> float:
    """How much of what the model can hold was in use when it last computed."""
    if inputs.statistics is None or inputs.model is None or not inputs.model.context_limit:
        return 0.0
    num_blocks = sum(run.num_pages for run in inputs.statistics.page_runs)
    return num_blocks * BLOCK_TOKENS / inputs.model.context_limit


def _legend(runs: tuple[TierRun, ...]) -> tuple[tuple[Tier, str], ...]:
    counts = blocks_by_tier(runs)
    return tuple(
        (tier, f"{tier.upper()} {_short_count(counts[tier])}") for tier in Tier if tier in counts
    )


def _rate(rates: RateHistory) -> str:
    if rates.work is Work.RESTING:
        return count(0)
    return count(round(rates.now)) if rates.now >= 9.95 else _decimal(rates.now)


def _rate_unit(rates: RateHistory) -> str:
    if rates.work is Work.READING:
        return QCoreApplication.translate("Dock", "tok/s reading")
    return QCoreApplication.translate("Dock", "tok/s now")


def _range(rates: RateHistory) -> str:
    if rates.range is None:
        return ""
    least, most = rates.range
    return f"{count(round(least))} – {count(round(most))}"


def _device(inputs: DockInputs) -> str:
    if inputs.model is None:
        return QCoreApplication.translate("Dock", "No model is loaded")
    gpu = inputs.statistics.gpu if inputs.statistics else None
    is_on_gpu = gpu is not None and inputs.model.device.startswith("cuda")
    device = gpu.name if gpu is not None and is_on_gpu else inputs.model.device.upper()
    name = local_model_name(inputs.model.path, inputs.model.name)
    return f"{name} · {device} · {inputs.model.kv_format}"


def _short_count(blocks: int) -> str:
    """A number that stays short: `838`, `13.9 k`, `1.2 M`."""
    for least, letter in ((1e6, "M"), (1e4, "k")):
        if blocks >= least:
            return f"{_decimal(blocks / (1e6 if letter == 'M' else 1e3))} {letter}"
    return count(blocks)


def _decimal(amount: float) -> str:
    return QLocale().toString(amount, "f", 1)
