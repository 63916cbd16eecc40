"""``triattention``: scores are those of the equations, statistics those of the model's queries."""

import cmath
import math
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
import transformers
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import save_file

from engine.bench.collect_queries import collect
from engine.bench.random_tokenizer import write_random_tokenizer
from engine.errors import UsageFailure
from engine.eviction.eviction import Eviction
from engine.eviction.future_scores import OFFSETS, future_scores, worth_to_group
from engine.eviction.query_statistics import LayerQueries, load_queries, save_queries
from engine.eviction.registry import choose_eviction
from engine.eviction.triattention import Triattention
from engine.loading.loaded_model import LoadedModel
from engine.models.layer_specs import FullAttentionSpec, RotaryConfig
from engine.models.layers.rotary import rotary_angles
from engine.protocol.problems.policies import BadPolicyOptions, NotCalibrated, QueriesUnusable
from kernels.rotary.reference import reference_rotary
from tests.engine.eviction.test_evicted_runs import decode_together
from tests.engine.models.plain.released import save_random
from tests.engine.models.transformers_model import load_transformers_model
from tests.engine.tiers.conftest import load_tiny, tiny_model
from tests.engine.tiers.test_equality import some_tokens
from tests.random_weights import write_tiny_model

__all__ = ["load_tiny", "tiny_model"]

Load = Callable[..., LoadedModel]
ROTARY = RotaryConfig(theta=1e4, dim=8)
SPEC = FullAttentionSpec(num_kv_heads=2, head_dim=12, rotary=ROTARY)
MODEL = "0" * 32


def begun(model: LoadedModel, knobs: dict[str, str]) -> Eviction:
    selection = model.selector_of("triattention", knobs).begin()
    assert isinstance(selection, Eviction)
    return selection


def some_queries(heads: int, bands: int, seed: int) -> LayerQueries:
    generator = torch.Generator().manual_seed(seed)
    mean = torch.randn(heads, bands, dtype=torch.complex64, generator=generator)
    return LayerQueries(mean, mean.abs() + torch.rand(heads, bands, generator=generator))


def reference(key: list[float], queries: LayerQueries, head: int, distance: int) -> float:
    """Equations of the paper for one key before rotation, in plain Python; 6 bands, 4 turn."""
    total = 0.0
    for band, (first, second) in enumerate([(0, 4), (1, 5), (2, 6), (3, 7), (8, 10), (9, 11)]):
        turn = ROTARY.theta ** (-2 * band / ROTARY.dim) if band < ROTARY.dim // 2 else 0.0
        value, mean = complex(key[first], key[second]), complex(queries.mean[head, band])
        size = float(queries.size[head, band])
        sharpness = abs(mean) / size
        for offset in OFFSETS:
            angle = turn * (distance + offset) + cmath.phase(mean) - cmath.phase(value)
            total += abs(mean) * abs(value) * math.cos(angle)
            total += (1 - sharpness) * size * abs(value)
    return total / len(OFFSETS)


