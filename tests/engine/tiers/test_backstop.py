"""Windows in some layers on request: what transformers computes where a model has them itself."""

import json
from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from engine.bench.random_tokenizer import write_random_tokenizer
from engine.errors import UsageFailure
from engine.loading.loaded_model import LoadedModel
from engine.loading.policies import choose_policies
from engine.models.context import Sight
from engine.protocol.notices import AnyNotice, WindowsAlone
from engine.retention.backstop import Backstop
from engine.retention.registry import choose_policy
from engine.runner.model_runner import NextTokens
from engine.selection.read_counts import ReadCounts
from engine.token_ids import token_ids
from tests.engine.models.plain.released import NUM_TOKENS, Truth, save_random

Load = Callable[..., LoadedModel]
WINDOW = 130
FULL = "full_attention"


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    """A model whose config says nothing of the windows that its logits were computed with."""
    folder = tmp_path_factory.mktemp("qwen3")
    layers = ["sliding_attention", FULL, "sliding_attention"]
    truth = save_random(
        folder, "Qwen3", seed=6, head_dim=32, use_sliding_window=True, sliding_window=WINDOW,
        layer_types=layers,
    )  # fmt: skip
    config = json.loads((folder / "config.json").read_text())
    config |= {"layer_types": [FULL] * 3, "use_sliding_window": False}
    (folder / "config.json").write_text(json.dumps(config))
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    return truth


def said(model: LoadedModel, tokens: Tensor) -> Tensor:
    """Logits after the last tokens: one of a run, four of steps."""
    sequence, ids = model.runner.new_sequence(), tokens.tolist()
    for start in range(0, len(ids) - 4, 300):
        model.runner.prefill(sequence, token_ids(ids[start : min(len(ids) - 4, start + 300)]))
    rows = [sequence.logits]
    rows += [model.runner.decode(sequence, token, None) for token in ids[-4:]]
    return torch.stack(rows)


def backstop(**knobs: object) -> dict[str, object]:
    return {"policy": "backstop", "options": {name: str(value) for name, value in knobs.items()}}


@pytest.mark.parametrize("hot_pages", [16, 4])
def test_it_computes_what_a_model_with_these_windows_computes(
    load_tiny: Load, truth: Truth, hot_pages: int
) -> None:
    told: list[AnyNotice] = []
    knobs = backstop(window=WINDOW, sinks=0, full_layers="1")
    model = load_tiny(path=truth.folder, hot_pages=hot_pages, notify=told.append, **knobs)
    assert float((said(model, truth.tokens) - truth.logits[-5:]).abs().max()) <= 1e-3
    assert WindowsAlone() in told


def test_off_is_off_and_every_knob_counts(load_tiny: Load, truth: Truth) -> None:
    def of(**knobs: object) -> Tensor:
        model = load_tiny(path=truth.folder, hot_pages=16, **(backstop(**knobs) if knobs else {}))
        fingerprints.add(model.fingerprint)
        return said(model, truth.tokens)

    fingerprints: set[str] = set()
    dense = of()
    assert torch.equal(of(window=NUM_TOKENS), dense)
    assert torch.equal(of(window=1, sinks=0, full_layers="0,1,2"), dense)
    few = of(window=100, sinks=0, full_layers="2")
    others = [
        of(window=101, sinks=0, full_layers="2"),
        of(window=100, sinks=9, full_layers="2"),
        of(window=100, sinks=0, full_layers="1"),
    ]
    assert all(float((few - other).abs().max()) > 1e-3 for other in [dense, *others])
    assert len(fingerprints) == 7, "readings of its own for every choice"


def test_sinks_are_found_wherever_their_page_is(load_tiny: Load, truth: Truth) -> None:
    knobs = backstop(window=60, sinks=5, full_layers="1")
    hot, cold = (load_tiny(path=truth.folder, hot_pages=count, **knobs) for count in (16, 4))
    tokens = truth.tokens.repeat(3)
    assert float((said(cold, tokens) - said(hot, tokens)).abs().max()) <= 1e-4
    assert cold.storage.traffic.streamed_bytes > 0


def test_half_of_the_layers_see_everything_by_itself() -> None:
    sight = Sight(4096, 64)
    assert Backstop().sights(4) == (sight, None, sight, None)
    assert Backstop().sights(3) == (None, sight, None)
    assert Backstop(full_layers="3,0").sights(4) == (None, sight, sight, None)


def test_recurrent_layers_need_no_warning(load_tiny: Load) -> None:
    told: list[AnyNotice] = []
    load_tiny(hot_pages=8, notify=told.append, **backstop(window=100))
    assert WindowsAlone() not in told


@pytest.mark.parametrize(
    "options",
    [{"window": "0"}, {"sinks": "-1"}, {"full_layers": "1,x"}, {"full_layers": ""}, {"keep": "1"}],
)
def test_options_that_mean_nothing_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(UsageFailure):
        choose_policy("backstop", options)


def test_layers_that_were_measured_are_taken(load_tiny: Load) -> None:
    with pytest.raises(UsageFailure, match="does not know which layers"):
        load_tiny(hot_pages=8, **backstop(full_layers="auto"))
    named = choose_policies("backstop", {"full_layers": "1", "window": "300"})
    taken = choose_policies("backstop", {"full_layers": "auto", "window": "300"}).of_model([1])
    assert taken.retention == named.retention
    assert taken.options == named.options
    assert taken.retention.fingerprint == named.retention.fingerprint
    taken.selector_of("backstop", {"full_layers": "auto", "window": "300"})
    with pytest.raises(UsageFailure):
        taken.selector_of("backstop", {"full_layers": "auto", "window": "301"})


def test_layers_that_are_not_there_are_refused(load_tiny: Load) -> None:
    with pytest.raises(UsageFailure, match="2 layers of attention"):
        load_tiny(hot_pages=8, **backstop(full_layers="2"))


def test_what_windows_leave_unread_is_counted(load_tiny: Load, truth: Truth) -> None:
    counts = {}
    for name, knobs in {
        "some": backstop(window=WINDOW, sinks=0, full_layers="1"),
        "none": {"policy": "dense", "options": {}},
    }.items():
        model = load_tiny(path=truth.folder, hot_pages=16, **knobs)
        sequence = model.runner.new_sequence()
        model.runner.prefill(sequence, token_ids([2] * 3 * 256))
        counts[name] = ReadCounts()
        for _ in range(2):
            step = NextTokens(sequence, token_ids([2]), counts=counts[name])
            model.runner.decode_batch([step])
    heads = model.layout.num_kv_heads
    assert counts["none"].blocks == 0
    assert counts["some"].blocks == 2 * 3 * 4 * heads
    read = 2 * (4 + 2 * 2) * heads  # the last token's page, and one more
    assert counts["some"].read_blocks == read
    assert counts["some"].record.hot_bytes == read * model.layout.page_bytes // (3 * heads)
