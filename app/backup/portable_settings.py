"""Which settings a backup carries over: a person's choices, not facts about a computer.

Where models are downloaded from is none of them: a backup may come from anywhere.
"""

import msgspec

from app.settings.settings import Settings
from app.settings.settings_file import settings_from
from engine.protocol.undecodable import UNDECODABLE

_TAKEN = frozenset(
    {
        "kv_format",
        "policy",
        "policy_options",
        "context_length",
        "sampling",
        "system_prompt",
        "enable_thinking",
        "font_size",
        "theme",
        "language",
        "protected_documents",
        "reduced_motion",
        "shows_dock",
        "is_welcomed",
    }
)


def portable_settings(content: bytes) -> Settings:
    """Return settings from a backup; the defaults for what cannot be understood."""
    try:
        found = msgspec.json.decode(content)
    except UNDECODABLE:
        return Settings()
    if not isinstance(found, dict):
        return Settings()
    return settings_from({name: value for name, value in found.items() if name in _TAKEN})
