"""What of a hub suits a machine."""

import pytest

from app.core.fit.hub_choice import bits_of, choices_for
from app.core.fit.model_fit import Memory
from app.models.download.found import HubFile, HubModel
from engine.models.weight_reader import WeightFormat
from engine.protocol.memory_rules import BYTES_PER_PARAMETER, GPU_FORMATS

GIGA = 10**9
FILES = tuple(
    HubFile(name, bits * GIGA // 16)
    for name, bits in (("Q4_K_S", 4), ("Q4_K_M", 5), ("Q5_K_M", 6), ("Q8_0", 8), ("", 16))
)
LAPTOP, CARD = Memory(16 * GIGA), Memory(16 * GIGA, is_gpu=True)


def model(name: str, billions: float, *, is_gated: bool = False) -> HubModel:
    return HubModel(name, int(billions * GIGA), FILES, is_gated=is_gated)


MODELS = (model("large", 70), model("slow", 7), model("quick", 1.7), model("small", 0.5))


@pytest.mark.parametrize(
    ("name", "bits"),
    [
        ("Q4_K_M", 4),
        ("IQ3_XXS", 3),
        ("UD-Q6_K_XL", 6),
        ("BF16", 16),
        ("", 16),
        ("Q0_0", 16),
        ("Q" + "9" * 5_000, 99),
    ],
)
def test_a_name_says_how_many_bits(name: str, bits: int) -> None:
    assert bits_of(name) == bits


def test_what_fits_is_marked_and_one_is_the_best() -> None:
    laptop, card = (choices_for(MODELS, memory) for memory in (LAPTOP, CARD))
    assert [each.model for each in laptop] == list(MODELS)
    assert [each.is_fitting for each in laptop] == [False, True, True, True]
    assert [each.model.name for each in laptop if each.is_best] == ["quick"]
    assert [each.model.name for each in card if each.is_best] == ["slow"]
    assert laptop[0].needed_bytes > LAPTOP.num_bytes


def test_a_file_is_as_fine_as_what_is_held_in_memory() -> None:
    assert {each.file.quantisation for each in choices_for(MODELS, LAPTOP)} == {"Q8_0"}
    by_name = {each.model.name: each.file.quantisation for each in choices_for(MODELS, CARD)}
    assert by_name == {"large": "Q5_K_M", "slow": "Q8_0", "quick": "", "small": ""}
    coarse = HubModel("coarse", GIGA, FILES[:2])
    assert choices_for([coarse], LAPTOP)[0].file.quantisation == "Q4_K_M"


def test_what_asks_for_an_agreement_comes_last() -> None:
    found = choices_for([model("gated", 1.9, is_gated=True), model("open", 1.5)], LAPTOP)
    assert [each.is_best for each in found] == [False, True]
    assert choices_for([], LAPTOP) == ()


def test_parameters_that_nobody_counted_are_estimated() -> None:
    (choice,) = choices_for([HubModel("unknown", 0, (HubFile("Q8_0", 2 * GIGA),))], LAPTOP)
    assert choice.parameters == 2 * GIGA


def test_formats_are_the_engines() -> None:
    assert set(BYTES_PER_PARAMETER) == set(WeightFormat)
    assert set(GPU_FORMATS) < set(WeightFormat)


def test_a_file_whose_name_says_no_bits_is_taken_as_one_that_is_not_quantised() -> None:
    strange = HubModel("strange", 0, (HubFile("Q0_0", 2 * GIGA),))
    assert choices_for([strange], LAPTOP)[0].parameters == GIGA
