"""How ``--json`` writes: one object on stdout and nothing else."""

import sys

import msgspec


def print_json(record: msgspec.Struct) -> None:
    """Print one object, in UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n")
    sys.stdout.buffer.flush()
