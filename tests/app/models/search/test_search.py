"""Looking for models on a hub on this computer, and taking one quantisation of many."""

from pathlib import Path

import pytest

from app.errors import ModelError
from app.models.download.hub_models import HubFile, HubModel
from app.models.download.launch import run_download
from app.models.download.messages import DownloadOrder, Finished, Refused
from app.models.download.problems import ChooseQuantisation, HubUnreachable
from app.models.quantisation import quantisation_of
from app.models.search.launch import find_on_hub
from app.models.search.messages import SearchOrder
from tests.fakes.fake_hub import FakeHub, serving

QUANTISED = {
    "Tiny-Q4_K_M.gguf": b"4" * 5000,
    "Tiny-Q8_0-00001-of-00002.gguf": b"8" * 6000,
    "Tiny-Q8_0-00002-of-00002.gguf": b"8" * 3000,
    "mmproj-Tiny-F16.gguf": b"picture",
    "BF16/Tiny-BF16-00001-of-00002.gguf": b"b" * 9000,
    "BF16/Tiny-BF16-00002-of-00002.gguf": b"b" * 3000,
    "more/Tiny-Q8_0.gguf": b"the same again",
    "README.md": b"a model",
}
FOLDER = {"config.json": b"{}", "model.safetensors": b"w" * 9000, "README.md": b"a model"}
NAME = "maker/Tiny-GGUF"
QUANTISATIONS = HubFile("Q4_K_M", 5000), HubFile("Q8_0", 9000), HubFile("BF16", 12000)


@pytest.mark.parametrize(
    ("name", "quantisation"),
    [
        ("Qwen3-4B-Q4_K_M.gguf", "Q4_K_M"),
        ("qwen2.5-7b-instruct-q8_0-00001-of-00003.gguf", "Q8_0"),
        ("Llama-3.2-1B-Instruct-f16.gguf", "F16"),
        ("Qwen3.5-9B-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
        ("model.IQ4_XS.gguf", "IQ4_XS"),
        ("gpt-oss-20b-mxfp4.gguf", "MXFP4"),
        ("mmproj-model-f16.gguf", ""),
        ("model.gguf", ""),
        ("Q4_K_M.safetensors", ""),
    ],
)
def test_a_quantisation_is_read_from_a_name(name: str, quantisation: str) -> None:
    assert quantisation_of(name) == quantisation


@pytest.mark.process
def test_models_are_found_with_their_quantisations_and_sizes() -> None:
    models = {NAME: QUANTISED, "maker/tiny": FOLDER, "maker/tiny-notes": {"README.md": b"no"}}
    models["maker/<tiny>"] = models["maker/../tiny"] = FOLDER  # names that nobody can have
    hub = FakeHub({**models, "other/model": FOLDER}, parameters={NAME: 4_000_000_000})
    hub.status["maker/tiny-closed"] = 403
    with serving(hub):
        found = find_on_hub(SearchOrder("tiny", hub.endpoint))
    assert found == (
        HubModel(NAME, 4_000_000_000, QUANTISATIONS),
        HubModel("maker/tiny", 0, (HubFile("", 9002),)),
    )


@pytest.mark.process
def test_a_family_is_what_the_hub_says_and_nothing_else() -> None:
    names = [f"maker/tiny-{number}" for number in range(6)]
    classes = dict(zip(names, [["Qwen3ForCausalLM"], [], "x", [7], ["a <b> c"], [""]], strict=True))
    hub = FakeHub(dict.fromkeys(names, FOLDER) | {NAME: QUANTISED}, classes=classes)
    hub.families[NAME] = "qwen35"
    with serving(hub):
        found = find_on_hub(SearchOrder("tiny", hub.endpoint))
    assert [model.family for model in found] == ["Qwen3ForCausalLM", *[""] * 5, "qwen35"]


@pytest.mark.process
def test_a_hub_that_is_not_there_is_named() -> None:
    with serving(FakeHub({})) as hub:
        pass
    with pytest.raises(ModelError) as failure:
        find_on_hub(SearchOrder("tiny", hub.endpoint))
    assert isinstance(failure.value.problem, HubUnreachable)


@pytest.mark.process
def test_one_quantisation_is_downloaded_and_others_beside_it(tmp_path: Path) -> None:
    with serving(FakeHub({NAME: QUANTISED})) as hub:

        def last(name: str) -> object:
            order = DownloadOrder(name, hub.endpoint, str(tmp_path / "part"), str(tmp_path / "own"))
            return list(run_download(order))[-1]

        refused = last(NAME)
        for variant in ("Q8_0", "Q4_K_M", "BF16"):
            assert isinstance(last(f"{NAME}:{variant}"), Finished)
    assert isinstance(refused, Refused)
    assert refused.problem == ChooseQuantisation(("BF16", "Q4_K_M", "Q8_0"))
    folders = tmp_path / "own" / "maker"
    assert {path.name for path in (folders / "Tiny-GGUF--Q8_0").iterdir()} == {
        "README.md",
        "Tiny-Q8_0-00001-of-00002.gguf",
        "Tiny-Q8_0-00002-of-00002.gguf",
    }
    assert (folders / "Tiny-GGUF--Q4_K_M" / "Tiny-Q4_K_M.gguf").is_file()
    assert {path.name for path in (folders / "Tiny-GGUF--BF16").iterdir()} == {
        "README.md",
        "Tiny-BF16-00001-of-00002.gguf",
        "Tiny-BF16-00002-of-00002.gguf",
    }
