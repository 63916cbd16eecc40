"""A folder of Qwen3.5, converted to GGUF, tokenises and answers as it did."""

from pathlib import Path

import pytest

from engine.protocol.requests import DocumentText
from engine.protocol.sampling import SamplingParams
from engine.text.generation_config import end_token_ids
from engine.text.template import load_chat_template
from engine.text.tokenizer import load_tokenizer
from engine.weights.containers import open_source
from tests.fakes.engine_in_process import EngineInProcess
from tests.gguf_files.little_qwen35 import NUM_TOKENS, write_little_qwen35
from tests.gguf_files.qwen35 import write_qwen35

TEXTS = [
    "The keeper's lamp: 1,873 candles, 12.5 m high.\n\n  Isn't it?\t\tYES!!! it'll/they'd\r\n",
    "Größe, naïve, Ключ под камнем; 灯台は海の近くにあります。 <|im_end|><|im_start|>user",
]
PAGE = "The lighthouse of Velmora was built in 1873 by Anselm Torlund."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_little_qwen35(tmp_path_factory.mktemp("little") / "model", [*TEXTS, PAGE])


@pytest.fixture(scope="module")
def converted(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_qwen35(folder, tmp_path_factory.mktemp("gguf") / "little.gguf")


def test_it_keeps_its_tokens_template_and_ends(folder: Path, converted: Path) -> None:
    own, same = open_source(folder), open_source(converted)
    expected, actual = (load_tokenizer(each, vocab_size=NUM_TOKENS) for each in (own, same))
    assert actual.encode_plain(TEXTS) == expected.encode_plain(TEXTS)
    for text in TEXTS:
        assert actual.encode_template(text) == expected.encode_template(text)
    ids = range(expected.num_ids)
    assert [actual.token_bytes(i) for i in ids] == [expected.token_bytes(i) for i in ids]
    assert load_chat_template(same).source == load_chat_template(own).source
    assert end_token_ids(same, actual) == {
        *end_token_ids(own, expected),
        actual.token_id("<|endoftext|>"),  # which Qwen names as an end too
    }


def answer(model: Path, data: Path) -> str:
    """One question, without chance and in float32."""
    pages = (PAGE,) * 3
    with EngineInProcess(data) as engine:
        engine.load(model, weights="float32", device="cpu")
        reading = engine.open(DocumentText(name="Survey", sha256="0" * 64, pages=pages)).reading
        engine.read(reading)
        sampling = SamplingParams(temperature=0.0, max_tokens=24)
        done = engine.ask(reading, "When was the lighthouse of Velmora built?", sampling=sampling)
        return done.answer


def test_it_answers_as_from_its_folder(folder: Path, converted: Path, tmp_path: Path) -> None:
    expected = answer(folder, tmp_path / "folder")
    assert len(expected) > 20
    assert answer(converted, tmp_path / "file") == expected
