"""What decoding raises for bytes that are not what they should be."""

import msgspec

UNDECODABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""For msgspec's decoders: texts that are no UTF-8 and values within values without end, too."""
