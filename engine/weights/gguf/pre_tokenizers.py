"""How text is split before merging byte pairs, by GGUF's names.

The patterns are those that the models' own tokenizer.json have. A name that is not listed here is
refused: tokens cut otherwise than in training make a model quietly worse. So are names that do not
tell one way from another.
"""

from dataclasses import dataclass, replace

from engine.errors import ModelFailure
from engine.protocol.problems.models import TokenizerUncertain

_WORDS = r"[^\r\n\p{L}\p{N}]?\p{L}+"
_MARKED_WORDS = r"[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+"
_SHORT_FORMS = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_SPACES = r"\s*[\r\n]+|\s+(?!\S)|\s+"
_SIGNS = r" ?[^\s\p{L}\p{N}]+[\r\n]*"
_SIGNS_AND_SLASHES = r" ?[^\s\p{L}\p{N}]+[\r\n/]*"
_UPPER = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}"
_LOWER = r"\p{Ll}\p{Lm}\p{Lo}\p{M}"
_LOWER_CASE = rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]*[{_LOWER}]+"
_UPPER_CASE = rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]+[{_LOWER}]*"


@dataclass(frozen=True)
class Cutting:
    """One way to cut.

    Attributes:
        pattern: what stays together; empty for that of GPT-2, which the library has built in.
        single_digits: digits are cut out, each by itself.
        composes: text is composed (NFC) before.
        whole_words: a word that is a token is not made of pairs.
    """

    pattern: str = ""
    single_digits: bool = False
    composes: bool = False
    whole_words: bool = False


_GPT2 = Cutting()
_CODE = Cutting(single_digits=True)
_LLAMA3 = Cutting(rf"{_SHORT_FORMS}|{_WORDS}|\p{{N}}{{1,3}}|{_SIGNS}|{_SPACES}", whole_words=True)
_QWEN2 = Cutting(rf"{_SHORT_FORMS}|{_WORDS}|\p{{N}}|{_SIGNS}|{_SPACES}", composes=True)
_QWEN35 = Cutting(
    rf"{_SHORT_FORMS}|{_MARKED_WORDS}|\p{{N}}| ?[^\s\p{{L}}\p{{M}}\p{{N}}]+[\r\n]*|{_SPACES}",
    composes=True,
)
_GPT4O = Cutting(
    rf"{_LOWER_CASE}{_SHORT_FORMS}?|{_UPPER_CASE}{_SHORT_FORMS}?|\p{{N}}{{1,3}}"
    rf"|{_SIGNS_AND_SLASHES}|{_SPACES}"
)
_TEKKEN = Cutting(
    rf"{_LOWER_CASE}|{_UPPER_CASE}|\p{{N}}|{_SIGNS_AND_SLASHES}|{_SPACES}", whole_words=True
)

_CUTTINGS = {
    "gpt-2": _GPT2,
    "starcoder": _CODE,
    "refact": _CODE,
    "smollm": _CODE,
    "command-r": replace(_CODE, composes=True),
    "llama3": _LLAMA3,
    "llama-v3": _LLAMA3,
    "llama-bpe": _LLAMA3,
    "smaug-bpe": _LLAMA3,
    "dbrx": replace(_LLAMA3, whole_words=False),
    "qwen2": _QWEN2,
    "deepseek-r1-qwen": _QWEN2,
    "qwen35": _QWEN35,
    "gpt-4o": _GPT4O,
    "tekken": _TEKKEN,
}


_UNCERTAIN = {
    "falcon3": "line ends and tabs may be tokens of their own, which the file does not tell",
    "lfm2": "LFM2 and LFM2.5 cut words in two ways under this one name",
    "pixtral": "files of that name have the pattern of Llama 3, models that of Tekken",
}
"""Names that others treat as Llama 3's, and what speaks against it."""


def find_cutting(name: str) -> Cutting:
    """The way to cut of that name. Raises ``ModelFailure``."""
    if name in _UNCERTAIN:
        raise ModelFailure(TokenizerUncertain(f"{_UNCERTAIN[name]} (pre-tokenizer {name!r})"))
    found = _CUTTINGS.get(name)
    if found is None:
        finding = f"its pre-tokenizer {name[:60]!r} is not known"
        raise ModelFailure(TokenizerUncertain(finding))
    return found


def normalizer(cutting: Cutting) -> dict[str, object] | None:
    """What tokenizer.json says of what happens to text before it is cut."""
    return {"type": "NFC"} if cutting.composes else None


def pre_tokenizer(cutting: Cutting) -> dict[str, object]:
    """What tokenizer.json says of cutting."""
    steps: list[dict[str, object]] = []
    if cutting.single_digits:
        steps.append({"type": "Digits", "individual_digits": True})
    if cutting.pattern:
        pattern = {"Regex": cutting.pattern}
        steps.append({"type": "Split", "pattern": pattern, "behavior": "Isolated"})
    steps.append({"type": "ByteLevel", "use_regex": not cutting.pattern})
    return {"type": "Sequence", "pretokenizers": steps}
