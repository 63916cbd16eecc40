"""The key of an encrypted data folder, and the keys derived from it.

One random key stands for the whole folder. What it protects is encrypted under keys derived of it,
one for each kind, so that none of them says anything about another.
"""

import secrets
from dataclasses import dataclass

KEY_BYTES = 32


@dataclass(frozen=True, slots=True, repr=False)
class DataKey:
    """The key of one data folder. Never written anywhere unless it is wrapped."""

    secret: bytes

    @property
    def library(self) -> bytes:
        """Of library.sqlite and its backup."""
        return self._derived(b"lectern library 1")

    @property
    def files(self) -> bytes:
        """Of whole files."""
        return self._derived(b"lectern files 1")

    @property
    def backup(self) -> bytes:
        """Of a whole library in one file."""
        return self._derived(b"lectern backup 1")

    @property
    def engine(self) -> bytes:
        """What the engine gets, which derives its own keys of it."""
        return self._derived(b"lectern engine 1")

    @property
    def key_file(self) -> bytes:
        """Proves that the author of the key file knew the key."""
        return self._derived(b"lectern key file 1")

    def _derived(self, purpose: bytes) -> bytes:
        # Nobody waits for these modules who has encrypted nothing.
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

        return HKDF(SHA256(), KEY_BYTES, salt=None, info=purpose).derive(self.secret)


def new_data_key() -> DataKey:
    """Return a new random key."""
    return DataKey(secrets.token_bytes(KEY_BYTES))
