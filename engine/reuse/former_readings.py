"""Readings saved by earlier versions, which put the documents' names before the texts.

They are found whatever the files are called now: the names in their texts are those that the files
had then, which snapshots record, or the present ones. A reading that is found continues in its
layout, so nothing is read again.
"""

from collections.abc import Iterator
from typing import Any

from engine.loading.loaded_model import LoadedModel
from engine.reuse.prefix_reuse import PrefixReuse
from engine.snapshots.names import SnapshotNames
from engine.text.reading_plan import Reading, former_reading


class FormerReadings:
    """Looks for what earlier versions saved of a reading."""

    def __init__(self, model: LoadedModel, names: SnapshotNames, reuse: PrefixReuse) -> None:
        self._model = model
        self._names = names
        self._reuse = reuse

    def best(self, reading: Reading) -> tuple[Reading, int]:
        """The layout with the longest known prefix, and the length of that in tokens."""
        known = self._reuse.known_tokens(reading.prompt.tokens)
        if known == reading.num_tokens:
            return reading, known
        best, most = reading, known
        for former in self._former(reading):
            known = self._reuse.known_tokens(former.prompt.tokens)
            if known > most:
                best, most = former, known
        return best, most

    def _former(self, reading: Reading) -> Iterator[Reading]:
        """The reading under its present names, then under those of snapshots of its length."""
        prompts = self._model.prompts
        yield former_reading(reading, reading.names, prompts)
        tried = {reading.names}
        for metadata in self._names.metadata(self._model.fingerprint):
            names = _names_in_text(metadata)
            if len(names) != len(reading.names) or names in tried:
                continue
            tried.add(names)
            if prompts.former_len(reading.prompt, names) == metadata.get("reading_tokens"):
                yield former_reading(reading, names, prompts)


def _names_in_text(metadata: Any) -> tuple[str, ...]:
    names = metadata.get("names_in_text", metadata.get("documents"))
    return tuple(map(str, names)) if isinstance(names, list) else ()
