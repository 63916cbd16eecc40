"""Counts the tokens of documents for a model that is not loaded: needs only its tokenizer."""

from pathlib import Path

from engine.models.registry import define_model
from engine.protocol.requests import CountTokens
from engine.text.prompt import PromptBuilder
from engine.text.reading_plan import plan_reading
from engine.text.template import load_chat_template
from engine.text.tokenizer import load_tokenizer
from engine.weights.containers import open_source


def count_tokens(request: CountTokens) -> int:
    """Length of the reading that opening the documents with this model would give.

    Raises ``ModelFailure`` where the model could not be loaded, ``DocumentFailure`` where there is
    nothing to count.
    """
    source = open_source(Path(request.path))
    tokenizer = load_tokenizer(source, vocab_size=define_model(source).config.vocab_size)
    prompts = PromptBuilder(tokenizer, load_chat_template(source))
    return plan_reading(request.documents, request.instructions, prompts).num_tokens
