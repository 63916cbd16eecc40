"""The address a server listens on. Imports nothing of HTTP."""

from dataclasses import dataclass
from pathlib import Path

USUAL_PORT = 8417
LOOPBACK_HOST = "127.0.0.1"
LOOPBACK = {LOOPBACK_HOST, "::1", "localhost"}


@dataclass(frozen=True)
class Encryption:
    """The files of TLS."""

    certificate: Path
    key: Path


@dataclass(frozen=True)
class Address:
    """Where the server listens; port 0 takes any that is free."""

    host: str
    port: int
    encryption: Encryption | None = None

    def url(self, port: int) -> str:
        """The base address that clients are given."""
        scheme = "http" if self.encryption is None else "https"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{scheme}://{host}:{port}/v1"
