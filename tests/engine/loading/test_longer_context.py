"""A context longer than trained is what the publisher's own config for it would give."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.paths import demo_model
from engine.errors import ModelFailure, UsageFailure
from engine.loading.longer_context import Stretch, StretchedSource, take_stretch
from engine.models.registry import define_model
from engine.protocol.notices import LongerThanTrained
from engine.protocol.replies import ModelLoaded, Notice
from engine.protocol.requests import LoadModel
from engine.weights.containers import open_source
from engine.weights.fingerprint import fingerprint, hash_files
from tests.engine.models.plain.released import save_random
from tests.fakes.engine_in_process import EngineInProcess
from tests.gguf_files.qwen35 import write_qwen35
from tests.random_weights import write_tiny_model


def asked(option: str) -> LoadModel:
    return LoadModel(id=1, path="", policy="window", options={"window": "4096", "rope": option})


def test_the_option_is_the_models_and_not_the_policys() -> None:
    request, stretch = take_stretch(asked("yarn:2.5"))
    assert stretch == Stretch(2.5)
    assert request.options == {"window": "4096"}
    plain = LoadModel(id=1, path="")
    assert take_stretch(plain) == (plain, None)


@pytest.mark.parametrize(
    "option", ["", "yarn", "yarn:", "yarn:1", "yarn:65", "yarn:-4", "yarn:4x", "yarn:1e1", "ntk:4"]
)
def test_what_cannot_be_asked_for_is_refused(option: str) -> None:
    with pytest.raises(UsageFailure, match="rope"):
        take_stretch(asked(option))


@pytest.mark.parametrize("is_file", [False, True], ids=["folder", "GGUF"])
def test_it_is_the_config_that_a_person_would_write(tmp_path: Path, *, is_file: bool) -> None:
    write_tiny_model(tmp_path / "own", max_positions=4096)
    path = write_qwen35(tmp_path / "own", tmp_path / "own.gguf") if is_file else tmp_path / "own"
    plain = open_source(path)
    trained = define_model(plain).config
    before = fingerprint(plain, hash_files(plain), b"")
    stretched = StretchedSource(plain, Stretch(4.0))
    config = json.loads((tmp_path / "own" / "config.json").read_text())
    rope: dict[str, Any] = config.get("text_config", config)["rope_parameters"]
    yarn = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}
    rope |= yarn
    (tmp_path / "own" / "config.json").write_text(json.dumps(config))
    by_hand = define_model(open_source(tmp_path / "own")).config
    assert define_model(stretched).config == by_hand
    assert by_hand.max_positions == 16_384
    assert by_hand != trained
    prints = [fingerprint(each, hash_files(plain), b"") for each in (plain, stretched)]
    assert len({before, *prints}) == 2 + (not is_file), "a folder's file was changed"


def test_a_rotation_that_is_stretched_already_stays(tmp_path: Path) -> None:
    linear = {"rope_type": "linear", "rope_theta": 1e4, "factor": 8.0}
    save_random(tmp_path, "Llama", seed=1, rope_parameters=linear)
    with pytest.raises(ModelFailure, match="linear"):
        StretchedSource(open_source(tmp_path), Stretch(4.0))


def test_positions_that_begin_anew_in_chunks_are_not_stretched(tmp_path: Path) -> None:
    save_random(tmp_path, "Qwen2", seed=1)
    config = json.loads((tmp_path / "config.json").read_text())
    chunks = {"chunk_size": 1024, "local_size": 64}
    changed = config | {"dual_chunk_attention_config": chunks}
    (tmp_path / "config.json").write_text(json.dumps(changed))
    with pytest.raises(ModelFailure, match="dual_chunk_attention_config"):
        StretchedSource(open_source(tmp_path), Stretch(4.0))


def test_a_model_is_loaded_with_the_longer_context_and_a_warning(tmp_path: Path) -> None:
    with EngineInProcess(tmp_path) as engine:
        fields = {"path": str(demo_model()), "weights": "float32", "device": "cpu"}
        plain = engine.call(LoadModel, ModelLoaded, **fields)
        request = engine.send(LoadModel, **fields, options={"rope": "yarn:4"})
        longer = engine.finish(request)
        told = [each.notice for each in engine.replies(request) if isinstance(each, Notice)]
    assert isinstance(longer, ModelLoaded)
    assert longer.context_limit == 4 * plain.context_limit
    assert longer.fingerprint != plain.fingerprint
    assert LongerThanTrained(longer.context_limit, plain.context_limit) in told
