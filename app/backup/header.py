"""The header of a backup file."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

VERSION = 1


class BackupKind(msgspec.Struct, frozen=True):
    """By which a backup of any version is known."""

    format: Literal["lectern backup"] = "lectern backup"
    version: Annotated[int, Meta(ge=1)] = VERSION


class BackupHeader(BackupKind, frozen=True, kw_only=True):
    """When and by which Lectern it was written, and what opens the saved readings in it."""

    made_at: Annotated[datetime, Meta(tz=True)]
    lectern: str = ""
    has_saved: bool = False
    saved_passphrase: Annotated[str, Meta(max_length=256)] = ""
