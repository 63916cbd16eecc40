"""A person's settings as one frozen record; every field has a working default.

Knows neither where it is stored nor who uses it. Sizes are bytes, 0 means "as the machine allows".
"""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from app.readings.instructions import INSTRUCTIONS
from app.readings.model_choice import KVFormat
from app.settings.reads import Choice, Reads, ShareRead, TokensRead, choice_of
from app.settings.retention import Policy
from app.window_order import OWN_ENGINE
from engine.protocol.sampling import SamplingParams

HUB_ENDPOINT = "https://huggingface.co"
READING_SIZE = 15
"""Height of an answer's type, in pixels, where nobody asks for another."""
SMALLEST_TYPE, LARGEST_TYPE = 12, 24


class ThemeChoice(StrEnum):
    """How the window looks."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Language(StrEnum):
    """Languages of the window."""

    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    SPANISH = "es"
    CHINESE = "zh_CN"


class ContextLength(StrEnum):
    """How long a model's context is, as the engine's option for its rotation."""

    TRAINED = ""
    DOUBLE = "yarn:2"
    FOURFOLD = "yarn:4"


class ProtectedDocuments(StrEnum):
    """What to do with password-protected documents if their text would be stored unencrypted."""

    ASK = "ask"
    READ = "read"
    PRIVATE = "private"
    """They are opened in a private window."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings.

    Attributes:
        engine: where the window's models run: this computer, or the name of a connection.
        model_path: the model that is loaded at the start; None takes the bundled one.
        kv_format: how the cache is kept.
        policy: what of a reading stays in sight.
        policy_options: knobs of the policy that were set.
        context_length: whether models read more than they were trained for.
        reads: what of a reading an answer reads for each word.
        reads_tokens: how much, where passages are chosen.
        reads_share: how much, where a share of the attention is wanted.
        memory_bytes: most that cached pages may take in RAM; 0 derives it from free memory.
        disk_quota_bytes: most that saved readings may take on disk; 0 sets no limit.
        sampling: how answer tokens are chosen.
        system_prompt: what the model is told before the documents.
        enable_thinking: let the model reason before it answers, where it can.
        introduces_readings: have what was read summarised, and questions suggested.
        font_size: height of an answer's type in pixels; all other sizes follow.
        theme: light, dark, or as the system.
        language: language of the window.
        hub_endpoint: where models are downloaded from.
        protected_documents: whether documents under a password are read without a question.
        model_folders: folders that hold models, beside Lectern's own and Hugging Face's.
        reduced_motion: nothing moves that need not.
        shows_dock: the engine panel is shown.
        brief_dock: it is one line.
        is_welcomed: the first start is over.
    """

    engine: str = OWN_ENGINE
    model_path: Path | None = None
    kv_format: KVFormat = KVFormat.F16
    policy: Policy = Policy.DENSE
    policy_options: dict[str, str] = {}
    context_length: ContextLength = ContextLength.TRAINED
    reads: Reads = Reads.EVERYTHING
    reads_tokens: TokensRead = "4096"
    reads_share: ShareRead = "0.99"
    memory_bytes: Annotated[int, Meta(ge=0)] = 0
    disk_quota_bytes: Annotated[int, Meta(ge=0)] = 0
    sampling: SamplingParams = SamplingParams()
    system_prompt: str = INSTRUCTIONS
    enable_thinking: bool = False
    introduces_readings: bool = True
    font_size: Annotated[int, Meta(ge=SMALLEST_TYPE, le=LARGEST_TYPE)] = READING_SIZE
    theme: ThemeChoice = ThemeChoice.SYSTEM
    language: Language = Language.SYSTEM
    hub_endpoint: Annotated[str, Meta(pattern=r"^https?://[^\s/]+")] = HUB_ENDPOINT
    protected_documents: ProtectedDocuments = ProtectedDocuments.ASK
    model_folders: tuple[Path, ...] = ()
    reduced_motion: bool = False
    shows_dock: bool = True
    brief_dock: bool = False
    is_welcomed: bool = False

    @property
    def choice(self) -> Choice:
        """What answers read, as it is asked for: whatever is in sight, where not all is."""
        if self.policy is not Policy.DENSE:
            return Choice()
        tokens, share = self.reads_tokens, self.reads_share
        return choice_of(self.reads, tokens=tokens, share=share, kv_format=self.kv_format)
