"""Names of GGUF files on the hub: quantisations, parts of split files."""

import re

_SUFFIX = ".gguf"
_SHARD = re.compile(r"-\d{5}-of-\d{5}$")
_QUANTISATION = re.compile(
    r"(?:^|[-._])((?:UD-)?I?Q\d[A-Z0-9_]*|TQ\d_\d|B?F16|FP?32|FP16|MXFP4[A-Z_]*|NVFP4)$",
    re.IGNORECASE,
)
_PROJECTOR = "mmproj"
"""Files for pictures begin so; they hold no language model."""


def quantisation_of(name: str) -> str:
    """The quantisation that a file's name ends in; empty where it is no model in GGUF."""
    if not name.lower().endswith(_SUFFIX) or name.lower().startswith(_PROJECTOR):
        return ""
    found = _QUANTISATION.search(_SHARD.sub("", name[: -len(_SUFFIX)]))
    return found[1].upper() if found else ""
