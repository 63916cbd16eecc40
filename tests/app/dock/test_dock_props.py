import msgspec
import pytest

from app.dock.dock_props import DockInputs, GaugeProps, derive
from app.dock.page_map import TierRun
from app.dock.rate_history import Count, RateHistory
from app.dock.transfers import TransferRates, transfer_rates
from app.theme.tokens import Tier
from engine.protocol.records import PageRun, PageTier
from tests.app.dock.samples import GIGA, ON_CPU, ON_GPU, model, statistics


def test_nothing_is_known_at_first() -> None:
    props = derive(DockInputs())
    assert props.gauges == ()
    assert props.map_title == "No pages in the cache"
    assert props.device == "No model is loaded"
    assert (props.rate, props.rate_range) == ("–", "")


def test_machine_without_gpu_says_so_and_shows_the_processor() -> None:
    props = derive(DockInputs(meters=ON_CPU, statistics=statistics(), model=model()))
    assert props.gauges[0] == GaugeProps("CPU", None, 0.37, "37 %")
    assert props.transfers == "No NVIDIA GPU · SSD idle"
    assert props.device == "Demo · CPU · f16"
    assert props.runs == (TierRun(Tier.RAM, 838), TierRun(None, 62))


def test_machine_with_gpu_shows_its_memory() -> None:
    inputs = DockInputs(meters=ON_GPU, statistics=statistics(), model=model("cuda:0"))
    props = derive(inputs)
    assert props.gauges[0] == GaugeProps("VRAM", Tier.VRAM, 0.688, "11.0 / 16.0 GB")
    assert props.device == "Demo · NVIDIA RTX 5080 · f16"
    assert props.legend == ((Tier.VRAM, "VRAM 838"),)


def test_processor_can_be_used_beside_a_gpu() -> None:
    props = derive(DockInputs(meters=ON_GPU, statistics=statistics(), model=model("cpu")))
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
    runs = (TierRun(Tier.VRAM, 5), TierRun(Tier.SSD, 13_920), TierRun(Tier.RAM, 2_000_000))
    props = derive(DockInputs(statistics=statistics(), runs=runs, model=model()))
    assert props.runs == runs
    assert [text for _, text in props.legend] == ["VRAM 5", "RAM 2.0 M", "SSD 13.9 k"]


def test_tiers_of_the_engine_are_places_of_this_machine() -> None:
    pages = (PageRun(PageTier.COLD, 3), PageRun(PageTier.WARM, 2), PageRun(PageTier.HOT, 5))
    counted = msgspec.structs.replace(statistics(in_use=7, allocated=7), page_runs=pages)
    on_gpu = derive(DockInputs(meters=ON_GPU, statistics=counted, model=model("cuda:0")))
    assert on_gpu.runs == (TierRun(Tier.SSD, 3), TierRun(Tier.RAM, 2), TierRun(Tier.VRAM, 5))
    on_cpu = derive(DockInputs(meters=ON_CPU, statistics=counted, model=model("cpu")))
    assert on_cpu.runs == (TierRun(Tier.SSD, 3), TierRun(Tier.RAM, 2), TierRun(Tier.RAM, 5))


def test_context_use_is_in_the_title() -> None:
    inputs = DockInputs(statistics=statistics(in_use=1), model=model(), context_tokens=214_512)
    assert derive(inputs).map_title == ("1 page of cache · 256 tokens · context 81 % full")


def test_speed_of_reading_is_named() -> None:
    rates = RateHistory().take(Count(0.0, 0, 0)).take(Count(1.0, 0, 5000))
    props = derive(DockInputs(rates=rates))
    assert (props.rate, props.rate_unit) == ("5,000", "tok/s reading")
    slow = RateHistory().take(Count(0.0, 0, 0)).take(Count(1.0, 4, 0))
    assert derive(DockInputs(rates=slow)).rate == "4.0"


def test_transfers_are_differences_of_counters() -> None:
    before, now = statistics(written=10), statistics(written=14, read=1)
    rates = transfer_rates(before, now, 0.5)
    assert rates == TransferRates(written=8e6, read=2e6)
    props = derive(DockInputs(meters=ON_GPU, statistics=now, transfers=rates))
    assert props.transfers == "SSD writing 8.0 MB/s, reading 2.0 MB/s"


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_no_time_no_rate(seconds: float) -> None:
    assert transfer_rates(statistics(), statistics(written=9), seconds) == TransferRates()


def test_restarted_engine_transfers_nothing_backwards() -> None:
    assert transfer_rates(statistics(written=9), statistics(), 1.0) == TransferRates()
