"""Long contexts as they were promised: exact in parts, in pages and in tiers; fixed where asked.

"Coherent" is measured: how far the model's expectations are from those of dense attention with
everything in memory, and whether its answers are the same, word for word.
"""

import sys
from collections.abc import Callable

import msgspec
import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import Qwen3_5ForCausalLM

from engine.loading.loaded_model import LoadedModel
from kernels.dispatch import cpu_kernels
from kernels.kv_layout import PAGE_SIZE, KVFormat, KVLayout
from kernels.paged_kv import PagedKV
from tests.acceptance.conftest import Survey, tokens_of
from tests.acceptance.measures import mean_kl, num_right, prefill, read
from tests.engine.models.transformers_model import transformers_logits
from tests.programs import run_program

Load = Callable[..., LoadedModel]
MIB = 1 << 20
NUM_FORCED = 24
"""Tokens after which expectations are compared."""

LONG_PAGES = 77
"""Of the demo document, as bytes: a little more than 80,000 tokens. ``read_under_limit`` with 190
reads more than 200,000, which takes several times as long."""


@pytest.mark.parametrize("num_tokens", [1, 7, 300])
def test_tiled_attention_matches_full_attention(num_tokens: int) -> None:
    """Attention over tiles of a context, merged, is attention over the whole."""
    kernels = cpu_kernels(exact=True)
    context_len, num_heads = 9 * PAGE_SIZE + 45, 4
    layout = KVLayout(KVFormat.F32, num_layers=1, num_kv_heads=2, head_dim=64)
    kv = PagedKV(layout, pages_per_slab=4, device=torch.device("cpu"))
    while kv.num_pages < 10:
        kv.grow()
    table = torch.randperm(10).to(torch.int32)
    keys, values = torch.randn(2, context_len, 2, 64)
    positions = torch.arange(context_len)
    slots = table[positions // PAGE_SIZE].long() * PAGE_SIZE + positions % PAGE_SIZE
    kernels.store_kv(keys, values, kv, layer=0, slots=slots)
    query = torch.randn(num_tokens, num_heads, 64)

    tiles = []
    for first, last in [(0, 2), (2, 3), (3, 7), (7, 10)]:
        tile_len = min(context_len, last * PAGE_SIZE) - first * PAGE_SIZE
        tiles.append(
            kernels.prefill_attention(
                query,
                kv,
                layer=0,
                block_table=table[first:last].contiguous(),
                context_len=tile_len,
                scale=0.125,
                query_start=context_len - num_tokens - first * PAGE_SIZE,
            )
        )
    merged = kernels.merge(tiles).output

    seen = positions[None, :] <= torch.arange(context_len - num_tokens, context_len)[:, None]
    full = scaled_dot_product_attention(
        query.transpose(0, 1),
        keys.transpose(0, 1).repeat_interleave(2, dim=0),
        values.transpose(0, 1).repeat_interleave(2, dim=0),
        attn_mask=seen,
        scale=0.125,
    ).transpose(0, 1)
    assert (merged - full).abs().max() <= 1e-5


def test_fp16_kv_cache_coherent_output(load_demo: Load, survey: Survey) -> None:
    """Half-precision pages expect and say what float32 pages do, and what the document says."""
    facts = survey.facts[:4]
    answers, expectations = [], []
    for kv_format in ("f32", "f16"):
        model = load_demo(kv_format=kv_format, memory_bytes=64 * MIB)
        about = [tokens_of(model, survey.text((fact.page or 1) - 1, 2)) for fact in facts]
        readers = [read(model, tokens) for tokens in about]
        answers.append(
            [reader.answer(fact.question) for reader, fact in zip(readers, facts, strict=True)]
        )
        expectations.append(readers[0].log_probs(about[1][:NUM_FORCED]))
    assert mean_kl(*expectations) <= 1e-4
    assert answers[0] == answers[1]
    assert num_right(answers[1], facts) >= len(facts) // 2


def test_paged_kv_cache_matches_monolithic(load_demo: Load, survey: Survey) -> None:
    """Pages give what another implementation's one growing cache gives."""
    model = load_demo(kv_format="f32", memory_bytes=64 * MIB)
    tokens = tokens_of(model, survey.text(0, 3))[: 3 * PAGE_SIZE + 100]
    monolithic = Qwen3_5ForCausalLM.from_pretrained(model.path, dtype=torch.float32).eval()
    truth = transformers_logits(monolithic, torch.tensor(tokens))
    sequence = model.runner.new_sequence()
    prefill(model, sequence, tokens[:-1])
    assert (sequence.logits - truth[-2]).abs().max() <= 1e-3
    assert (model.runner.decode(sequence, tokens[-1], None) - truth[-1]).abs().max() <= 1e-3


def test_ram_offload_large_context(load_demo: Load, survey: Survey) -> None:
    """A cache six times its memory, or in a second tier of RAM, answers as if all were hot."""
    facts = survey.facts[:3]
    whole = load_demo(memory_bytes=128 * MIB)
    tokens = tokens_of(whole, survey.text(0, 48))
    kv_bytes = len(tokens) // PAGE_SIZE * whole.layout.page_bytes
    truth = read(whole, tokens)
    forced = tokens[:NUM_FORCED]
    assert whole.storage.traffic.total_bytes == 0
    for fields in ({}, {"warm_bytes": kv_bytes}):
        model = load_demo(memory_bytes=kv_bytes // 6, **fields)
        reader = read(model, tokens)
        assert mean_kl(truth.log_probs(forced), reader.log_probs(forced)) <= 1e-6
        assert reader.answers(facts) == truth.answers(facts)
        moved = model.storage.traffic
        assert moved.written_bytes >= kv_bytes * 3 // 4
        assert moved.lowered_bytes > 0 if fields else moved.streamed_bytes > kv_bytes


def test_sliding_window_constant_memory(load_demo: Load, survey: Survey) -> None:
    """However much is read, a window takes the same memory, and so does every step."""
    options = {"window": "1024", "sinks": "64"}
    model = load_demo(policy="window", options=options, memory_bytes=64 * MIB)
    tokens = tokens_of(model, survey.text(0, 40))
    peaks = []
    sequence = model.runner.new_sequence()
    for start in range(0, 4 * 2048, 2048):
        peak = 0

        def note() -> None:
            nonlocal peak
            peak = max(peak, model.storage.allocated_bytes)

        prefill(model, sequence, tokens[start : start + 2048], note)
        peaks.append(peak)
    assert len(set(peaks[1:])) == 1  # the window was not full before
    assert peaks[-1] <= (4 + 1 + 8 + 1) * model.layout.page_bytes
    assert sequence.position == 8192
    assert model.storage.traffic.streamed_bytes == 0


def test_attention_sinks_preserves_quality(load_demo: Load, survey: Survey) -> None:
    """Beside a small window, the first tokens let an answer end where that of dense attention does.

    What is asked stands on the last page, in the window; that a quote is over is read from the
    first tokens.
    """
    dense = load_demo(memory_bytes=64 * MIB)
    fact = survey.facts[2]
    tokens = tokens_of(dense, survey.text((fact.page or 0) - 12, 12))
    reader = read(dense, tokens)
    (answer,) = dense.tokenizer.encode_plain([reader.answer(fact.question)])
    asked = dense.prompts.continue_with((), fact.question, enable_thinking=False).tokens
    forced = [*asked, *answer]
    truth = reader.log_probs(forced)[-1:]
    divergence = {}
    for sinks in ("64", "0"):
        options = {"window": "512", "sinks": sinks}
        model = load_demo(policy="window", options=options, memory_bytes=64 * MIB)
        divergence[sinks] = mean_kl(truth, read(model, tokens).log_probs(forced)[-1:])
    assert divergence["64"] < divergence["0"]


@pytest.mark.slow
def test_long_context_32k_coherent(load_demo: Load, survey: Survey) -> None:
    """At 32K tokens an eighth of the memory changes nothing; a window keeps what is in it."""
    whole = load_demo(memory_bytes=128 * MIB)
    tokens = tokens_of(whole, survey.text(0, 200))[:32_768]
    truth = read(whole, tokens)
    small = read(load_demo(memory_bytes=8 * MIB), tokens)
    forced = tokens[5000 : 5000 + NUM_FORCED]
    assert mean_kl(truth.log_probs(forced), small.log_probs(forced)) <= 1e-6
    facts = [fact for fact in survey.facts if (fact.page or 0) <= 100][:4]
    assert small.answers(facts) == truth.answers(facts)
    assert small.model.storage.traffic.streamed_bytes > 0


@pytest.mark.minutes
@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the data of a process")
def test_long_context_80k_no_oom() -> None:
    """80,000 tokens are read and answered from by a process that may not hold half their cache."""
    ended = run_program("tests.acceptance.read_under_limit", str(LONG_PAGES))
    assert ended.status == 0, ended.complaints
    told = msgspec.json.decode(ended.printed)
    assert told["tokens"] >= 80_000
    assert told["reused_tokens"] == 0
    assert told["new_tokens"] > 0
    assert told["streamed_bytes"] > 40 * told["kv_bytes"]
    assert told["room_bytes"] < told["kv_bytes"] / 2
    assert told["resident_bytes"] < told["kv_bytes"] / 2
