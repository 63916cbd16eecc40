"""Layers with windows see the same tokens wherever pages lie, and whatever is chosen of them."""

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
import transformers
from torch import Tensor

from engine.bench.random_tokenizer import write_random_tokenizer
from engine.loading.loaded_model import LoadedModel
from engine.models.context import LayerQuery
from engine.models.page_mass import PageMass
from engine.selection.selector import ByQueryAlone, Candidates, Selection
from engine.token_ids import token_ids
from tests.engine.models.plain.released import save_random

Load = Callable[..., LoadedModel]
NUM_TOKENS = 7 * 256 + 57
WINDOW = 300


class AllChosen(ByQueryAlone):
    """Is asked what to read, and reads everything."""

    def reads_all(self, _num_pages: int) -> bool:
        return False

    def choose(self, query: LayerQuery, _candidates: Candidates) -> None:
        assert query.layer in {1, 3}, "a layer with a window has nothing to choose"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three layers, of which the middle one sees everything."""
    folder = tmp_path_factory.mktemp("gemma")
    save_random(
        folder,
        "Gemma3",
        seed=2,
        head_dim=32,
        sliding_window=WINDOW,
        layer_types=["sliding_attention", "full_attention", "sliding_attention"],
    )
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    return folder


TOKENS = torch.randint(320, (NUM_TOKENS + 3,), generator=torch.Generator().manual_seed(1))


@pytest.fixture(scope="module")
def truth(folder: Path) -> Tensor:
    """What transformers says of the last tokens."""
    model = transformers.Gemma3ForCausalLM.from_pretrained(folder, dtype=torch.float32)
    with torch.no_grad():
        return model(TOKENS[None]).logits[0, NUM_TOKENS:]


ROLLING = {"full_layers": "all", "keep": "window"}
SHARED_KEYS = {
    "num_kv_shared_layers": 2,
    "vocab_size_per_layer_input": 320,
    "hidden_size_per_layer_input": 16,
}
HEADS_OF_TWO_SHAPES = {
    "num_kv_shared_layers": 0,
    "hidden_size_per_layer_input": 0,
    "num_global_key_value_heads": 1,
    "attention_k_eq_v": True,
}


@pytest.mark.parametrize("heads", [SHARED_KEYS, HEADS_OF_TWO_SHAPES], ids=["shared", "two shapes"])
@pytest.mark.parametrize(
    ("fields", "selection"),
    [
        ({"hot_pages": 64}, None),
        ({"hot_pages": 5}, None),
        ({"hot_pages": 6, "warm_pages": 64}, None),
        ({"hot_pages": 6}, AllChosen()),
        ({"hot_pages": 64, "policy": "backstop", "options": ROLLING}, None),
    ],
)
def test_layers_with_heads_of_their_own_look_at_the_same_pages(
    load_tiny: Load,
    tmp_path: Path,
    heads: dict[str, object],
    fields: dict[str, object],
    selection: Selection | None,
) -> None:
    """Gemma 4: the last layers read the keys of the first, or heads differ; wherever these lie."""
    save_random(
        tmp_path,
        "Gemma4",
        seed=6,
        head_dim=32,
        global_head_dim=64,
        num_hidden_layers=4,
        sliding_window=WINDOW,
        **heads,
        layer_types=["sliding_attention", "full_attention"] * 2,
    )
    write_random_tokenizer(tmp_path, vocab_size=320, max_positions=4096)
    theirs = transformers.Gemma4ForCausalLM.from_pretrained(tmp_path, dtype=torch.float32)
    with torch.no_grad():
        expected = theirs(TOKENS[None]).logits[0, NUM_TOKENS]
    model = load_tiny(path=tmp_path, **fields)
    sequence = model.runner.new_sequence()
    tokens = TOKENS.tolist()
    for start in range(0, NUM_TOKENS, 300):
        model.runner.prefill(sequence, token_ids(tokens[start : min(NUM_TOKENS, start + 300)]))
    logits = model.runner.decode(sequence, tokens[NUM_TOKENS], None, selection)
    assert float((logits - expected).abs().max()) <= 1e-3


@pytest.mark.parametrize(
    ("fields", "selection"),
    [
        ({"hot_pages": 64}, None),
        ({"hot_pages": 4}, None),
        ({"hot_pages": 6, "warm_pages": 64}, None),
        ({"hot_pages": 5}, AllChosen()),
        ({"hot_pages": 64, "policy": "window", "options": {"window": "65536"}}, None),
    ],
)
def test_logits_are_those_of_transformers(
    load_tiny: Load,
    folder: Path,
    truth: Tensor,
    fields: dict[str, object],
    selection: Selection | None,
) -> None:
    model = load_tiny(path=folder, **fields)
    sequence = model.runner.new_sequence()
    tokens = TOKENS.tolist()
    for start in range(0, NUM_TOKENS, 300):
        model.runner.prefill(sequence, token_ids(tokens[start : min(NUM_TOKENS, start + 300)]))
    pages = PageMass()
    for token, expected in zip(tokens[NUM_TOKENS:], truth, strict=True):
        logits = model.runner.decode(sequence, token, pages, selection)
        assert float((logits - expected).abs().max()) <= 1e-3
    shares = pages.shares()
    assert sum(shares[-2:]) > 2 / 3  # two layers of three look nowhere else
    assert min(shares) > 0
