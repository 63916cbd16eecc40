"""Hides clients' words, such as tool descriptions, inside the template's own text.

These do meet the template, so one that spells a special token would become one. The first character
of every such word is rendered as a mark, and tokenised apart, which leaves the rest harmless.
"""

import re
from collections.abc import Iterable
from typing import Any

from engine.errors import UsageFailure
from engine.protocol.problems.requests import ChatRefused
from engine.text.skeleton import MARK, mark
from engine.text.tokenizer import TextTokenizer
from engine.token_ids import TokenIds, token_ids

_CHARACTER = "character "


class HiddenWords:
    """Hides the added tokens of one tokenizer."""

    def __init__(self, tokenizer: TextTokenizer) -> None:
        self._tokenizer = tokenizer
        self._spelled = _any_of(tokenizer.added_words)

    def hide(self, value: Any) -> Any:
        """A JSON value without added tokens in its texts. Raises ``UsageFailure`` for marks."""
        match value:
            case str():
                return self._hide_text(value)
            case dict():
                return {self._hide_text(key): self.hide(each) for key, each in value.items()}
            case list() | tuple():
                return [self.hide(each) for each in value]
            case _:
                return value

    def encode(self, rendered: str) -> TokenIds:
        """The tokens of the template's own text, with what is hidden in it as it was."""
        template, *others = MARK.split(rendered)
        tokens = self._tokenizer.encode_template(template)
        for name, template in zip(others[::2], others[1::2], strict=True):
            tokens += self._plain(chr(int(name.removeprefix(_CHARACTER))))
            tokens += self._tokenizer.encode_template(template)
        return tokens

    def _plain(self, text: str) -> TokenIds:
        return self._tokenizer.encode_plain([text])[0] if text else token_ids()

    def _hide_text(self, text: str) -> str:
        if "\ue000" in text or "\ue001" in text:
            raise UsageFailure(ChatRefused("tools and calls cannot hold U+E000 or U+E001"))
        while found := self._spelled.search(text):
            at = found.start()
            text = f"{text[:at]}{mark(f'{_CHARACTER}{ord(text[at])}')}{text[at + 1 :]}"
        return text


def is_hidden(name: str) -> bool:
    """Whether a mark with this name represents a character, not a message."""
    return name.startswith(_CHARACTER)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Finds any of some words; nothing where there are none."""
    spelled = [re.escape(word) for word in sorted(words, key=len, reverse=True) if word]
    return re.compile("|".join(spelled) if spelled else r"(?!)")
