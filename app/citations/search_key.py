"""Reduces text to a search key: lower-case letters and digits, nothing between them.

Coarser than any rule of comparison, so texts that are equal by those rules have the same key. Each
character has its own key, so a place in a key corresponds to a place in the text.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

_RUN = re.compile(r"[^\W_]+")


def key_runs(text: str) -> list[str]:
    """Return the keys of the runs of letters and digits."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
    return _RUN.findall(text.casefold())


def search_key(text: str) -> str:
    """Return the key of a text."""
    return "".join(key_runs(text))


@lru_cache(maxsize=64)
def key_places(text: str) -> Sequence[int]:
    """Return for each character of the key where in the text it comes from."""
    if all(len(_key_of(sign)) == sign.isalnum() for sign in set(text)):
        return list(compress(range(len(text)), map(str.isalnum, text)))
    return [place for place, sign in enumerate(text) for _ in _key_of(sign)]


@lru_cache(maxsize=4096)
def _key_of(sign: str) -> str:
    return search_key(sign)
