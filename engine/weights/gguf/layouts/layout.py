"""The protocol of GGUF layouts: the two questions that the container asks."""

from collections.abc import Mapping
from typing import Protocol

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.restoration import Restoration
from engine.weights.gguf.values import Values

Tensors = Mapping[str, PackedTensor]
Config = dict[str, object]


class Layout(Protocol):
    """How converters write the models of one architecture."""

    def config(self) -> Config:
        """What config.json says of such a model, in the words of transformers."""
        ...

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """How a tensor becomes the family's; None for one of a part that is not used."""
        ...


def vocab_size(tensors: Tensors, values: Values) -> int:
    """Rows of the embedding."""
    found = tensors.get("token_embd.weight")
    return found.num_rows if found else len(values.texts("tokenizer.ggml.tokens"))


def split_block(name: str) -> tuple[int, str] | None:
    """Number and part of ``blk.NUMBER.PART``; None for a tensor outside the layers."""
    prefix, _, rest = name.partition(".")
    number, _, part = rest.partition(".")
    is_block = prefix == "blk" and number.isascii() and number.isdigit() and len(number) <= 4
    return (int(number), part) if is_block else None
