"""What is remembered about models between runs: their fingerprints and what prefill costs."""

from pathlib import Path

import msgspec

from engine.cost_model import CostFit
from engine.kept_map import KeptMap
from engine.weights.fingerprint import FileStamp, file_stamps, fingerprint, hash_files
from engine.weights.source import TensorSource


class KnownFingerprint(msgspec.Struct, frozen=True):
    """The hash of a model's files, and their state when it was computed."""

    stamps: tuple[FileStamp, ...]
    fingerprint: str


class ModelMemo:
    """Facts about models in a data directory."""

    def __init__(self, data_dir: Path) -> None:
        self._fingerprints = KeptMap(data_dir / "fingerprints.json", KnownFingerprint)
        self._costs = KeptMap(data_dir / "calibration.json", CostFit)
        self._queries = data_dir / "queries"

    def weights_fingerprint(self, source: TensorSource) -> str:
        """Fingerprint of a model; hashes the weights only where a file changed."""
        return fingerprint(source, self._files_hash(source))

    def _files_hash(self, source: TensorSource) -> str:
        stamps = file_stamps(source)
        name = str(source.path.resolve())
        known = self._fingerprints.get(name)
        if known is not None and known.stamps == stamps:
            return known.fingerprint
        computed = hash_files(source)
        self._fingerprints.put(name, KnownFingerprint(stamps, computed))
        return computed

    def queries_path(self, weights_fingerprint: str) -> Path:
        """The file that says what queries of a model are like."""
        return self._queries / f"{weights_fingerprint}.safetensors"

    def cost_fit(self, cache_fingerprint: str) -> CostFit | None:
        """What prefill cost in earlier runs with these settings."""
        return self._costs.get(cache_fingerprint)

    def keep_cost_fit(self, cache_fingerprint: str, fit: CostFit) -> None:
        """Remember what prefill costs."""
        self._costs.put(cache_fingerprint, fit)
