"""The gauges of the dock and the words below them; pure."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.window.dock.meters import Meters
from app.window.dock.transfers import TransferRates
from app.window.theme.tokens import Tier
from app.window.translation.quantities import count, gigabytes, per_cent, size, speed
from engine.protocol.records import GpuState
from engine.protocol.replies import Statistics


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


def derive_gauges(
    meters: Meters | None, statistics: Statistics | None, *, quota_bytes: int
) -> tuple[GaugeProps, ...]:
    """Return a gauge for each tier that there is; the processor's where no GPU is known."""
    gauges: list[GaugeProps] = []
    gpu = statistics.gpu if statistics is not None else None
    if gpu is not None:
        gauges.append(_gpu_gauge(gpu))
    elif meters is not None:
        fraction = meters.cpu_fraction
        gauges.append(GaugeProps("CPU", None, round(fraction, 2), per_cent(fraction)))
    if meters is not None:
        used, total = meters.memory_used_bytes, meters.memory_total_bytes
        gauges.append(_bytes_gauge("RAM", Tier.RAM, used, total))
    if statistics is not None:
        gauges.append(_bytes_gauge("SSD", Tier.SSD, statistics.disk_bytes, quota_bytes))
    return tuple(gauges)


def derive_words(statistics: Statistics | None, transfers: TransferRates) -> tuple[str, ...]:
    """Return the lines about the GPU, or that there is none, and about transfers between tiers."""
    if statistics is None:
        return ()
    moves = _moves(transfers)
    if statistics.gpu is None:
        return (QCoreApplication.translate("Dock", "No NVIDIA GPU") + " · " + moves,)
    return tuple(line for line in (_state(statistics.gpu), moves) if line)


def _gpu_gauge(gpu: GpuState) -> GaugeProps:
    others = max(gpu.used_bytes - gpu.own_bytes, 0)
    explanation = QCoreApplication.translate(
        "Dock", "Lectern {own}, other programs {others}, of {total}"
    ).format(own=size(gpu.own_bytes), others=size(others), total=size(gpu.total_bytes))
    return GaugeProps(
        "VRAM",
        Tier.VRAM,
        round(gpu.own_bytes / max(gpu.total_bytes, 1), 3),
        _of(gpu.used_bytes, gpu.total_bytes),
        others=round(others / max(gpu.total_bytes, 1), 3),
        explanation=explanation,
    )


def _bytes_gauge(name: str, tier: Tier, used: int, total: int) -> GaugeProps:
    if total <= 0:
        return GaugeProps(name, tier, 0.0, size(used))
    return GaugeProps(name, tier, round(used / total, 3), _of(used, total))


def _of(used: int, total: int) -> str:
    return f"{gigabytes(used)} / {gigabytes(total)} GB"


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
