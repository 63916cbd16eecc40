"""A model in GGUF files as a ``TensorSource``, as if it were a model folder.

Its metadata answer for config.json, the tokenizer's files and generation_config.json; its tensors
have the family's names, and are unpacked while they are read.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from io import BufferedReader
from pathlib import Path

import msgspec
import xxhash

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileTooLarge, ModelFileUnreadable, ModelUnusable
from engine.regular_files import open_regular
from engine.weights.gguf.fused import take_apart
from engine.weights.gguf.header import Header, PackedTensor
from engine.weights.gguf.layouts.layout import Layout
from engine.weights.gguf.layouts.registry import find_layout
from engine.weights.gguf.restoration import Restoration, RestoredRows
from engine.weights.gguf.shards import find_shards, model_name, read_shards, tensors_of
from engine.weights.gguf.values import Values
from engine.weights.gguf.vocabulary import Vocabulary
from engine.weights.gguf.woven import WovenRows
from engine.weights.model_files import MAX_SMALL_FILE_BYTES, MEBIBYTE
from engine.weights.number_rows import FLOAT_BYTES, NumberRows, Rows
from engine.weights.source import Metadata, StoredTensor, TensorType
from engine.weights.stored_blocks import StoredBlocks

MAX_RESTORED = 1 << 18
"""The mixtures with most experts have a third as many."""
_CONFIG = "config.json"
_UNUSED_PARTS = ("v.", "a.", "mm.")
"""Of names: what sees and hears, and what it is joined by, where one file has everything."""


@dataclass(frozen=True)
class RestoredTensor(StoredTensor):
    """A tensor under the family's name: float32, whatever it is packed as.

    Attributes:
        packed: where and how it lies in the file.
        restoration: what becomes of it.
        first_row: where it begins in there, as one of several.
    """

    packed: PackedTensor
    restoration: Restoration
    first_row: int

    @property
    def parts(self) -> tuple[PackedTensor, ...]:
        """The stored tensors that it is made of."""
        woven = self.restoration.woven
        return (self.packed, woven.partner) if woven else (self.packed,)

    @property
    def blocks(self) -> StoredBlocks | None:
        """The rows of a matrix whose numbers are used as they are, for the format to be known."""
        plan, packed = self.restoration, self.packed
        is_whole = plan.rows is None or (len(plan.rows) == self.shape[0] and not self.first_row)
        is_changed = plan.values is not None or plan.scales is not None
        if plan.woven or is_changed or len(self.shape) != 2 or not is_whole:
            return None
        return StoredBlocks(
            format_name=packed.kind.name,
            origin=packed.origin,
            start=packed.start + self.first_row * packed.row_bytes,
            num_rows=self.shape[0],
            row_bytes=packed.row_bytes,
            row_order=plan.rows,
            column_order=plan.columns,
        )

    def rows(self, files: Sequence[BufferedReader]) -> NumberRows:
        """Its numbers, read from the files of its parts."""
        woven, width = self.restoration.woven, self.packed.width
        stored = [
            RestoredRows(file, part, self.restoration)
            for file, part in zip(files, self.parts, strict=True)
        ]
        rows: Rows = stored[0]
        if woven:
            rows = WovenRows(*stored, by_number=woven.by_number)
            width *= 1 + woven.by_number
        return NumberRows(
            lambda first, count: rows(self.first_row + first, count),
            num_rows=self.num_bytes // (width * FLOAT_BYTES),
            width=width,
        )

    @property
    def stored_type(self) -> str:
        """The format in the file."""
        return self.packed.kind.name

    @property
    def stored_bytes(self) -> int:
        """What it takes in the file."""
        if self.restoration.woven:
            return sum(part.num_bytes for part in self.parts)
        return self.packed.kind.num_bytes(self.num_bytes // FLOAT_BYTES)


class GgufModel:
    """One model in one or several files.

    Attributes:
        path: what a person chose: a file, or a folder with one model.
    """

    def __init__(self, path: Path, files: tuple[Path, ...]) -> None:
        self.path = path
        self._files = files

    @property
    def name(self) -> str:
        """The file's name, or the one inside where the file has none that says anything."""
        if self._files[0].suffix:
            return model_name(self._files[0])
        inside = self._headers[0].values.get("general.name")
        return inside[:80] if isinstance(inside, str) and inside else self._files[0].name

    @property
    def files(self) -> tuple[Path, ...]:
        """All parts."""
        return self._files

    @property
    def interpretation(self) -> bytes:
        """The configuration that metadata are understood as, and the tensors that stored ones are.

        Tokens need no place here: the tokenizer has a fingerprint of its own.
        """
        digest = xxhash.xxh3_128(self.metadata(_CONFIG).content)
        for name, packed in sorted(self._packed.items()):
            plan = self.layout.restoration(packed)
            place = packed.shape, packed.start
            digest.update(msgspec.msgpack.encode((name, place, plan and plan.meaning)))
        return digest.digest()

    def tensors(self) -> dict[str, StoredTensor]:
        """The tensors of parts that are used, by the family's names. Raises ``ModelFailure``."""
        restored: dict[str, StoredTensor] = {}
        for packed in self._packed.values():
            restoration = self.layout.restoration(packed)
            if restoration is None or packed.name.startswith(_UNUSED_PARTS):
                continue
            found = dict(_restored(packed, restoration))
            if restored.keys() & found.keys():
                raise ModelFailure(ModelUnusable(f"the tensor {packed.name[:80]} is stored twice"))
            restored |= found
            if len(restored) > MAX_RESTORED:
                raise ModelFailure(ModelUnusable(f"it has more than {MAX_RESTORED} tensors"))
        return restored

    @contextmanager
    def open(self, tensor: StoredTensor) -> Iterator[BufferedReader]:
        """The numbers of a tensor of ``tensors`` as float32."""
        if not isinstance(tensor, RestoredTensor):
            raise TypeError(f"{tensor.name} is no tensor of a GGUF file")
        try:
            with ExitStack() as files:
                opened = [files.enter_context(open_regular(part.origin)) for part in tensor.parts]
                yield BufferedReader(tensor.rows(opened))
        except OSError as error:
            reason = error.strerror or str(error)
            raise ModelFailure(ModelFileUnreadable(str(tensor.origin), reason)) from error

    def has_metadata(self, name: str) -> bool:
        """Whether the file answers for a file of that name."""
        return name in _METADATA

    def metadata(self, name: str, *, max_bytes: int = MAX_SMALL_FILE_BYTES) -> Metadata:
        """What stands for a file of that name. Raises ``ModelFailure``."""
        origin = self._files[0]
        if name not in _METADATA:
            raise ModelFailure(ModelFileUnreadable(str(origin), f"it has no {name}"))
        content = msgspec.json.encode(_METADATA[name](self))
        if len(content) > max_bytes:
            limit = f"{max_bytes // MEBIBYTE} MiB"
            raise ModelFailure(ModelFileTooLarge(str(origin), limit))
        return Metadata(content, origin)

    @cached_property
    def layout(self) -> Layout:
        """How its architecture is written."""
        return find_layout(self._values, self._packed)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Its tokens."""
        return Vocabulary(self._values)

    @cached_property
    def _headers(self) -> tuple[Header, ...]:
        return read_shards(self._files)

    @cached_property
    def _packed(self) -> dict[str, PackedTensor]:
        return take_apart(tensors_of(self._headers), self._values)

    @cached_property
    def _values(self) -> Values:
        return Values(self._headers[0])


_METADATA: dict[str, Callable[[GgufModel], object]] = {
    _CONFIG: lambda model: model.layout.config(),
    "tokenizer.json": lambda model: model.vocabulary.tokenizer(),
    "tokenizer_config.json": lambda model: model.vocabulary.config(),
    "generation_config.json": lambda model: {"eos_token_id": model.vocabulary.ends()},
}


def open_gguf(path: Path) -> GgufModel | None:
    """The source where a path leads to a GGUF model, else None. Raises ``ModelFailure``."""
    try:
        files = find_shards(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ModelFailure(ModelFileUnreadable(str(path), reason)) from error
    return GgufModel(path, files) if files else None


def _restored(packed: PackedTensor, restoration: Restoration) -> Iterator[tuple[str, StoredTensor]]:
    """The tensors that one becomes, by name; one alone but for experts."""
    shape = restoration.shape or packed.shape
    names = restoration.pieces or (restoration.name,)
    if restoration.pieces:
        shape = shape[1:]
    num_rows = packed.num_rows * (2 if restoration.woven else 1) // len(names)
    for number, name in enumerate(names):
        yield (
            name,
            RestoredTensor(
                name=packed.name,
                dtype=TensorType.F32,
                shape=shape,
                num_bytes=num_rows * packed.width * FLOAT_BYTES,
                origin=packed.origin,
                packed=packed,
                restoration=restoration,
                first_row=number * num_rows,
            ),
        )
