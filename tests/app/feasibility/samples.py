"""Models, a loaded one, and its measure of a reading."""

import msgspec

from app.window.feasibility.feasibility_view_model import ReadingMeasure
from engine.protocol.model_facts import ModelFacts
from engine.protocol.records import KVCost
from engine.protocol.replies import ModelLoaded, ReadingOpened

GIGA = 1_000_000_000


def facts(name: str, *, parameters: int, per_token: int, limit: int, weights: int) -> ModelFacts:
    costs = (("q4_0", per_token * 9 // 32), ("f16", per_token), ("q8_0", per_token * 17 // 32))
    return ModelFacts(
        id=1,
        path=f"/models/{name}",
        name=name,
        architecture="qwen3_5",
        parameters=parameters,
        weight_bytes=weights,
        num_layers=24,
        num_attention_layers=6,
        context_limit=limit,
        vocabulary=248_000,
        state_bytes=20_000_000,
        kv_costs=tuple(KVCost(name, num_bytes) for name, num_bytes in costs),
        page_tokens=256,
    )


BIG = facts("Big", parameters=4 * GIGA, per_token=32_768, limit=262_144, weights=4 * GIGA)
SMALL = facts("Small", parameters=GIGA, per_token=12_288, limit=262_144, weights=GIGA)
SHORT = facts("Short", parameters=8 * GIGA, per_token=131_072, limit=131_072, weights=8 * GIGA)
MODELS = (BIG, SMALL, SHORT)
LOADED = ModelLoaded(
    id=1,
    path=BIG.path,
    name="Big",
    device="cpu",
    weights="int8",
    kv_format="f16",
    policy="dense",
    context_limit=262_144,
    page_bytes=256 * 32_768,
    state_bytes=20_000_000,
    memory_limit_bytes=12 * GIGA,
    fingerprint="f",
    seconds=2.0,
)
READING = ReadingMeasure("Manual.pdf", ("Manual.pdf",), num_pages=912, num_characters=860_000)


def opened(**changes: object) -> ReadingOpened:
    tokens = 204_800  # 800 pages of the cache
    result = ReadingOpened(
        id=1,
        reading="r",
        tokens=tokens,
        document_tokens=(tokens,),
        page_ends=((tokens,),),
        reusable_tokens=0,
        kv_bytes=tokens * 32_768 + 20_000_000,
        memory_limit_bytes=12 * GIGA,
        disk_bytes=tokens * 32_768 + 20_000_000,
        disk_free_bytes=100 * GIGA,
        context_limit=262_144,
        expected_seconds=409.6,  # 2 ms a token
    )
    return msgspec.structs.replace(result, **changes)
