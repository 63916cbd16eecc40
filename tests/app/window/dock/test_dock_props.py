from dataclasses import replace

import msgspec
import pytest

from app.window.dock.cache_map import TierRun
from app.window.dock.dock_props import DockAnswer, DockInputs, DockReading, derive
from app.window.dock.rate_history import Count, RateHistory
from app.window.dock.transfers import TransferRates, transfer_rates
from app.window.theme.tokens import Tier
from engine.protocol.records import BytesMoved, GpuState, MemoryUse, PageRun, PageTier
from engine.protocol.statistics import Statistics
from tests.app.window.dock.samples import GIGA, GPU, METERS, model, statistics

MANUAL = DockReading("Manual.pdf", tokens_done=214_380, tokens=214_380)
"""838 blocks of 1,024."""


def pages(*runs: tuple[PageTier, int]) -> Statistics:
    told = tuple(PageRun(tier, number) for tier, number in runs)
    return msgspec.structs.replace(statistics(gpu=GPU), page_runs=told)


def test_nothing_is_known_at_first() -> None:
    props = derive(DockInputs())
    assert props.gauges == ()
    assert props.map_title.text == "No reading is open"
    assert props.device == "No model is loaded"
    assert (props.rate, props.rate_unit, props.rate_range) == ("0", "tok/s", "")


def test_machine_without_gpu_says_so_and_shows_the_processor() -> None:
    props = derive(DockInputs(meters=METERS, statistics=statistics(), model=model()))
    assert (props.gauges[0].name, props.gauges[0].figures) == ("CPU", "37 %")
    assert props.words == ("No NVIDIA GPU · SSD idle",)
    assert props.device == "Demo · CPU · f16"


def test_every_tier_says_what_is_ours_others_and_free() -> None:
    counted = statistics(gpu=GPU)
    props = derive(DockInputs(meters=METERS, statistics=counted, model=model("cuda:0")))
    vram, ram, ssd = props.gauges
    assert (vram.figures, vram.fraction, vram.others) == ("9.0 GB · 5.0 GB free", 0.562, 0.125)
    assert vram.explanation == (
        "Lectern uses 9.0 GB, other programs 2.0 GB, and 5.0 GB of 16 GB is free."
    )
    assert (ram.figures, ram.fraction, ram.others) == ("1.5 GB · 22 GB free", 0.047, 0.266)
    assert (ssd.figures, ssd.fraction, ssd.others) == ("18 GB · 300 GB free", 0.036, 0.364)


def test_memory_says_what_the_engine_has_it_for() -> None:
    use = MemoryUse(
        resident=1500, program=200, weights=100, mapped_weights=700, cache=300, rest=200
    )
    told = msgspec.structs.replace(statistics(), memory=use)
    ram = derive(DockInputs(METERS, told, model=model())).gauges[1]
    assert ram.explanation.endswith(
        "is free. The engine uses 1.5 kB: 800 bytes for weights, 700 bytes of them straight"
        " from files, 300 bytes for the cache, and 400 bytes for everything else."
    )
    without = derive(DockInputs(METERS, statistics(), model=model())).gauges[1]
    assert without.explanation.endswith("is free.")


@pytest.mark.parametrize(
    ("quota", "fraction", "figures"),
    [(100 * GIGA, 0.18, "18 GB · 82 GB free"), (GIGA, 1.0, "18 GB · 0 bytes free")],
)
def test_a_quota_is_what_is_free(quota: int, fraction: float, figures: str) -> None:
    props = derive(DockInputs(METERS, statistics(), disk_quota_bytes=quota))
    assert (props.gauges[-1].figures, props.gauges[-1].fraction) == (figures, fraction)


def test_the_map_is_the_context_and_its_filled_part_the_open_reading() -> None:
    counted = pages((PageTier.HOT, 420), (PageTier.WARM, 302), (PageTier.COLD, 116))
    props = derive(DockInputs(statistics=counted, model=model("cuda:0"), reading=MANUAL))
    assert props.map_title.text == "Manual.pdf: 838 of 1,024 blocks, 82 % full"
    assert sum(run.num_blocks for run in props.runs) == 1024
    assert [(one.tier, one.text, one.brief) for one in props.legend] == [
        (Tier.VRAM, "On the GPU 420", "GPU"),
        (Tier.RAM, "In memory 302", "Memory"),
        (Tier.SSD, "On the SSD 116", "SSD"),
        (None, "Free 186", "Free"),
    ]
    assert props.line.startswith(props.map_title.text)


