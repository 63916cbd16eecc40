"""The tensors of a stored model, checked against what its family requires.

Reads no weights. The rule: nothing missing, nothing unknown, nothing of another shape.
"""

from collections.abc import Container

from engine.errors import ModelFailure
from engine.models.architecture import ModelDefinition
from engine.models.decoder_tensors import HEAD
from engine.models.pieces import Shapes, stored_pieces, stored_shapes
from engine.protocol.problems.models import ModelUnusable, UnknownNumbers
from engine.weights.source import WEIGHT_TYPES, StoredTensor, TensorSource


def find_tensors(source: TensorSource, definition: ModelDefinition) -> dict[str, StoredTensor]:
    """The tensors of the text model by the family's names for them. Raises ``ModelFailure``."""
    entries: dict[str, StoredTensor] = {}
    for stored_name, entry in source.tensors().items():
        name = definition.architecture.tensor_name(stored_name)
        if name is None:
            continue
        if name in entries:
            raise ModelFailure(ModelUnusable(f"the tensor {stored_name} is stored twice"))
        entries[name] = entry
    _check_tensors(entries, definition)
    return entries


def used_shapes(definition: ModelDefinition, stored: Container[str]) -> Shapes:
    """Tensors that are computed with, of a model in which these are stored; pieces by themselves.

    A head is where it is stored, even if config.json calls it tied.
    """
    shapes = definition.tensor_shapes
    heads = {HEAD: definition.optional_shapes[HEAD]} if HEAD in stored else {}
    return shapes | heads


def _check_tensors(entries: dict[str, StoredTensor], definition: ModelDefinition) -> None:
    """Compare names, shapes and number formats with what the config asks for."""
    pieces = stored_pieces(definition.pieces, entries)
    shapes = stored_shapes(definition.tensor_shapes, pieces)
    if missing := [name for name in shapes if name not in entries]:
        raise ModelFailure(
            ModelUnusable(f"{len(missing)} tensors are missing, the first is {missing[0]}")
        )
    allowed = definition.optional_shapes | shapes
    for name, entry in entries.items():
        if name not in allowed:
            raise ModelFailure(
                ModelUnusable(f"the tensor {name[:80]} is unknown to this architecture")
            )
        if entry.shape != allowed[name]:
            raise ModelFailure(
                ModelUnusable(
                    f"the tensor {name} has the shape {list(entry.shape)}, but config.json asks "
                    f"for {list(allowed[name])}"
                )
            )
        if entry.dtype not in WEIGHT_TYPES:
            raise ModelFailure(UnknownNumbers(name, entry.dtype[:20]))
