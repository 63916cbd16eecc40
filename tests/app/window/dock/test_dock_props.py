import msgspec
import pytest

from app.window.dock.cache_map import TierRun
from app.window.dock.dock_props import DockInputs, derive
from app.window.dock.gauges import GaugeProps
from app.window.dock.rate_history import Count, RateHistory
from app.window.dock.transfers import TransferRates, transfer_rates
from app.window.theme.tokens import Tier
from engine.protocol.records import BytesMoved, GpuState, PageRun, PageTier
from tests.app.window.dock.samples import GIGA, GPU, METERS, model, statistics


def test_nothing_is_known_at_first() -> None:
    props = derive(DockInputs())
    assert props.gauges == ()
    assert props.map_title == "The cache is empty"
    assert props.device == "No model is loaded"
    assert (props.rate, props.rate_range) == ("0", "")


def test_machine_without_gpu_says_so_and_shows_the_processor() -> None:
    props = derive(DockInputs(meters=METERS, statistics=statistics(), model=model()))
    assert props.gauges[0] == GaugeProps("CPU", None, 0.37, "37 %")
    assert props.words == ("No NVIDIA GPU · SSD idle",)
    assert props.device == "Demo · CPU · f16"
    assert props.runs == (TierRun(Tier.RAM, 838), TierRun(None, 62))


def test_machine_with_gpu_shows_its_memory() -> None:
    counted = statistics(gpu=GPU)
    props = derive(DockInputs(meters=METERS, statistics=counted, model=model("cuda:0")))
    gauge = props.gauges[0]
    assert (gauge.name, gauge.tier, gauge.figures) == ("VRAM", Tier.VRAM, "11.0 / 16.0 GB")
    assert (gauge.fraction, gauge.others) == (0.562, 0.125)
    assert gauge.explanation == "Lectern 9.0 GB, other programs 2.0 GB, of 16 GB"
    assert props.words == ("61 °C · 212 W · VRAM 78 % busy", "SSD idle")
    assert props.device == "Demo · NVIDIA RTX 5080 · f16"
    assert props.legend == ((Tier.VRAM, "VRAM 838"),)


def test_processor_can_be_used_beside_a_gpu() -> None:
    props = derive(DockInputs(meters=METERS, statistics=statistics(gpu=GPU), model=model("cpu")))
    assert props.device == "Demo · CPU · f16"
    assert props.legend == ((Tier.RAM, "RAM 838"),)


@pytest.mark.parametrize(
    ("quota", "fraction", "figures"),
    [(100 * GIGA, 0.18, "18.0 / 100 GB"), (0, 0.0, "18 GB"), (GIGA, 18.0, "18.0 / 1.0 GB")],
)
def test_disk_is_measured_by_its_quota(quota: int, fraction: float, figures: str) -> None:
    props = derive(DockInputs(statistics=statistics(), disk_quota_bytes=quota))
    assert props.gauges == (GaugeProps("SSD", Tier.SSD, fraction, figures),)


def test_what_the_engine_tells_of_tiers_is_shown() -> None:
    pages = (
        PageRun(PageTier.HOT, 5), PageRun(PageTier.COLD, 13_920), PageRun(PageTier.WARM, 2_000_000),
    )  # fmt: skip
    counted = msgspec.structs.replace(statistics(), page_runs=pages)
    props = derive(DockInputs(statistics=counted, model=model("cuda:0")))
    assert [text for _, text in props.legend] == ["VRAM 5", "RAM 2.0 M", "SSD 13.9 k"]


def test_tiers_of_the_engine_are_places_of_this_machine() -> None:
    pages = (PageRun(PageTier.COLD, 3), PageRun(PageTier.WARM, 2), PageRun(PageTier.HOT, 5))
    counted = msgspec.structs.replace(statistics(in_use=7, allocated=7), page_runs=pages)
    on_gpu = derive(DockInputs(meters=METERS, statistics=counted, model=model("cuda:0")))
    assert on_gpu.runs == (TierRun(Tier.SSD, 3), TierRun(Tier.RAM, 2), TierRun(Tier.VRAM, 5))
    on_cpu = derive(DockInputs(meters=METERS, statistics=counted, model=model("cpu")))
    assert on_cpu.runs == (TierRun(Tier.SSD, 3), TierRun(Tier.RAM, 2), TierRun(Tier.RAM, 5))


def test_context_use_is_in_the_title() -> None:
    pages = (PageRun(PageTier.COLD, 300), PageRun(PageTier.HOT, 538))
    counted = msgspec.structs.replace(statistics(in_use=900), page_runs=pages)
    title = "838 cache blocks of 256 tokens"
    assert derive(DockInputs(statistics=counted)).map_title == title
    props = derive(DockInputs(statistics=counted, model=model()))
    assert props.map_title == f"{title} · context 81 % full"


def test_speed_of_reading_is_named() -> None:
    rates = RateHistory().take(Count(0.0, 0, 0)).take(Count(1.0, 0, 5000))
    props = derive(DockInputs(rates=rates))
    assert (props.rate, props.rate_unit) == ("5,000", "tok/s reading")
    slow = RateHistory().take(Count(0.0, 0, 0)).take(Count(1.0, 4, 0))
    assert derive(DockInputs(rates=slow)).rate == "4.0"


def test_a_driver_that_tells_only_of_memory_is_enough() -> None:
    gpu = GpuState("NVIDIA T4", 16 * GIGA, GIGA, 0)
    props = derive(DockInputs(meters=METERS, statistics=statistics(gpu=gpu)))
    assert props.words == ("SSD idle",)


def test_before_the_engine_speaks_nothing_is_said_of_a_gpu() -> None:
    props = derive(DockInputs(meters=METERS))
    assert [gauge.name for gauge in props.gauges] == ["CPU", "RAM"]
    assert props.words == ()


def test_transfers_are_differences_of_counters() -> None:
    before = statistics(written=10, moved=BytesMoved(written=5, loaded=7, lowered=1))
    moved = BytesMoved(written=1_000_005, loaded=600_007, streamed=400_000, lowered=1)
    now = statistics(written=14, moved=moved)
    rates = transfer_rates(before, now, 0.5)
    assert rates == TransferRates(written=10e6, read=2e6)
    props = derive(DockInputs(statistics=now, transfers=rates))
    assert props.words == ("No NVIDIA GPU · SSD writing 10 MB/s, reading 2.0 MB/s",)


def test_transfers_of_the_gpu_are_named_by_their_ends() -> None:
    moved = BytesMoved(lowered=10**8, raised=10**9, brought=2 * 10**9)
    rates = transfer_rates(statistics(), statistics(moved=moved), 1.0)
    props = derive(DockInputs(statistics=statistics(gpu=GPU), transfers=rates))
    assert props.words[1] == "RAM → VRAM 3.0 GB/s · VRAM → RAM 100 MB/s"


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_no_time_no_rate(seconds: float) -> None:
    assert transfer_rates(statistics(), statistics(written=9), seconds) == TransferRates()


def test_restarted_engine_transfers_nothing_backwards() -> None:
    before = statistics(written=9, moved=BytesMoved(1, 1, 1, 1, 1, 1))
    assert transfer_rates(before, statistics(), 1.0) == TransferRates()
