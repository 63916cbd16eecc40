from pathlib import Path

import pytest

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.model_session import ModelStatus
from app.errors import LecternError, Said
from app.readings.model_choice import ModelChoice
from app.window.frame.banner_props import BannerProps, Gravity, derive_banner
from app.window.frame.top_bar_props import (
    AskingProps,
    TopBarProps,
    derive_asking,
    derive_top_bar,
)
from engine.protocol.replies import ModelLoaded

READY = EngineStatus(EngineState.READY)
CHOICE = ModelChoice(Path("/models/Qwen3.5-4B"))
GONE = LecternError(Said("The engine stopped.", "Free some memory."), details="signal 9")


def loaded(device: str = "cpu") -> ModelLoaded:
    return ModelLoaded(
        id=1,
        path="/models/Qwen3.5-4B",
        name="Qwen3.5-4B",
        device=device,
        weights="int8",
        kv_format="f16",
        policy="dense",
        context_limit=262_144,
        page_bytes=1,
        state_bytes=1,
        memory_limit_bytes=1,
        fingerprint="f",
        seconds=1.0,
    )


@pytest.mark.parametrize(
    ("engine", "model", "expected"),
    [
        (
            EngineStatus(EngineState.STARTING),
            ModelStatus(),
            TopBarProps("Starting the engine …", is_busy=True),
        ),
        (
            EngineStatus(EngineState.RESTARTING, GONE),
            ModelStatus(CHOICE, is_loading=True),
            TopBarProps("Starting the engine …", is_busy=True),
        ),
        (EngineStatus(EngineState.FAILED, GONE), ModelStatus(), TopBarProps("Engine stopped")),
        (READY, ModelStatus(), TopBarProps("Choose a model")),
        (
            READY,
            ModelStatus(CHOICE, is_loading=True),
            TopBarProps("Loading Qwen3.5-4B …", is_busy=True),
        ),
        (
            READY,
            ModelStatus(CHOICE, is_loading=True, is_compiling=True),
            TopBarProps("Preparing for this processor, once …", is_busy=True),
        ),
        (
            READY,
            ModelStatus(CHOICE, loaded()),
            TopBarProps("Qwen3.5-4B · int8", "CPU · f16 cache"),
        ),
    ],
)
def test_what_the_pills_say(
    engine: EngineStatus, model: ModelStatus, expected: TopBarProps
) -> None:
    assert derive_top_bar(engine, model) == expected


def test_a_gpu_is_called_by_its_name() -> None:
    status = ModelStatus(CHOICE, loaded("cuda:0"))
    assert derive_top_bar(READY, status, "NVIDIA RTX 5080").device == "NVIDIA RTX 5080 · f16 cache"
    assert derive_top_bar(READY, status).device == "CUDA:0 · f16 cache"


@pytest.mark.parametrize("state", [EngineState.STOPPED, EngineState.STARTING, EngineState.READY])
def test_no_banner_while_all_is_well(state: EngineState) -> None:
    assert derive_banner(EngineStatus(state)) == BannerProps()


def test_a_restart_is_told_and_offers_nothing_to_do() -> None:
    props = derive_banner(EngineStatus(EngineState.RESTARTING, GONE, num_restarts=1))
    assert "is lost" in props.text
    assert (props.action, props.details, props.gravity) == ("", "Details", Gravity.WARNING)


def test_an_engine_that_stays_away_can_be_started_again() -> None:
    props = derive_banner(EngineStatus(EngineState.FAILED, GONE))
    assert props.text == "The engine stopped. Free some memory."
    assert (props.action, props.details, props.gravity) == (
        "Restart",
        "Details",
        Gravity.ERROR,
    )


def test_sheets_that_run_are_told_of_all_together() -> None:
    assert derive_asking(0, 0) == AskingProps()
    assert derive_asking(3, 1200) == AskingProps("Question sheet: 3 of 1,200", "3/1,200")