@settings(max_examples=12, deadline=None)
@given(first=st.integers(0, 3000), last=st.integers(0, 3000), seed=st.integers(0, 99))
def test_scores_are_those_of_the_equations(first: int, last: int, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    keys, queries = torch.randn(5, 2, 12, generator=generator), some_queries(4, 6, seed)
    positions = torch.arange(first, first + 5)
    rotated = keys.clone()
    reference_rotary(rotated, *rotary_angles(ROTARY, positions))
    scores = future_scores(rotated.transpose(0, 1), queries, ROTARY, last)
    for head in range(4):
        for number in range(5):
            expected = reference(
                keys[number, head // 2].tolist(), queries, head, last - first - number
            )
            assert float(scores[head, number]) == pytest.approx(expected, rel=0.02, abs=0.06)


def test_without_rotation_sizes_alone_count() -> None:
    keys, queries = torch.randn(2, 5, 12), some_queries(4, 6, seed=1)
    scores = future_scores(keys, queries, None, 7)
    assert torch.equal(scores, future_scores(-keys, queries, None, 90))
    assert (future_scores(2 * keys, queries, None, 7) > scores).all()


def test_heads_are_compared_in_units_of_their_spread() -> None:
    scores = torch.tensor([[0.0, 1.0, 2.0], [900.0, 600.0, 300.0]])
    worths = worth_to_group(scores, 1)
    torch.testing.assert_close(worths[0, 0], worths[0, 2])
    assert worth_to_group(torch.ones(2, 3), 1).isfinite().all()


@pytest.mark.parametrize("head_dim", [64, 40])
def test_statistics_are_those_of_queries_behind_their_norm(
    load_tiny: Load, tmp_path: Path, head_dim: int
) -> None:
    """As transformers computes them: the projection is doubled by a gate there."""
    write_tiny_model(tmp_path, head_dim=head_dim, max_positions=65_536)
    model, tokens = load_tiny(hot_pages=64, path=tmp_path), some_tokens(700)
    found = collect(model, tokens)
    theirs = load_transformers_model(tmp_path)
    heard: list[torch.Tensor] = []
    layers = [each.self_attn for each in theirs.model.layers if hasattr(each, "self_attn")]
    hooks = [
        layer.q_norm.register_forward_hook(lambda _module, _inputs, output: heard.append(output))
        for layer in layers
    ]
    with torch.inference_mode():
        theirs(torch.tensor([list(tokens)]))
    for hook in hooks:
        hook.remove()
    assert len(found) == len(heard) == 2
    for mine, output in zip(found, heard, strict=True):
        stored = torch.nn.functional.pad(output[0], (0, 64 - head_dim))
        turned = torch.complex(stored[..., :8], stored[..., 8:16])
        rest = torch.complex(stored[..., 16:40], stored[..., 40:])
        bands = torch.cat((turned, rest), dim=-1)
        torch.testing.assert_close(mine.mean, bands.mean(dim=0), rtol=1e-3, atol=1e-3)
        torch.testing.assert_close(mine.size, bands.abs().mean(dim=0), rtol=1e-3, atol=1e-3)


def test_layers_that_share_keys_ask_for_the_one_whose_they_are(
    load_tiny: Load, tmp_path: Path
) -> None:
    """At the same positions, however the prompt is cut."""
    changes = {"head_dim": 32, "global_head_dim": 32, "hidden_size_per_layer_input": 16}
    changes |= {"num_hidden_layers": 4, "num_kv_shared_layers": 2}
    changes |= {"vocab_size_per_layer_input": 320}
    save_random(tmp_path, "Gemma4", seed=1, layer_types=["full_attention"] * 4, **changes)
    write_random_tokenizer(tmp_path, vocab_size=320, max_positions=4096)
    tokens = some_tokens(700)
    found = collect(load_tiny(hot_pages=64, path=tmp_path), tokens)
    theirs = transformers.Gemma4ForCausalLM.from_pretrained(tmp_path)
    heard: list[torch.Tensor] = []
    for layer in theirs.model.layers:
        layer.self_attn.q_norm.register_forward_hook(lambda _m, _i, output: heard.append(output[0]))
    with torch.inference_mode():
        theirs(torch.tensor([list(tokens)]))
    for mine, outputs in zip(found, (heard[:1], heard[1:]), strict=True):
        rows = torch.cat(outputs)
        bands = torch.complex(rows[..., :16], rows[..., 16:])
        torch.testing.assert_close(mine.mean, bands.mean(dim=0), rtol=1e-3, atol=1e-3)
        torch.testing.assert_close(mine.size, bands.abs().mean(dim=0), rtol=1e-3, atol=1e-3)


def test_an_answer_needs_statistics_and_every_knob_changes_what_it_reads(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=64)
    with pytest.raises(UsageFailure) as refused:
        model.selector_of("triattention", {})
    assert isinstance(refused.value.problem, NotCalibrated)
    model.queries.save(collect(model, some_tokens(300)))
    knobs = [
        {"budget": "4096"},
        {"budget": "128", "ramp": "100"},
        {"budget": "192", "ramp": "100"},
        {"budget": "128", "ramp": "10"},
        {"budget_percent": "50", "ramp": "100"},
        {"budget": "128", "ramp": "100", "scope": "all"},
    ]
    evictions = [begun(model, each) for each in knobs]
    rows, _ = decode_together(model, [None, *evictions])
    assert torch.equal(rows[1], rows[0])
    for number, mine in enumerate(rows[1:], start=1):
        assert not any(torch.allclose(mine, other, atol=1e-4) for other in rows[1:number])


@settings(max_examples=30, deadline=None)
@given(ramp=st.integers(1, 100), count=st.integers(0, 5000))
def test_the_ramp_ends_in_everything(ramp: int, count: int) -> None:
    rule = Triattention(ramp=ramp)
    taken = [rule.limit(number, count) for number in range(200)]
    assert taken == sorted(taken)
    assert taken[0] == count * ramp // 100
    assert taken[-1] == count
    assert [Triattention().limit(number, 100) for number in range(6)] == [10, 20, 40, 80, 100, 100]


@pytest.mark.parametrize(
    "options",
    [
        {"budget": "512", "budget_percent": "25"},
        {"budget": "5"},
        {"budget_percent": "101"},
        {"ramp": "0"},
    ],
)
def test_knobs_that_do_not_go_together_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(UsageFailure) as refused:
        choose_eviction("triattention", options)
    assert isinstance(refused.value.problem, BadPolicyOptions)


def test_no_flipped_bit_of_a_file_of_statistics_is_believed(tmp_path: Path) -> None:
    path, queries = tmp_path / "queries.safetensors", some_queries(4, 6, seed=3)
    save_queries(path, [queries], model=MODEL)
    whole = path.read_bytes()
    for place in range(len(whole)):
        harmed = bytearray(whole)
        harmed[place] ^= 1 << place % 8
        path.write_bytes(harmed)
        try:
            (read,) = load_queries(path, [SPEC], model=MODEL)
        except UsageFailure:
            continue
        assert torch.equal(read.mean, queries.mean)
        assert torch.equal(read.size, queries.size)


def test_a_file_of_statistics_is_believed_only_where_it_fits(tmp_path: Path) -> None:
    path, queries = tmp_path / "queries.safetensors", some_queries(4, 6, seed=3)
    save_queries(path, [queries, some_queries(4, 6, seed=4)], model=MODEL)
    (first, _) = load_queries(path, [SPEC, SPEC], model=MODEL)
    assert torch.equal(first.mean, queries.mean)
    whole = path.read_bytes()
    mean, size = torch.view_as_real(queries.mean).contiguous(), queries.size
    good = {"layers.0.mean": mean, "layers.0.size": size}
    broken: dict[str, bytes | dict[str, torch.Tensor]] = {
        "cut": whole[:-9],
        "no header": b"\xff" * 40,
        "empty": b"",
        "none": good | {"layers.0.size": size * math.nan},
        "too large": good | {"layers.0.mean": mean * 9},
        "heads": good | {"layers.0.size": size[:3].clone()},
        "bands": good | {"layers.0.mean": mean[:, :2].clone()},
        "type": good | {"layers.0.size": size.double()},
        "more": good | {"layers.1.size": size.clone()},
    }
    for content in broken.values():
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            save_file(content, path, {"model": MODEL})
        with pytest.raises(UsageFailure) as refused:
            load_queries(path, [SPEC], model=MODEL)
        assert isinstance(refused.value.problem, QueriesUnusable)
    save_queries(path, [queries], model=MODEL)
    load_queries(path, [SPEC], model=MODEL)
    for other in ("1" * 32, ""):
        with pytest.raises(UsageFailure):
            load_queries(path, [SPEC], model=other)
    with pytest.raises(UsageFailure):
        load_queries(tmp_path, [SPEC], model=MODEL)
