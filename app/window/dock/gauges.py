"""The gauges of the dock and their explanations; pure."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from app.window.dock.meters import Meters
from app.window.dock.transfers import TransferRates
from app.window.theme.tokens import Tier
from app.window.translation.quantities import count, per_cent, size, speed
from engine.protocol.records import GpuState, MemoryUse
from engine.protocol.statistics import Statistics


@dataclass(frozen=True, slots=True)
class GaugeProps:
    """One gauge; `tier` is None for a gauge that shows no tier of the cache.

    Attributes:
        others: part beyond `fraction` that other programs fill.
        explanation: the figures in full, where there is more to say.
    """

    name: str
    tier: Tier | None
    fraction: float
    figures: str
    others: float = 0.0
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class _Shares:
    """Bytes that are ours, others' and free."""

    own: int
    others: int
    free: int

    @property
    def total(self) -> int:
        return self.own + self.others + self.free


def derive_gauges(
    meters: Meters | None, statistics: Statistics | None, *, quota_bytes: int
) -> tuple[GaugeProps, ...]:
    """Return a gauge for each tier that there is; the processor's where no GPU is known."""
    gauges: list[GaugeProps] = []
    gpu = statistics.gpu if statistics is not None else None
    if gpu is not None:
        free = max(gpu.total_bytes - gpu.used_bytes, 0)
        others = max(gpu.used_bytes - gpu.own_bytes, 0)
        gauges.append(_gauge("VRAM", Tier.VRAM, _Shares(gpu.own_bytes, others, free)))
    elif meters is not None:
        gauges.append(_cpu_gauge(meters.cpu_fraction))
    if meters is not None:
        ram = _gauge("RAM", Tier.RAM, _memory(meters, statistics))
        gauges.append(replace(ram, explanation=f"{ram.explanation}{_memory_use(statistics)}"))
    if statistics is not None:
        gauges.append(_gauge("SSD", Tier.SSD, _disk(meters, statistics.disk_bytes, quota_bytes)))
    return tuple(gauges)


def derive_words(statistics: Statistics | None, transfers: TransferRates) -> tuple[str, ...]:
    """Return the lines about the GPU, or that there is none, and about transfers between tiers."""
    if statistics is None:
        return ()
    moves = _moves(transfers)
    if statistics.gpu is None:
        return (QCoreApplication.translate("Dock", "No NVIDIA GPU") + " · " + moves,)
    return tuple(line for line in (_state(statistics.gpu), moves) if line)


def _cpu_gauge(fraction: float) -> GaugeProps:
    explanation = QCoreApplication.translate(
        "Dock", "All programs together keep the processor {share} busy."
    ).format(share=per_cent(fraction))
    return GaugeProps("CPU", None, round(fraction, 2), per_cent(fraction), explanation=explanation)


def _memory(meters: Meters, statistics: Statistics | None) -> _Shares:
    """The engine's memory and the window's, what others take, and the rest."""
    own = meters.own_bytes + (statistics.resident_bytes if statistics is not None else 0)
    free = max(meters.memory_total_bytes - meters.memory_used_bytes, 0)
    own = min(own, meters.memory_used_bytes)
    return _Shares(own, meters.memory_used_bytes - own, free)


def _memory_use(statistics: Statistics | None) -> str:
    """A sentence about what the engine has in memory, once it has a model."""
    use = statistics.memory if statistics is not None else MemoryUse()
    if use.resident == use.program:
        return ""
    sentence = QCoreApplication.translate(
        "Dock",
        "The engine uses {resident}: {weights} for weights, {mapped} of them straight from "
        "files, {cache} for the cache, and {rest} for everything else.",
    )
    told = sentence.format(
        resident=size(use.resident),
        weights=size(use.weights + use.mapped_weights),
        mapped=size(use.mapped_weights),
        cache=size(use.cache),
        rest=size(use.program + use.rest),
    )
    return f" {told}"


def _disk(meters: Meters | None, own: int, quota_bytes: int) -> _Shares:
    """Saved readings, what else lies on the disk, and what is left of it and of the quota."""
    total = meters.disk_total_bytes if meters is not None else 0
    free = meters.disk_free_bytes if meters is not None else 0
    others = max(total - free - own, 0)
    if quota_bytes:
        left = max(quota_bytes - own, 0)
        return _Shares(own, 0, min(left, free) if total else left)
    return _Shares(own, others, free)


def _gauge(name: str, tier: Tier, shares: _Shares) -> GaugeProps:
    translate = QCoreApplication.translate
    if not shares.total:
        return GaugeProps(name, tier, 0.0, size(shares.own), explanation=size(shares.own))
    figures = translate("Dock", "{own} · {free} free")
    explanation = translate(
        "Dock", "Lectern uses {own}, other programs {others}, and {free} of {total} is free."
    )
    return GaugeProps(
        name,
        tier,
        round(shares.own / shares.total, 3),
        figures.format(own=size(shares.own), free=size(shares.free)),
        others=round(shares.others / shares.total, 3),
        explanation=explanation.format(
            own=size(shares.own),
            others=size(shares.others),
            free=size(shares.free),
            total=size(shares.total),
        ),
    )


def _state(gpu: GpuState) -> str:
    """Temperature, power and load, as far as the driver reports them."""
    translate = QCoreApplication.translate
    parts: list[str] = []
    if gpu.celsius is not None:
        parts.append(translate("Dock", "{degrees} °C").format(degrees=count(gpu.celsius)))
    if gpu.watts is not None:
        parts.append(translate("Dock", "{watts} W").format(watts=count(round(gpu.watts))))
    if gpu.memory_busy is not None:
        busy = translate("Dock", "VRAM {share} busy")
        parts.append(busy.format(share=per_cent(gpu.memory_busy)))
    return " · ".join(parts)


def _moves(transfers: TransferRates) -> str:
    translate = QCoreApplication.translate
    parts: list[str] = []
    if transfers.raised:
        parts.append(f"RAM → VRAM {speed(transfers.raised)}")
    if transfers.lowered:
        parts.append(f"VRAM → RAM {speed(transfers.lowered)}")
    disk: list[str] = []
    if transfers.written:
        disk.append(translate("Dock", "writing {speed}").format(speed=speed(transfers.written)))
    if transfers.read:
        disk.append(translate("Dock", "reading {speed}").format(speed=speed(transfers.read)))
    if disk:
        parts.append(translate("Dock", "SSD {moves}").format(moves=", ".join(disk)))
    elif not parts:
        parts.append(translate("Dock", "SSD idle"))
    return " · ".join(parts)
