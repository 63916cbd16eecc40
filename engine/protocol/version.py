"""The number both sides compare before anything else is said."""

PROTOCOL_VERSION = 5
