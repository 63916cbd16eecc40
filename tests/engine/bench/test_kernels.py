"""The kernel benchmark on a small context: every figure is there and adds up."""

import sys

import msgspec
import pytest

from engine.bench.kernels import KernelFigures, main, render, run
from kernels.kv_layout import KVFormat

CONTEXT_LEN = 2048


def test_every_format_is_measured_and_figures_agree() -> None:
    figures = run(context_len=CONTEXT_LEN, rounds=2)
    assert [each.kv_format for each in figures.decode] == [each.value for each in KVFormat]
    depths, caches = {CONTEXT_LEN // 16, CONTEXT_LEN // 2}, {"f16", "q8_0", "q4_0"}
    assert {(each.depth, each.kv_format) for each in figures.prefill} == {
        (depth, cache) for depth in depths for cache in caches
    }
    f16 = figures.decode[1]
    assert f16.times_f16 == 1.0
    num_bytes = CONTEXT_LEN * 2 * 2 * 256 * 2
    assert f16.bytes_per_second * f16.seconds == pytest.approx(num_bytes)
    assert figures.times_torch == pytest.approx(figures.torch_seconds / f16.seconds)
    assert msgspec.json.decode(msgspec.json.encode(figures), type=KernelFigures) == figures


def test_the_table_names_every_format() -> None:
    table = render(run(context_len=CONTEXT_LEN, rounds=1))
    assert all(f"{each.value:>6}  " in table for each in KVFormat)


@pytest.mark.parametrize("context", ["0", "768", "2000"])
def test_a_context_that_is_too_short_or_no_whole_pages_is_refused(
    context: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--context", context])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "--context" in capsys.readouterr().err.splitlines()[-1]
