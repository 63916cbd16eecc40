"""The base of all requests."""

import msgspec


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of all requests."""

    id: int

    def __repr__(self) -> str:
        """Tell the kind alone: keys, passphrases and words of documents belong in no trace."""
        return f"{type(self).__name__}(id={self.id})"
