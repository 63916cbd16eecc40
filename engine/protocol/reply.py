"""The base of all replies."""

import msgspec


class Reply(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of all replies."""

    id: int
