"""Finding model folders."""

import json
import os
import sys
from pathlib import Path

import pytest

from app.readings.gguf_files import (
    llama_cpp_folders,
    lm_studio_folders,
    ollama_folders,
    ollama_models,
)
from app.readings.model_folders import Origin, find_models, hub_directory, program_folders


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


def write(path: Path, size: int = 1) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(size))
    return path


def test_gguf_files_are_models_of_their_own(tmp_path: Path) -> None:
    own = tmp_path / "models"
    alone = write(own / "maker" / "repository" / "tiny-Q4_K_M.gguf", 7)
    write(own / "maker" / "repository" / "mmproj-F16.gguf")
    make_model(own / "both")  # publishers put a config.json beside their GGUF files
    beside = write(own / "both" / "both-Q8_0.gguf")
    first = write(own / "large-00001-of-00002.gguf", 10)
    write(own / "large-00002-of-00002.gguf", 20)
    found = find_models(own=own, hub=tmp_path / "hub", bundled=tmp_path / "bundled")
    assert [(model.name, model.path) for model in found] == [
        ("large", first),
        ("both-Q8_0", beside),
        ("tiny-Q4_K_M", alone),
    ]
    assert [model.bytes_on_disk() for model in found] == [30, 1, 7]
    found[0].delete()
    assert not list(own.glob("*.gguf"))
    assert alone.exists()


def test_the_ending_may_be_written_in_capitals(tmp_path: Path) -> None:
    own = tmp_path / "models"
    write(own / "LOUD.GGUF")
    first = write(own / "two-00001-of-00002.GGUF")
    write(own / "two-00002-of-00002.GGUF", 3)
    found = find_models(own=own, hub=tmp_path / "hub", bundled=tmp_path / "bundled")
    assert [(model.name, model.bytes_on_disk()) for model in found] == [("LOUD", 1), ("two", 4)]
    assert found[1].path == first


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
@pytest.mark.parametrize("name", [b"na\xffme", b"na\nme", "na\u202eme".encode(), b"na\x1bme"])
def test_names_that_are_no_text_are_shown_as_text(tmp_path: Path, name: bytes) -> None:
    own = tmp_path / "models"
    write(own / os.fsdecode(name + b".gguf"))
    make_model(own / os.fsdecode(b"in-" + name))
    found = find_models(own=own, hub=tmp_path / "hub", bundled=tmp_path / "bundled")
    assert [model.name for model in found] == ["na?me", "in-na?me"]
    assert [Path(model.shown_path).name for model in found] == ["na?me.gguf", "in-na?me"]
    assert all(model.path.exists() for model in found)


def test_models_of_other_programs_are_found(tmp_path: Path) -> None:
    studio, ollama, cache = (tmp_path / name for name in ("studio", "ollama", "cache"))
    write(studio / "maker" / "repository" / "one.gguf")
    write(cache / "two.gguf")
    digest = "ab" * 32
    blob = write(ollama / "blobs" / f"sha256-{digest}")
    layers = [
        {"mediaType": "application/vnd.ollama.image.template", "digest": "sha256:" + "cd" * 32},
        {"mediaType": "application/vnd.ollama.image.model", "digest": f"sha256:{digest}"},
    ]
    manifests = ollama / "manifests" / "registry.ollama.ai"
    (manifests / "library" / "qwen3").mkdir(parents=True)
    (manifests / "library" / "qwen3" / "4b").write_text(json.dumps({"layers": layers}))
    outside = [{**layers[1], "digest": "sha256:../../../etc/passwd"}]
    (manifests / "library" / "qwen3" / "8b").write_text(json.dumps({"layers": outside}))
    (manifests / "library" / "qwen3" / "bad").write_bytes(b"\xff{" + b"[" * 10_000)
    found = find_models(
        own=tmp_path / "a",
        hub=tmp_path / "b",
        bundled=tmp_path / "c",
        programs=(
            (Origin.LM_STUDIO, studio),
            (Origin.OLLAMA, ollama),
            (Origin.LLAMA_CPP, cache),
        ),
    )
    assert [(model.name, model.origin) for model in found] == [
        ("one", Origin.LM_STUDIO),
        ("qwen3:4b", Origin.OLLAMA),
        ("two", Origin.LLAMA_CPP),
    ]
    assert found[1].path == blob


def test_folders_that_cannot_be_looked_at_hide_no_others(tmp_path: Path) -> None:
    own = tmp_path / "models"
    make_model(own / "mine")
    closed = tmp_path / ("x" * 300)  # as of another user's: asking about it is an error
    (own / "another").symlink_to(closed)
    hub = tmp_path / "hub"
    for name, revision in (("a", "1"), ("b", "2"), ("c", "3")):
        make_model(hub / f"models--maker--{name}" / "snapshots" / revision)
    (hub / "models--maker--a" / "snapshots" / "closed").symlink_to(closed)
    (hub / "models--maker--b" / "refs").mkdir()
    (hub / "models--maker--b" / "refs" / "main").symlink_to(closed)
    (hub / "models--maker--c" / "snapshots" / "3" / "linked").symlink_to(closed)
    found = find_models(
        own=own,
        hub=hub,
        bundled=closed,
        chosen=(closed,),
        programs=tuple((origin, closed) for origin in (Origin.LM_STUDIO, Origin.OLLAMA)),
    )
    assert [model.name for model in found] == ["mine", "maker/a", "maker/b", "maker/c"]
    assert all(model.bytes_on_disk() > 0 for model in found)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_among_manifests_is_not_waited_for(tmp_path: Path) -> None:
    maker = tmp_path / "manifests" / "registry.ollama.ai" / "library" / "qwen3"
    maker.mkdir(parents=True)
    os.mkfifo(maker / "4b")
    assert list(ollama_models(tmp_path)) == []


def test_other_programs_say_where_their_models_are() -> None:
    home = Path("/home/a")
    assert ollama_folders(home, {"OLLAMA_MODELS": "/o"}) == (Path("/o"),)
    assert ollama_folders(home, {})[0] == home / ".ollama" / "models"
    assert llama_cpp_folders(home, {"LLAMA_CACHE": "/l"}) == (Path("/l"),)
    assert lm_studio_folders(home)[0] == home / ".lmstudio" / "models"
    places = program_folders(home)
    assert {origin for origin, _ in places} == {
        Origin.LM_STUDIO,
        Origin.OLLAMA,
        Origin.LLAMA_CPP,
    }
