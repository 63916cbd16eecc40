"""What is shown of models, by table."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from app.core.engine.model_session import ModelStatus
from app.core.fit.model_fit import Memory
from app.errors import ModelError, Said
from app.readings.model_choice import ModelChoice
from app.readings.model_folders import Origin
from app.window.models.models_props import KnownModel, ModelsInputs, Verdict, derive
from engine.protocol.problems.models import NoAttention
from engine.protocol.records import StoredNumbers
from tests.app.models.samples import GIGA, facts, known, loaded

PATH = Path("/models/maker/tiny")
HERE = ModelsInputs(models=(known(about=facts()),), is_scanning=False, memory=Memory(16 * GIGA))


def test_a_model_is_told_in_one_line() -> None:
    row = derive(HERE).rows[0]
    assert row.name == "maker/tiny"
    assert row.facts == (
        "500 million parameters · 1.0 GB · up to 100,000 tokens · in Lectern's folder"
    )
    assert (row.action, row.can_act, row.badges) == ("Load", True, ())


def test_a_packed_model_tells_its_numbers_and_its_program() -> None:
    stored = (StoredNumbers("Q4_K", 3), StoredNumbers("Q6_K", 1))
    about = msgspec.structs.replace(facts(), stored=stored)
    model = known("tiny-Q4_K_M", origin=Origin.LM_STUDIO, about=about)
    row = derive(replace(HERE, models=(model,))).rows[0]
    assert row.facts == (
        "500 million parameters · Q4_K, Q6_K · 1.0 GB · up to 100,000 tokens · "
        "in the folder of LM Studio"
    )
    assert not row.can_be_deleted


@pytest.mark.parametrize(
    ("model", "memory", "verdict", "words"),
    [
        (known(about=facts()), 16 * GIGA, Verdict.GOOD, "a full context takes 1.0 GB"),
        (known(about=facts()), 2 * GIGA, Verdict.LIMITED, "up to 55,000 tokens"),
        (known(about=facts()), GIGA, Verdict.BAD, "this computer has 1.0 GB"),
        (known(problem=NoAttention()), GIGA, Verdict.BAD, "The model has no layer of attention."),
        (known(), GIGA, Verdict.ASKED, "Checking"),
    ],
)
def test_every_verdict_is_explained(
    model: KnownModel, memory: int, verdict: Verdict, words: str
) -> None:
    row = derive(replace(HERE, models=(model,), memory=Memory(memory))).rows[0]
    assert row.verdict is verdict
    assert words in row.explanation


@pytest.mark.parametrize(
    ("status", "badges", "action", "can_act"),
    [
        (ModelStatus(), (), "Load", True),
        (ModelStatus(ModelChoice(PATH), is_loading=True), ("Loading …",), "Loading …", False),
        (ModelStatus(ModelChoice(PATH), loaded(PATH)), ("Loaded",), "Unload", True),
        (ModelStatus(ModelChoice(Path("/x")), is_loading=True), (), "Load", False),
    ],
)
def test_the_button_says_what_it_does(
    status: ModelStatus, badges: tuple[str, ...], action: str, *, can_act: bool
) -> None:
    row = derive(replace(HERE, status=status)).rows[0]
    assert (row.badges, row.action, row.can_act) == (badges, action, can_act)


def test_the_bundled_model_is_the_default_where_none_was_chosen() -> None:
    models = (known("demo-model", origin=Origin.BUNDLED, about=facts()), *HERE.models)
    rows = derive(replace(HERE, models=models)).rows
    assert [row.badges for row in rows] == [("Default",), ()]
    rows = derive(replace(HERE, models=models, default=PATH)).rows
    assert [row.badges for row in rows] == [(), ("Default",)]
    assert [row.can_be_default for row in rows] == [True, False]


@pytest.mark.parametrize(
    ("origin", "status", "expected"),
    [
        (Origin.OWN, ModelStatus(), True),
        (Origin.OWN, ModelStatus(ModelChoice(PATH), loaded(PATH)), False),
        (Origin.HUB, ModelStatus(), False),
        (Origin.CHOSEN, ModelStatus(), False),
        (Origin.BUNDLED, ModelStatus(), False),
    ],
)
def test_only_what_is_ours_and_idle_can_be_deleted(
    origin: Origin, status: ModelStatus, *, expected: bool
) -> None:
    model = known(origin=origin, about=facts())
    row = derive(replace(HERE, models=(model,), status=status)).rows[0]
    assert row.can_be_deleted is expected


def test_what_is_here_is_not_offered() -> None:
    assert "Qwen/Qwen3.5-2B" in [offer.name for offer in derive(HERE).offers]
    models = (known("Qwen/Qwen3.5-2B", about=facts()),)
    offers = derive(replace(HERE, models=models)).offers
    assert "Qwen/Qwen3.5-2B" not in [offer.name for offer in offers]


def test_whoever_has_only_the_demo_is_told_so() -> None:
    demo = known("demo-model", origin=Origin.BUNDLED, about=facts())
    assert "Download a real model" in derive(replace(HERE, models=(demo,))).note
    assert derive(HERE).note == ""
    assert derive(ModelsInputs()).note == "Looking for models …"


def test_a_model_that_could_not_be_loaded_says_why() -> None:
    status = ModelStatus(
        ModelChoice(PATH), failure=ModelError(Said("It broke.", "Choose another."))
    )
    assert derive(replace(HERE, status=status)).failure == "It broke. Choose another."


@pytest.mark.parametrize(
    ("gigabytes", "verdict", "words"),
    [
        (24, Verdict.GOOD, "Fits the GPU; a full context takes 1.0 GB of its memory."),
        (2.5, Verdict.LIMITED, "Fits the GPU, with room for up to 56,000 tokens in its memory."),
        (1, Verdict.BAD, "this GPU has 1.0 GB."),
    ],
)
def test_where_a_gpu_computes_its_memory_counts(
    gigabytes: float, verdict: Verdict, words: str
) -> None:
    about = msgspec.structs.replace(facts(), device="cuda", device_bytes=int(gigabytes * GIGA))
    row = derive(replace(HERE, models=(known(about=about),))).rows[0]
    assert row.verdict is verdict
    assert words in row.explanation
