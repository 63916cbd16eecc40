"""The protocol version, compared before anything else is exchanged."""

PROTOCOL_VERSION = 7
