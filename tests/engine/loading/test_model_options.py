"""Options that KTransformers counts among those of selection and that belong to the model."""

import pytest

from engine.errors import UsageFailure
from engine.loading.model_options import with_model_options
from engine.protocol.requests import LoadModel

WRITTEN = {
    "chunk_size": "4096",
    "max_seq_len": "256000",
    "threads_num": "64",
    "kv_type": "FP16",
    "block_size": "128",
}


def test_they_are_taken_as_written_there() -> None:
    request = LoadModel(id=1, path="model", policy="ktransformers", options=WRITTEN)
    assert with_model_options(request) == LoadModel(
        id=1,
        path="model",
        policy="ktransformers",
        options={"block_size": "128"},
        chunk_tokens=4096,
        context_limit=256_000,
        threads=64,
        kv_format="f16",
    )


def test_other_policies_have_none_of_them() -> None:
    request = LoadModel(id=1, path="model", policy="quest", options=WRITTEN)
    assert with_model_options(request) is request


@pytest.mark.parametrize(
    ("fields", "options", "message"),
    [
        ({"threads": 4}, {"threads_num": "8"}, "threads_num is 8, but also 4"),
        ({"kv_format": "q8_0"}, {"kv_type": "Q4_0"}, "kv_type is q4_0, but also q8_0"),
        ({}, {"threads": "4", "threads_num": "8"}, "but also"),
        ({}, {"max_seq_len": "-3"}, "is a number"),
        ({}, {"chunk_size": "many"}, "is a number"),
        ({}, {"max_seq_len": "9" * 40}, "is a number"),
    ],
)
def test_contradictions_are_refused(
    fields: dict[str, object], options: dict[str, str], message: str
) -> None:
    request = LoadModel(id=1, path="model", policy="select", options=options, **fields)  # type: ignore[arg-type]
    with pytest.raises(UsageFailure, match=message):
        with_model_options(request)
