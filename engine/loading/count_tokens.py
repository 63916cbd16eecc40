"""How many tokens documents have for a model that is not loaded: its tokenizer, not its weights."""

from pathlib import Path

from engine.models.qwen3_5.config import read_config
from engine.protocol.requests import CountTokens
from engine.text.prompt import PromptBuilder
from engine.text.reading_plan import plan_reading
from engine.text.template import load_chat_template
from engine.text.tokenizer import load_tokenizer


def count_tokens(request: CountTokens) -> int:
    """Length of the reading that opening the documents with this model would give.

    Raises ``ModelFailure`` where the folder could not be loaded, ``DocumentFailure`` where there is
    nothing to count.
    """
    folder = Path(request.path)
    tokenizer = load_tokenizer(folder, vocab_size=read_config(folder).vocab_size)
    prompts = PromptBuilder(tokenizer, load_chat_template(folder))
    return plan_reading(request.documents, request.instructions, prompts).num_tokens
