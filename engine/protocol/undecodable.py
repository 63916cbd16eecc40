"""The exceptions that decoding raises for invalid bytes."""

import msgspec

UNDECODABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""For msgspec's decoders: texts that are no UTF-8 and values within values without end, too."""
