"""Page keys: a hash chained over everything that determines a page's content.

Two pages with equal keys hold the same keys and values: same tokens at the same positions after the
same tokens, by the same model in the same format. Equal prefixes therefore meet by themselves,
across chats, documents and restarts.
"""

from collections.abc import Sequence
from hashlib import blake2b

from engine.token_ids import TokenIds

PageKey = bytes
"""16 bytes."""

_KEY_BYTES = 16


def root_key(fingerprint: str) -> PageKey:
    """Key of a model's empty prefix; ``fingerprint`` covers weights, format, rope and policy."""
    return blake2b(fingerprint.encode(), digest_size=_KEY_BYTES, person=b"lectern-root").digest()


def child_key(parent: PageKey, token_ids: TokenIds) -> PageKey:
    """Key of the page that holds ``token_ids`` (``array('I')``) after the prefix ``parent``."""
    state = blake2b(parent, digest_size=_KEY_BYTES, person=b"lectern-page")
    state.update(token_ids.tobytes())
    return state.digest()


def page_keys(root: PageKey, tokens: TokenIds, page_size: int) -> list[PageKey]:
    """Keys of all full pages of ``tokens``, in order."""
    return extend_keys(root, [], tokens, page_size)


def extend_keys(
    root: PageKey,
    known: Sequence[PageKey],
    tokens: TokenIds,
    page_size: int,
    *,
    salt: bytes = b"",
) -> list[PageKey]:
    """``known`` keys of the first pages, followed by the keys of the remaining full pages.

    A ``salt`` gives these names that no other sequence's pages have.
    """
    keys = list(known)
    for page in range(len(keys), len(tokens) // page_size):
        parent = keys[-1] if keys else root
        keys.append(child_key(parent + salt, tokens[page * page_size : (page + 1) * page_size]))
    return keys
