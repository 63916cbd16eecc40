"""Statistics of a model's queries before rotation, and the file that stores them.

The file is safetensors: ``layers.N.mean`` float32 [Hq, bands, 2] and ``layers.N.size`` float32
[Hq, bands] for each layer of attention, and in its metadata the fingerprint of the weights and a
checksum of all numbers. It is read as untrusted input.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save
from torch import Tensor
from xxhash import xxh3_128

from engine.errors import UsageFailure
from engine.models.layer_specs import AttentionSpec, RotaryConfig
from engine.models.layers.rotary import rotary_angles
from engine.protocol.problems.policies import QueriesUnusable
from engine.regular_files import open_regular, written_beside

MAX_BYTES = 256 << 20
_MODEL, _CHECKSUM = "model", "checksum"
_MAX_HEADS = 4096
_ROUNDING = 1e-3


@dataclass(frozen=True)
class LayerQueries:
    """Queries of one layer. A *band* is two values of a head that turn together, or not at all.

    Attributes:
        mean: complex64 ``[Hq, bands]``.
        size: mean magnitude, float32 ``[Hq, bands]``.
    """

    mean: Tensor
    size: Tensor


def bands_of(heads: Tensor, rotary: RotaryConfig | None) -> Tensor:
    """The bands of heads ``[..., D]``, complex64 ``[..., D / 2]``.

    First those that turn; values that do not are taken in pairs as well.
    """
    heads = heads.float()
    dim = 0 if rotary is None else rotary.dim
    parts = []
    for part in (heads[..., :dim], heads[..., dim:]):
        half = part.shape[-1] // 2
        parts.append(torch.complex(part[..., :half], part[..., half:]))
    return torch.cat(parts, dim=-1)


def turns(rotary: RotaryConfig | None, positions: Tensor, num_bands: int) -> Tensor:
    """By what bands turn at positions ``[T]``: complex64 ``[T, bands]``, 1 where they do not."""
    if rotary is None:
        return torch.ones(len(positions), num_bands, dtype=torch.complex64, device=positions.device)
    turned = torch.complex(*rotary_angles(rotary, positions))
    rest = num_bands - turned.shape[1]
    return torch.nn.functional.pad(turned, (0, rest), value=1.0)


def save_queries(path: Path, layers: Sequence[LayerQueries], *, model: str) -> None:
    """Write the file. Raises ``OSError``."""
    tensors = {}
    for number, layer in enumerate(layers):
        tensors[f"layers.{number}.mean"] = torch.view_as_real(layer.mean.cpu()).contiguous()
        tensors[f"layers.{number}.size"] = layer.size.cpu().contiguous()
    path.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(path) as file:
        file.write(save(tensors, {_MODEL: model, _CHECKSUM: _checksum(tensors)}))


def load_queries(
    path: Path, specs: Sequence[AttentionSpec], *, model: str
) -> tuple[LayerQueries, ...]:
    """Read a file about a model with such layers. Raises ``UsageFailure``."""
    try:
        with open_regular(path):  # a pipe or a device is refused
            return _checked(path, specs, model)
    except OSError as error:
        raise UsageFailure(QueriesUnusable(str(path), error.strerror or str(error))) from None
    except (ValueError, SafetensorError) as error:
        raise UsageFailure(QueriesUnusable(str(path), str(error))) from None


def _checked(path: Path, specs: Sequence[AttentionSpec], model: str) -> tuple[LayerQueries, ...]:
    """The layers that a file holds. Raises ``ValueError``, ``OSError`` or ``SafetensorError``."""
    num_bytes = path.stat().st_size
    if num_bytes > MAX_BYTES:
        raise ValueError(f"it has {num_bytes:,} bytes, and {MAX_BYTES:,} is the most")
    names = {f"layers.{n}.{part}" for n in range(len(specs)) for part in ("mean", "size")}
    with safe_open(path, framework="pt") as file:
        told = file.metadata() or {}
        if told.get(_MODEL) != model:
            raise ValueError("it is about another model")
        if set(file.keys()) != names:
            raise ValueError("its layers are not those of the model")
        tensors = {name: file.get_tensor(name) for name in names}
    layers = tuple(
        _layer(tensors[f"layers.{n}.mean"], tensors[f"layers.{n}.size"], spec)
        for n, spec in enumerate(specs)
    )
    if told.get(_CHECKSUM) != _checksum(tensors):
        raise ValueError("its numbers are not those that were written")
    return layers


def _checksum(tensors: Mapping[str, Tensor]) -> str:
    digest = xxh3_128()
    for name in sorted(tensors):
        digest.update(name.encode())
        digest.update(tensors[name].flatten().view(torch.uint8).numpy().data)
    return digest.hexdigest()


def _layer(mean: Tensor, size: Tensor, spec: AttentionSpec) -> LayerQueries:
    bands, heads = spec.head_dim // 2, len(size) if size.dim() else 0
    if not 0 < heads <= _MAX_HEADS or heads % spec.num_kv_heads:
        raise ValueError("its heads are not those of the model")
    if mean.shape != (heads, bands, 2) or size.shape != (heads, bands):
        raise ValueError("its bands are not those of the model")
    if mean.dtype != torch.float32 or size.dtype != torch.float32:
        raise ValueError("its numbers are not float32")
    if not (mean.isfinite().all() and size.isfinite().all()):
        raise ValueError("some of its numbers are none")
    centre = torch.view_as_complex(mean.contiguous())
    if (centre.abs() > size * (1 + _ROUNDING) + _ROUNDING).any():
        raise ValueError("a mean is larger than what it is the mean of")
    return LayerQueries(centre, size)
