"""What every request has."""

import msgspec


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of all requests."""

    id: int