def test_eleven_per_cent_fill_eleven_per_cent() -> None:
    small = DockReading("Letter.pdf", 28_928, 28_928)
    props = derive(DockInputs(model=model(), reading=small))
    assert props.runs == (TierRun(Tier.SSD, 113), TierRun(None, 911))
    assert props.map_title.text == "Letter.pdf: 113 of 1,024 blocks, 11 % full"


def test_what_another_reading_has_in_memory_is_not_shown_as_this_ones() -> None:
    counted = pages((PageTier.HOT, 900))
    props = derive(DockInputs(statistics=counted, model=model(), reading=MANUAL))
    assert props.runs == (TierRun(Tier.SSD, 838), TierRun(None, 186))
    talked = replace(MANUAL, context_tokens=900 * 256)
    props = derive(DockInputs(statistics=counted, model=model(), reading=talked))
    assert props.runs[0] == TierRun(Tier.RAM, 900)


def test_what_is_not_read_fills_nothing() -> None:
    unread = DockReading("Manual.pdf", 0, 214_380)
    props = derive(DockInputs(statistics=statistics(), model=model(), reading=unread))
    assert props.runs == (TierRun(None, 1024),)
    assert props.map_title.text == "Manual.pdf: nothing is read yet"


def test_what_was_read_is_not_called_unread_while_its_model_is_loaded() -> None:
    title = derive(DockInputs(reading=MANUAL)).map_title
    assert (title.text, title.brief) == ("Manual.pdf", "Manual.pdf")
    unread = DockReading("Manual.pdf", 0, 214_380)
    assert derive(DockInputs(reading=unread)).map_title.text == "Manual.pdf: nothing is read yet"


def test_tiers_of_the_engine_are_places_of_this_machine() -> None:
    counted = pages((PageTier.COLD, 3), (PageTier.WARM, 2), (PageTier.HOT, 5))
    small = DockReading("A.pdf", 10 * 256, 10 * 256)
    on_gpu = derive(DockInputs(METERS, counted, model("cuda:0"), reading=small))
    assert on_gpu.runs[:3] == (TierRun(Tier.SSD, 3), TierRun(Tier.RAM, 2), TierRun(Tier.VRAM, 5))
    on_cpu = derive(DockInputs(METERS, counted, model("cpu"), reading=small))
    assert on_cpu.runs[:3] == (TierRun(Tier.SSD, 3), TierRun(Tier.RAM, 2), TierRun(Tier.RAM, 5))


def test_the_rate_is_that_of_the_answer_shown() -> None:
    answering = RateHistory().take(Count(0.0, 0, 0)).take(Count(1.0, 40, 0))
    coming = derive(DockInputs(rates=answering, answer=DockAnswer(is_coming=True)))
    assert (coming.rate, coming.rate_unit) == ("40", "tok/s, this answer")
    behind = derive(DockInputs(rates=answering, answer=DockAnswer(tokens_per_second=12.0)))
    assert (behind.rate, behind.rate_unit) == ("40", "tok/s in the background")
    resting = derive(DockInputs(answer=DockAnswer(tokens_per_second=12.0)))
    assert (resting.rate, resting.rate_unit) == ("12", "tok/s, the last answer")


def test_what_was_computed_and_the_answers_own_speed_are_one_measure() -> None:
    rates = RateHistory().take(Count(0.0, 0, 0)).take(Count(1.0, 20, 0, decode_seconds=0.125))
    rates = rates.take(Count(2.5, 20, 0, decode_seconds=0.125))
    props = derive(DockInputs(rates=rates, answer=DockAnswer(tokens_per_second=160.0)))
    assert (props.rate, props.rate_unit) == ("160", "tok/s, the last answer")
    assert props.rate_range == "160"


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
