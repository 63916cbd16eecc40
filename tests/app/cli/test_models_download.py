"""``lectern models download`` against a hub on this computer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.cli.conftest import Lectern
from tests.fakes.fake_hub import FakeHub, serving

pytestmark = pytest.mark.process

WEIGHTS = b"w" * 10_000


@pytest.fixture
def hub() -> Iterator[FakeHub]:
    files = {"config.json": b"{}", "model.safetensors": WEIGHTS}
    with serving(FakeHub({"maker/tiny": files})) as running:
        yield running


def test_a_model_is_downloaded_and_then_listed(
    lectern: Lectern, hub: FakeHub, data_dir: Path
) -> None:
    outcome = lectern("models", "download", "maker/tiny", "--endpoint", hub.endpoint)
    assert outcome.code == 0
    folder = data_dir / "models" / "maker" / "tiny"
    assert outcome.out == f"Downloaded maker/tiny (10 kB) to {folder}\n"
    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    listed = lectern("models", "list", "--json").json["models"]
    assert "maker/tiny" in [model["name"] for model in listed]


def test_json_is_one_object(lectern: Lectern, hub: FakeHub, data_dir: Path) -> None:
    page = "https://huggingface.co/maker/tiny"
    outcome = lectern("models", "download", page, "--endpoint", hub.endpoint, "--json")
    assert outcome.json == {
        "name": "maker/tiny",
        "path": str(data_dir / "models" / "maker" / "tiny"),
        "bytes": len(WEIGHTS) + 2,
    }


def test_the_hub_of_the_settings_is_asked(lectern: Lectern, hub: FakeHub, data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "settings.json").write_text(f'{{"hub_endpoint": "{hub.endpoint}"}}')
    assert lectern("models", "download", "maker/tiny").code == 0


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("nobody/nothing", 4, "The hub has no model named nobody/nothing."),
        ("no name", 2, "“no name” is not a model name."),
    ],
)
def test_a_refusal_is_one_line(
    lectern: Lectern, hub: FakeHub, name: str, code: int, words: str
) -> None:
    outcome = lectern("models", "download", name, "--endpoint", hub.endpoint)
    assert outcome.code == code
    assert outcome.err.startswith(words)
    assert len(outcome.err.strip().splitlines()) == 1


def test_what_is_no_hub_is_refused(lectern: Lectern) -> None:
    outcome = lectern("models", "download", "maker/tiny", "--endpoint", "file:///etc")
    assert outcome.code == 2
    assert "not the address of a hub" in outcome.err
