"""GGUF files from outside: refused in one line before anything is allocated for them."""

import struct
import tracemalloc
from pathlib import Path
from random import Random

import pytest
from gguf import GGMLQuantizationType, GGUFWriter

from engine.errors import ModelFailure
from engine.models.registry import define_model
from engine.protocol.problems.models import AdapterAlone, PartForPictures, UnknownArchitecture
from engine.protocol.problems.problem import Problem
from engine.weights.containers import open_source
from engine.weights.gguf.header import read_header
from tests.campaign.gguf_mutants import take_apart
from tests.gguf_files.mutants import changed, write_all, write_small

LIMIT_BYTES = 32 << 20
MUTANTS = 300


def refusal(path: Path) -> str:
    """The line that refuses a file, which takes little memory to write."""
    tracemalloc.start()
    try:
        with pytest.raises(ModelFailure) as caught:
            take_apart(path)
        assert tracemalloc.get_traced_memory()[1] < LIMIT_BYTES
    finally:
        tracemalloc.stop()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def header(*, tensors: int = 0, values: int = 0, version: int = 3) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, tensors, values)


def tensor(name: str, *dims: int, kind: int = 0, offset: int = 0) -> bytes:
    sizes = struct.pack(f"<I{len(dims)}Q", len(dims), *dims)
    return text(name) + sizes + struct.pack("<IQ", kind, offset)


ARCHITECTURE = text("general.architecture") + struct.pack("<I", 8) + text("none")
PADDING = bytes(4096)


@pytest.mark.parametrize(
    ("content", "finding"),
    [
        (b"", "truncated"),
        (b"GGUF", "truncated"),
        (b"<!DOCTYPE html><html>", "does not begin as one"),
        (b"version https://git-lfs.github.com/spec/v1", "does not begin as one"),
        (header(version=1), "version 1"),
        (b"GGUF" + struct.pack(">IQQ", 3, 0, 0), "big-endian"),
        (header(tensors=1 << 62), "tensors; the limit"),
        (header(values=60_000), "truncated"),
        (header(values=1) + struct.pack("<Q", 1 << 63) + PADDING, "string of"),
        (header(values=1) + text("a") + struct.pack("<I", 77) + PADDING, "unknown kind 77"),
        (
            header(values=1) + text("a") + struct.pack("<IIQ", 9, 4, 1_000_000_000) + PADDING,
            "1000000000 numbers",
        ),
        (
            header(values=1) + text("a") + struct.pack("<IIQ", 9, 8, 1_000_000_000) + PADDING,
            "1000000000 strings",
        ),
        (
            header(values=1) + text("a") + struct.pack("<IIQ", 9, 9, 3) + PADDING,
            "arrays inside arrays",
        ),
        (header(values=1) + struct.pack("<Q", 2) + b"\xff\xfe" + PADDING, "not UTF-8"),
        (header(values=1) + text("a\nb") + PADDING, "name that cannot be printed"),
        (header(values=2) + ARCHITECTURE * 2, "two values"),
        (header(values=1) + text("general.name") + struct.pack("<I", 8) + text("x"), "architect"),
        (
            header(values=1) + text("general.architecture") + struct.pack("<If", 6, 1.0),
            "must be a text",
        ),
        (header(tensors=1) + tensor("t", 32, kind=9999) + PADDING, "type 9999"),
        (header(tensors=1) + tensor("t", 1 << 40, 1 << 40) + PADDING, "shape"),
        (header(tensors=1) + tensor("t", 33, kind=2) + PADDING, "shape"),
        (header(tensors=1) + tensor("t", 0) + PADDING, "shape"),
        (header(tensors=1) + tensor("t", *[2] * 5) + PADDING, "5 dimensions"),
        (header(tensors=1) + tensor("t", 8, offset=1 << 62) + PADDING, "end behind it"),
        (header(tensors=2) + tensor("t", 8) + tensor("u", 8, offset=16) + PADDING, "other data"),
        (header(tensors=2) + tensor("t", 8) * 2 + PADDING, "two tensors"),
    ],
)
def test_harm_is_refused_in_one_line(tmp_path: Path, content: bytes, finding: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    assert finding in refusal(path)


def test_many_long_lists_are_refused_as_one_is(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    count = 1 << 21
    lists = (text(name) + struct.pack("<IIQ", 9, 1, count) + bytes(count) for name in "abc")
    path.write_bytes(header(values=3) + b"".join(lists))
    with pytest.raises(ModelFailure, match="in all"):
        read_header(path)


@pytest.mark.parametrize(
    ("names", "finding"),
    [
        (["m-00002-of-00003.gguf"], "2 of 3 weight files are missing"),
        (["m-00001-of-00001.gguf", "other.gguf"], "holds 2 of them"),
        (["m-00001-of-99999.gguf"], "one of 99999"),
        (["m-00001-of-00002.gguf", "m-00002-of-00002.gguf"], "calls itself part 1 of 1"),
    ],
)
def test_parts_that_are_no_model_are_refused(
    tmp_path: Path, names: list[str], finding: str
) -> None:
    for name in names:
        write_small(tmp_path / name, GGMLQuantizationType.F32)
    assert finding in refusal(tmp_path)


def test_other_architectures_are_named(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(header(values=1) + ARCHITECTURE)
    with pytest.raises(ModelFailure, match="none is not supported"):
        define_model(open_source(path))


def test_a_file_that_is_no_model_is_no_gguf(tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(ModelFailure, match="is not a folder"):
        open_source(path)


def test_mutants_are_read_or_refused(tmp_path: Path) -> None:
    chance = Random(7)
    models = list(write_all(tmp_path).values())
    path = tmp_path / "mutant"
    num_refused = 0
    for number in range(MUTANTS):
        path.write_bytes(changed(models[number % len(models)], chance))
        try:
            take_apart(path)
        except ModelFailure as failure:
            num_refused += 1 if "\n" not in str(failure) else -MUTANTS
    assert num_refused > MUTANTS / 3


@pytest.mark.parametrize(
    ("architecture", "kind", "problem"),
    [
        ("clip", "mmproj", PartForPictures()),
        ("clip", "", PartForPictures()),
        ("qwen35", "adapter", AdapterAlone()),
        ("bert", "model", UnknownArchitecture("bert")),
    ],
)
def test_files_that_are_no_model_of_language_are_told_apart(
    tmp_path: Path, architecture: str, kind: str, problem: Problem
) -> None:
    writer = GGUFWriter(tmp_path / "model.gguf", architecture)
    if kind:
        writer.add_type(kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    with pytest.raises(ModelFailure) as caught:
        define_model(open_source(tmp_path / "model.gguf"))
    assert caught.value.problem == problem
