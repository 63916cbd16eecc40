"""Models and their facts as tests need them."""

from pathlib import Path

from app.readings.model_folders import ModelFolder, Origin
from app.window.models.models_props import KnownModel
from engine.protocol.model_facts import ModelFacts
from engine.protocol.problems.problem import Problem
from engine.protocol.records import KVCost
from engine.protocol.replies import ModelLoaded

GIGA = 1_000_000_000


def facts(
    *, weights: int = GIGA, bytes_per_token: int = 10_000, context: int = 100_000
) -> ModelFacts:
    return ModelFacts(
        id=1,
        path="",
        name="tiny",
        architecture="qwen3_5",
        parameters=weights // 2,
        weight_bytes=weights,
        num_layers=24,
        num_attention_layers=6,
        context_limit=context,
        vocabulary=1000,
        state_bytes=1_000_000,
        kv_costs=(
            KVCost(kv_format="f16", bytes_per_token=bytes_per_token),
            KVCost(kv_format="q4_0", bytes_per_token=bytes_per_token * 9 // 32),
        ),
        page_tokens=256,
    )


def known(
    name: str = "maker/tiny",
    *,
    origin: Origin = Origin.OWN,
    about: ModelFacts | None = None,
    problem: Problem | None = None,
) -> KnownModel:
    return KnownModel(ModelFolder(name, Path("/models") / name, origin), GIGA, about, problem)


def loaded(path: Path) -> ModelLoaded:
    return ModelLoaded(
        id=1,
        path=str(path),
        name="tiny",
        device="cpu",
        weights="int8",
        kv_format="f16",
        policy="dense",
        context_limit=1,
        page_bytes=1,
        state_bytes=1,
        memory_limit_bytes=1,
        fingerprint="f",
        seconds=1.0,
    )
