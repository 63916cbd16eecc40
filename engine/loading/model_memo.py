"""Facts about models remembered between runs: fingerprints, soundness, costs, needed layers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from engine.cost_model import CostFit
from engine.kept_map import KeptMap
from engine.models.architecture import ModelDefinition
from engine.weights.fingerprint import FileStamp, file_stamps, fingerprint, hash_files
from engine.weights.source import TensorSource


class KnownFingerprint(msgspec.Struct, frozen=True):
    """The hash of a model's files, and their state when it was computed."""

    stamps: tuple[FileStamp, ...]
    fingerprint: str


class KnownSound(msgspec.Struct, frozen=True):
    """By which checks a model's blocks were found to be sound: a stamp of what was looked for."""

    checks: str


class KnownLayers(msgspec.Struct, frozen=True):
    """The layers of attention that retrieval needs, counted from 0."""

    full: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0)], ...], msgspec.Meta(min_length=1)]


class ModelMemo:
    """Facts about models in a data folder."""

    def __init__(self, data_dir: Path) -> None:
        self._fingerprints = KeptMap(data_dir / "fingerprints.json", KnownFingerprint)
        self._sound = KeptMap(data_dir / "sound.json", KnownSound)
        self._costs = KeptMap(data_dir / "calibration.json", CostFit)
        self._full_layers = KeptMap(data_dir / "full_layers.json", KnownLayers)
        self._queries = data_dir / "queries"

    def weights_fingerprint(self, source: TensorSource, definition: ModelDefinition) -> str:
        """Fingerprint of a model; hashes the weights only where a file changed."""
        return fingerprint(source, self._files_hash(source), definition.meaning)

    def _files_hash(self, source: TensorSource) -> str:
        stamps = file_stamps(source)
        name = str(source.path.resolve())
        known = self._fingerprints.get(name)
        if known is not None and known.stamps == stamps:
            return known.fingerprint
        computed = hash_files(source)
        self._fingerprints.put(name, KnownFingerprint(stamps, computed))
        return computed

    def is_sound(self, weights_fingerprint: str, checks: str) -> bool:
        """Whether the weights were found to be sound by these checks."""
        return self._sound.get(weights_fingerprint) == KnownSound(checks)

    def keep_sound(self, weights_fingerprint: str, checks: str) -> None:
        """Remember that the weights are."""
        self._sound.put(weights_fingerprint, KnownSound(checks))

    def queries_path(self, weights_fingerprint: str) -> Path:
        """The file that says what queries of a model are like."""
        return self._queries / f"{weights_fingerprint}.safetensors"

    def cost_fit(self, cache_fingerprint: str) -> CostFit | None:
        """What prefill cost in earlier runs with these settings."""
        return self._costs.get(cache_fingerprint)

    def keep_cost_fit(self, cache_fingerprint: str, fit: CostFit) -> None:
        """Remember what prefill costs."""
        self._costs.put(cache_fingerprint, fit)

    def full_layers(self, weights_fingerprint: str) -> tuple[int, ...]:
        """The layers of attention that retrieval needs; none where that was not measured."""
        known = self._full_layers.get(weights_fingerprint)
        return known.full if known else ()

    def keep_full_layers(self, weights_fingerprint: str, full: Sequence[int]) -> None:
        """Remember which layers retrieval needs."""
        self._full_layers.put(weights_fingerprint, KnownLayers(tuple(sorted(full))))
