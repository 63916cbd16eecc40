"""Finding model folders."""

from pathlib import Path

from app.readings.model_folders import Origin, find_models, hub_directory


def make_model(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}")
    return folder


def test_models_are_found_in_the_three_places(tmp_path: Path) -> None:
    own, hub, bundled = tmp_path / "models", tmp_path / "hub", tmp_path / "assets" / "demo-model"
    make_model(own / "mine")
    make_model(own / "maker" / "theirs")
    (own / "empty").mkdir()
    make_model(bundled)
    repository = hub / "models--Qwen--Qwen3.5-0.8B"
    make_model(repository / "snapshots" / "old")
    current = make_model(repository / "snapshots" / "new")
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text("new")
    (current / "model.safetensors").write_bytes(bytes(98))
    found = find_models(own=own, hub=hub, bundled=bundled)
    assert [(model.name, model.origin) for model in found] == [
        (str(Path("maker/theirs")), Origin.OWN),
        ("mine", Origin.OWN),
        ("Qwen/Qwen3.5-0.8B", Origin.HUB),
        ("demo-model", Origin.BUNDLED),
    ]
    assert found[2].path == current
    assert found[2].bytes_on_disk() == 100


def test_nothing_anywhere_is_nothing(tmp_path: Path) -> None:
    assert find_models(own=tmp_path / "a", hub=tmp_path / "b", bundled=tmp_path / "c") == ()


def test_a_reference_never_leads_out_of_the_cache(tmp_path: Path) -> None:
    repository = tmp_path / "models--a--b"
    make_model(tmp_path / "elsewhere")
    inside = make_model(repository / "snapshots" / "one")
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text("../../elsewhere")
    found = find_models(own=tmp_path / "x", hub=tmp_path, bundled=tmp_path / "y")
    assert [model.path for model in found] == [inside]


def test_the_cache_lies_where_its_tools_say() -> None:
    assert hub_directory({"HF_HUB_CACHE": "/c"}) == Path("/c")
    assert hub_directory({"HF_HOME": "/h"}) == Path("/h/hub")
    assert hub_directory({"XDG_CACHE_HOME": "/x"}) == Path("/x/huggingface/hub")
    assert hub_directory({}) == Path.home() / ".cache/huggingface/hub"
