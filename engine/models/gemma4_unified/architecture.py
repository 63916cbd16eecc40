"""Gemma 4 12B, which sees pictures without a vision tower: its text model.

It is Gemma 4 without vectors per layer and without experts; what files leave out is otherwise.
"""

from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from engine.models.config_file import ConfigFile
from engine.models.gemma4.architecture import GEMMA4, gemma4_config
from engine.models.gemma4.fields import Gemma4Fields
from engine.models.plain.config import PlainConfig
from engine.models.plain.fields import Window


class Gemma4UnifiedFields(Gemma4Fields, frozen=True, kw_only=True):
    """The text model."""

    max_position_embeddings: Annotated[int, Meta(ge=1, le=1 << 24)] = 262_144
    sliding_window: Window = 1024
    hidden_size_per_layer_input: Annotated[int, Meta(ge=0, le=0)] = 0


def _read_config(file: ConfigFile) -> PlainConfig:
    return gemma4_config(file, file.text_fields(Gemma4UnifiedFields))


GEMMA4_UNIFIED = replace(
    GEMMA4,
    name="gemma4_unified",
    class_names=frozenset({"Gemma4UnifiedForCausalLM", "Gemma4UnifiedForConditionalGeneration"}),
    model_types=frozenset({"gemma4_unified", "gemma4_unified_text"}),
    read_config=_read_config,
)
