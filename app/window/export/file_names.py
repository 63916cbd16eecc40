"""Names for files that people choose by what they hold. Pure."""

import re

_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_MAX_LENGTH = 80
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)")


def file_name(title: str, *, otherwise: str) -> str:
    """Return a name that every system takes, without suffix; `otherwise` if nothing is left.

    No dot stays in it: dialogs would take what follows for a suffix, and add none.
    """
    plain = " ".join(_FORBIDDEN.sub(" ", title).split())[:_MAX_LENGTH].strip(" .")
    if not plain or _RESERVED.match(plain):
        return otherwise
    return plain.replace(".", "-")
