"""A model for which there is too little memory still answers, after a warning."""

from pathlib import Path

import pytest

from app.paths import demo_model
from engine.loading import load
from engine.protocol.notices import LargerThanMemory
from engine.protocol.replies import ModelLoaded, Notice
from engine.protocol.requests import LoadModel
from tests.fakes.engine_in_process import EngineInProcess


@pytest.mark.parametrize("is_short", [False, True])
def test_too_little_memory_for_the_weights_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_short: bool
) -> None:
    free = 47_500_000 if is_short else 48_500_000
    monkeypatch.setattr(load, "free_memory_bytes", lambda: free)
    with EngineInProcess(tmp_path) as engine:
        request = engine.send(LoadModel, path=str(demo_model()), weights="float32", device="cpu")
        assert isinstance(engine.finish(request), ModelLoaded)
        told = [each.notice for each in engine.replies(request) if isinstance(each, Notice)]
    short = [notice for notice in told if isinstance(notice, LargerThanMemory)]
    assert len(short) == is_short
    if is_short:
        assert short[0].free_bytes == free
        assert free < short[0].weight_bytes < 48_500_000, "11,996,448 numbers of 4 bytes"
        assert short[0].seconds_per_token == 1
