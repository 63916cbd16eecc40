"""Reads small files of a model folder, with a size limit and a type check.

A model folder comes from outside, so its files may be missing, huge, malformed or made to harm.
This module bounds the size, decodes strictly and turns every defect into a ``ModelFailure`` that
names the file. It does not know what the files mean.
"""

from pathlib import Path
from typing import TypeVar

import msgspec

from engine.errors import ModelFailure
from engine.protocol.problems.models import (
    ModelFileTooLarge,
    ModelFileUnreadable,
    ModelFileUnusable,
)
from engine.protocol.undecodable import UNDECODABLE
from engine.regular_files import open_regular

MEBIBYTE = 1 << 20
MAX_SMALL_FILE_BYTES = 4 * MEBIBYTE

Record = TypeVar("Record", bound=msgspec.Struct)


def read_file(path: Path, *, max_bytes: int = MAX_SMALL_FILE_BYTES) -> bytes:
    """Content of a file of at most ``max_bytes``; raises ``ModelFailure``."""
    try:
        with open_regular(path) as file:
            content = file.read(max_bytes + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ModelFailure(ModelFileUnreadable(str(path), reason)) from error
    if len(content) > max_bytes:
        limit = f"{max_bytes // MEBIBYTE} MiB"
        raise ModelFailure(ModelFileTooLarge(str(path), limit))
    return content


def decode_record(content: bytes, kind: type[Record], origin: Path) -> Record:
    """JSON as a record; fields that the record does not name are dropped."""
    try:
        return msgspec.json.decode(content, type=kind)
    except UNDECODABLE as error:
        reason = str(error) or type(error).__name__
        raise ModelFailure(ModelFileUnusable(str(origin), reason)) from error
