"""The parts of config.json that families share: the model type and common fields.

Owns the bounds of values and the fields that nobody may pass over. Knows no family. The rule: a
hostile or absurd value is an error that names the field; it never reaches an allocation. Bounds
are far above any released model and far below what could hurt.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable, QuantisedAlready, UnknownArithmetic
from engine.weights.model_files import decode_record
from engine.weights.source import TensorSource

Count = Annotated[int, Meta(ge=1, le=1024)]
"""Layers, heads, values per head."""
Width = Annotated[int, Meta(ge=1, le=1 << 18)]
Theta = Annotated[float, Meta(gt=1.0, le=1e12)]
NormEpsilon = Annotated[float, Meta(gt=0.0, le=0.1)]
Share = Annotated[float, Meta(gt=0.0, le=1.0)]


class QuantizationFields(msgspec.Struct, frozen=True):
    """How the stored weights were packed."""

    quant_method: str = "unknown"


class TextFields(msgspec.Struct, frozen=True, kw_only=True):
    """Fields of a text model that families share; a family adds its own."""

    vocab_size: Annotated[int, Meta(ge=1, le=1 << 22)]
    hidden_size: Width
    num_hidden_layers: Count
    num_attention_heads: Count
    num_key_value_heads: Count
    max_position_embeddings: Annotated[int, Meta(ge=1, le=1 << 24)]
    rms_norm_eps: NormEpsilon = 1e-6
    tie_word_embeddings: bool | None = None
    quantization_config: QuantizationFields | None = None

    @property
    def positions(self) -> int:
        """Longest context that is computed as in training, but for what rotation is stretched."""
        return self.max_position_embeddings


class _RootFields(msgspec.Struct, frozen=True):
    """The whole file; ``text_config`` is absent where the text model's fields are at the top."""

    architectures: list[str] = []
    model_type: str = "unknown"
    text_config: msgspec.Raw = msgspec.Raw()
    tie_word_embeddings: bool | None = None
    quantization_config: QuantizationFields | None = None


_WITHOUT_EFFECT = frozenset(
    {
        "_sliding_window_pattern",
        "attention_dropout",
        "bos_token_id",
        "chunk_size_feed_forward",
        "initializer_range",
        "model_type",
        "mtp_num_hidden_layers",
        "mtp_use_dedicated_embeddings",
        "output_hidden_states",
        "router_aux_loss_coef",
    }
)
"""Fields for training, for other tasks, or for weights that are not used."""
_ARITHMETIC = re.compile(
    r"scal|cap|window|slid|expert|moe|rout|multipl|bias|norm|rope|rotary|theta|position|quant|lora"
    r"|adapter|residual|sink|temperature|alibi|sparse|act|head|layer|attention|embed|gate|mlp|ssm"
)
"""Parts of names that speak of what is computed."""
_IN_ORDER = "is_causal"
"""Whether tokens see only what comes before them; true leaves things as they are."""
_NEUTRAL: tuple[object, ...] = (None, False, 0, 1, "", [], {}, "float32")
"""Values that leave things as they are."""

Fields = TypeVar("Fields", bound=TextFields)


@dataclass(frozen=True)
class ConfigFile:
    """config.json, not yet read by the family that it belongs to.

    Attributes:
        class_names: the classes that compute it, in the words of transformers.
        model_type: the type of model, in the same words.
        is_tied: whether embedding and head are one matrix, as said beside a nested text model.
        text: JSON of the text model, nested or at the top.
        quantization: how the weights were packed, as said beside a nested text model.
        origin: where the file was found.
    """

    class_names: tuple[str, ...]
    model_type: str
    is_tied: bool | None
    text: bytes
    quantization: QuantizationFields | None
    origin: Path

    def text_fields(self, kind: type[Fields]) -> Fields:
        """Decode the text model's fields.

        Raises ``ModelFailure`` where a value is not allowed, where the weights are packed already,
        and where a field that ``kind`` does not name may change what is computed.
        """
        fields = decode_record(self.text, kind, self.origin)
        if quantization := self.quantization or fields.quantization_config:
            raise ModelFailure(QuantisedAlready(quantization.quant_method[:60]))
        if unknown := self._unknown_arithmetic(kind):
            raise ModelFailure(UnknownArithmetic(unknown[:60]))
        return fields

    def _unknown_arithmetic(self, kind: type[TextFields]) -> str | None:
        """The name of a field that may change what is computed and is not understood."""
        known = {*kind.__struct_fields__, *_RootFields.__struct_fields__, *_WITHOUT_EFFECT}
        values = msgspec.json.decode(self.text, type=dict[str, object])
        for name, value in values.items():
            if name == _IN_ORDER and value is not True:
                return name
            is_neutral = value is not True and value in _NEUTRAL
            if name not in known and not is_neutral and _ARITHMETIC.search(name.lower()):
                return name
        return None


def read_config_file(source: TensorSource) -> ConfigFile:
    """Read what the file says of itself. Raises ``ModelFailure``."""
    file = source.metadata("config.json")
    root = decode_record(file.content, _RootFields, file.origin)
    nested = bytes(root.text_config)
    return ConfigFile(
        class_names=tuple(root.architectures),
        model_type=root.model_type,
        is_tied=root.tie_word_embeddings,
        text=file.content if nested in (b"", b"null") else nested,
        quantization=root.quantization_config,
        origin=file.origin,
    )


def misfit(field: str, rule: str) -> ModelFailure:
    """A field whose value does not fit the others, or what can be computed."""
    return ModelFailure(ModelUnusable(f"config.json: {field} {rule}"))
