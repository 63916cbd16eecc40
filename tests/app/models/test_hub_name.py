"""Names of models as people type and paste them."""

import pytest

from app.errors import UsageError
from app.models.hub_name import HubName, name_of_folder, parse_hub_name


@pytest.mark.parametrize(
    "text",
    [
        "Qwen/Qwen3.5-0.8B",
        "  Qwen/Qwen3.5-0.8B\n",
        "https://huggingface.co/Qwen/Qwen3.5-0.8B",
        "https://huggingface.co/Qwen/Qwen3.5-0.8B/tree/main?show=1",
    ],
)
def test_a_name_or_the_address_of_its_page_is_taken(text: str) -> None:
    name = parse_hub_name(text)
    assert str(name) == "Qwen/Qwen3.5-0.8B"
    assert name.folder == "Qwen--Qwen3.5-0.8B"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Qwen",
        "a/b/c",
        "../etc",
        "a/..",
        "a/b--c",
        "a//b",
        "/a/b",
        "a/b c",
        "a/.b",
        "a/b.",
        "ä/b",
        "a/b:",
        "a/b:c/d",
        "a/b:--c",
    ],
)
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="not a model name"):
        parse_hub_name(text)


def test_a_quantisation_stands_behind_the_name() -> None:
    name = parse_hub_name("maker/Tiny-GGUF:q4_k_m")
    assert name == HubName("maker", "Tiny-GGUF", "Q4_K_M")
    assert str(name) == "maker/Tiny-GGUF:Q4_K_M"
    assert name.repository == "maker/Tiny-GGUF"
    assert name_of_folder(name.folder) == name
    assert name_of_folder("maker--tiny") == HubName("maker", "tiny")
