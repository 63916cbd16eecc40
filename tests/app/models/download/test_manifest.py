"""Which files are taken, and what is never written."""

import pytest

from app.models.download import problems
from app.models.download.manifest import RemoteFile, select_files
from app.models.download.refusal import Refusal

WEIGHTS = RemoteFile("model.safetensors", 100, sha256="a" * 64)


def _small(name: str) -> RemoteFile:
    return RemoteFile(name, 1, git_sha1="b" * 40)


def test_only_what_the_engine_reads_is_taken_small_files_first() -> None:
    names = ["config.json", "tokenizer.json", "chat_template.jinja", "merges.txt", "README.md"]
    names += ["tokenizer.model"]
    unwanted = ["pytorch_model.bin", "onnx/model.safetensors", "consolidated.safetensors", "a.py"]
    chosen = select_files([WEIGHTS, *map(_small, (*names, *unwanted))])
    assert [file.name for file in chosen] == [*sorted(names), "model.safetensors"]


def test_without_weights_nothing_is_begun() -> None:
    with pytest.raises(Refusal) as caught:
        select_files([_small("config.json"), _small("model.gguf")])
    assert type(caught.value.problem) is problems.NoWeights


@pytest.mark.parametrize(
    "name", ["..\\evil.json", ".hidden.json", "C:evil.json", "a b.json", "x\0.json", "-rf.json"]
)
def test_a_name_that_could_lead_elsewhere_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        select_files([WEIGHTS, _small(name)])
    assert type(caught.value.problem) is problems.HubNotTrusted


@pytest.mark.parametrize(
    "file", [RemoteFile("config.json", 1), RemoteFile("config.json", -1, git_sha1="b" * 40)]
)
def test_a_file_that_cannot_be_checked_is_refused(file: RemoteFile) -> None:
    with pytest.raises(Refusal) as caught:
        select_files([WEIGHTS, file])
    assert type(caught.value.problem) is problems.HubNotTrusted


@pytest.mark.parametrize("folder", ["..", "/", "/etc", "a/../b", "a//b", "a/", ".git", "a\0b"])
def test_a_folder_that_could_lead_elsewhere_is_refused(folder: str) -> None:
    file = RemoteFile("tiny-Q8_0.gguf", 1, git_sha1="b" * 40, folder=folder)
    with pytest.raises(Refusal) as caught:
        select_files([file], "Q8_0")
    assert type(caught.value.problem) is problems.HubNotTrusted


def test_of_several_folders_with_a_quantisation_one_is_taken() -> None:
    file = RemoteFile("tiny-Q8_0.gguf", 1, git_sha1="b" * 40, folder="z")
    other = RemoteFile("small-Q8_0.gguf", 1, git_sha1="b" * 40, folder="a")
    assert select_files([file, other], "Q8_0") == (other,)
    assert other.path == "a/small-Q8_0.gguf"
