"""What of a hub suits a machine."""

import pytest

from app.core.fit.hub_choice import HubChoice, bits_of, choices_for
from app.core.fit.model_fit import Memory
from app.models.download.hub_models import HubFile, HubModel
from engine.models.weight_reader import WeightFormat
from engine.protocol.memory_rules import BLOCK_FORMATS, BYTES_PER_PARAMETER, GPU_FORMATS
from kernels.linear.packed import registry

GIGA = 10**9
KINDS = (("Q3_K_M", 4), ("Q4_K_S", 4.5), ("Q4_K_M", 5), ("Q5_K_M", 6), ("Q8_0", 8.5), ("", 16))
LAPTOP, CARD = Memory(16 * GIGA), Memory(16 * GIGA, is_gpu=True)


def model(name: str, billions: float, *, is_gated: bool = False) -> HubModel:
    files = tuple(HubFile(kind, int(billions * GIGA * bits / 8)) for kind, bits in KINDS)
    return HubModel(name, int(billions * GIGA), files, is_gated=is_gated)


def proposed(choice: HubChoice) -> str:
    return choice.files[choice.proposed].file.quantisation


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
    assert all(fit.needed_bytes > LAPTOP.num_bytes for fit in laptop[0].files)


def test_a_file_is_as_fine_as_what_is_held_in_memory() -> None:
    names = [proposed(each) for each in choices_for(MODELS, LAPTOP)]
    assert names == ["Q4_K_S", "Q8_0", "Q8_0", "Q8_0"], "of what does not fit the least"
    by_name = {each.model.name: proposed(each) for each in choices_for(MODELS, CARD)}
    assert by_name == {"large": "Q5_K_M", "slow": "Q8_0", "quick": "", "small": ""}
    coarse = model("coarse", 1)
    coarse = HubModel("coarse", GIGA, coarse.files[:3])
    assert proposed(choices_for([coarse], LAPTOP)[0]) == "Q4_K_M"


def test_blocks_take_what_the_file_takes_and_what_is_unpacked_more() -> None:
    """14 billion parameters and 16 GB: int8 does not fit, blocks of five bits and less do."""
    (choice,) = choices_for([model("blocks", 14)], LAPTOP)
    fits = {each.file.quantisation: each.is_fitting for each in choice.files}
    assert fits == {
        "Q3_K_M": False, "Q4_K_S": True, "Q4_K_M": True, "Q5_K_M": True, "Q8_0": False, "": False,
    }  # fmt: skip
    assert (choice.is_fitting, proposed(choice)) == (True, "Q5_K_M")
    (on_card,) = choices_for([model("blocks", 12)], CARD)
    assert len({each.needed_bytes for each in on_card.files}) == 1


def test_a_family_that_is_not_computed_is_no_choice() -> None:
    known, unknown = (
        HubModel(name, GIGA, model(name, 1).files, family=name) for name in ("qwen35", "rwkv7")
    )
    found = choices_for([unknown, known], LAPTOP)
    assert [(each.is_computed, each.is_fitting, each.is_best) for each in found] == [
        (False, False, False),
        (True, True, True),
    ]


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
    assert set(BLOCK_FORMATS) == set(registry.BLOCK_FORMATS)


def test_a_file_whose_name_says_no_bits_is_taken_as_one_that_is_not_quantised() -> None:
    strange = HubModel("strange", 0, (HubFile("Q0_0", 2 * GIGA),))
    assert choices_for([strange], LAPTOP)[0].parameters == GIGA
