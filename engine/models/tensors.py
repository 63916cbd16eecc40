"""The tensors of a stored model, checked against what its family asks for.

Reads no weights. The rule: nothing missing, nothing unknown, nothing of another shape.
"""

from engine.errors import ModelFailure
from engine.models.architecture import ModelDefinition
from engine.weights.model_files import REMEDY
from engine.weights.source import WEIGHT_TYPES, StoredTensor, TensorSource


def find_tensors(source: TensorSource, definition: ModelDefinition) -> dict[str, StoredTensor]:
    """The tensors of the text model by the family's names for them. Raises ``ModelFailure``."""
    entries: dict[str, StoredTensor] = {}
    for stored_name, entry in source.tensors().items():
        name = definition.architecture.tensor_name(stored_name)
        if name is None:
            continue
        if name in entries:
            raise ModelFailure(f"The tensor {stored_name} is stored twice.", REMEDY)
        entries[name] = entry
    _check_tensors(entries, definition)
    return entries


def _check_tensors(entries: dict[str, StoredTensor], definition: ModelDefinition) -> None:
    """Compare names, shapes and number formats with what the config asks for."""
    shapes = definition.tensor_shapes
    if missing := [name for name in shapes if name not in entries]:
        raise ModelFailure(
            f"{len(missing)} tensors of the model are missing, the first is {missing[0]}.", REMEDY
        )
    allowed = definition.optional_shapes | shapes
    for name, entry in entries.items():
        if name not in allowed:
            raise ModelFailure(f"The tensor {name[:80]} is unknown to this architecture.", REMEDY)
        if entry.shape != allowed[name]:
            raise ModelFailure(
                f"The tensor {name} has the shape {list(entry.shape)}, but config.json asks for "
                f"{list(allowed[name])}.",
                REMEDY,
            )
        if entry.dtype not in WEIGHT_TYPES:
            raise ModelFailure(
                f"The tensor {name} is stored as {entry.dtype[:20]}.",
                "Choose a folder with bfloat16, float16 or float32 weights.",
            )
