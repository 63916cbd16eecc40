"""What a model could not see of its prompt, in words. Pure."""

from PySide6.QtCore import QCoreApplication

from app.window.translation.quantities import count
from engine.protocol.records import Seen


def seen_text(seen: Seen | None, prompt_tokens: int) -> str:
    """Tell what a model saw of its prompt; empty where it saw all, or where that is not known."""
    if seen is None or seen.tokens >= prompt_tokens:
        return ""
    translate = QCoreApplication.translate
    if seen.tokens > seen.first + seen.last:
        text = translate("Chat", "saw {tokens} of {whole} tokens, including the last {last}")
    elif seen.first:
        text = translate("Chat", "saw the first {first} and the last {last} of {whole} tokens")
    else:
        text = translate("Chat", "saw the last {last} of {whole} tokens")
    return text.format(
        tokens=count(seen.tokens),
        first=count(seen.first),
        last=count(seen.last),
        whole=count(prompt_tokens),
    )
