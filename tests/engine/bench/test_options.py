"""Benchmarks of a model are asked in one way, and what they ask is what is loaded."""

from pathlib import Path
from types import ModuleType

import pytest

from engine.bench import (
    backstop,
    collect_queries,
    encryption,
    evict,
    fidelity,
    gpu_stream,
    measure_layers,
    model,
    select,
    tiers,
)
from engine.bench.loaded import loaded, untold
from engine.bench.options import add_policy_options, benchmark_parser, load_request
from tests.engine.tiers.conftest import tiny_model

__all__ = ["tiny_model"]

ALL = (backstop, collect_queries, encryption, evict, fidelity, gpu_stream, measure_layers, model)
NEEDED = {
    fidelity: ["--text", "x", "--method", "dense"],
    measure_layers: ["--texts", "x", "--window", "64"],
    collect_queries: ["--text", "x"],
}


@pytest.mark.parametrize("benchmark", [*ALL, select, tiers], ids=lambda each: each.__name__)
def test_every_benchmark_of_a_model_takes_sizes_of_memory(benchmark: ModuleType) -> None:
    sizes = ["--memory", "1.5 GB", "--vram", "16 GB"]
    given = ["--model", "folder", *sizes, *NEEDED.get(benchmark, [])]
    request = load_request(benchmark._parse_arguments(given))
    assert request.memory_bytes == 1_500_000_000
    assert request.vram_bytes == 16_000_000_000
    assert request.path == "folder"


@pytest.mark.parametrize(
    "given", [["--memory", "much"], ["--vram", "1 XB"], ["--option", "window"]]
)
def test_what_is_not_understood_is_told_in_one_line(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    parser = benchmark_parser("bench", "", may_be_random=True)
    add_policy_options(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(given)
    assert f'"{given[1]}" is not' in capsys.readouterr().err.splitlines()[-1]


def test_a_model_is_closed_when_its_benchmark_fails(tiny_model: Path, tmp_path: Path) -> None:
    arguments = benchmark_parser("bench", "").parse_args(["--model", str(tiny_model)])
    with (
        pytest.raises(RuntimeError),
        loaded(load_request(arguments), tmp_path, notify=untold) as (opened, _),
    ):
        raise RuntimeError
    with loaded(load_request(arguments), tmp_path, notify=untold) as (again, store):
        assert again.name == opened.name
        assert not store.list()
