"""Models that write messages of several channels: the final one is the answer."""

from pathlib import Path

import pytest
from tokenizers import AddedToken

from engine.protocol.requests import Turn
from engine.session.answer_text import AnswerText
from engine.text.detokenizer import Detokenizer
from engine.text.prompt import PromptBuilder
from engine.text.reasoning import CHANNEL_MARKS, THOUGHT_MARKS
from engine.text.template import ChatTemplate
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.token_ids import TokenIds
from engine.weights.containers import open_source
from tests.engine.text import folders

FINAL = "<|channel|>final<|message|>"
TEMPLATE = (
    "{% for m in messages %}<|start|>{{ m.role }}"
    "{% if m.role == 'assistant' %}" + FINAL + "{% else %}<|message|>{% endif %}"
    "{{ m.content }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|start|>assistant{% endif %}"
)


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> TextTokenizer:
    library = folders.byte_level_tokenizer()
    library.add_special_tokens([AddedToken(mark, special=True) for mark in CHANNEL_MARKS])
    folder = folders.write_folder(tmp_path_factory.mktemp("channels"), library)
    return load_tokenizer(open_source(folder), vocab_size=folders.VOCAB_SIZE)


def shown(tokenizer: TextTokenizer, ids: TokenIds) -> str:
    detokenizer = Detokenizer(tokenizer)
    return "".join(map(detokenizer.push, ids)) + detokenizer.finish()


def test_what_comes_before_the_final_channel_is_reasoning(tokenizer: TextTokenizer) -> None:
    text = AnswerText(Detokenizer(tokenizer), stops=(), begins_reasoning=False)
    said = f"<|channel|>analysis<|message|>Well.<|end|><|start|>assistant{FINAL}Velmora."
    for token in tokenizer.encode_template(said):
        text.push(token)
    text.finish()
    assert (text.reasoning, text.answer) == ("Well.", "Velmora.")


@pytest.mark.parametrize("is_special", [True, False])
def test_what_gemma_thinks_is_reasoning(tmp_path: Path, is_special: bool) -> None:
    """Its marks are special tokens in folders and words of the vocabulary in GGUF."""
    library = folders.byte_level_tokenizer()
    add = library.add_special_tokens if is_special else library.add_tokens
    add([AddedToken(mark, special=is_special) for mark in THOUGHT_MARKS])
    folder = folders.write_folder(tmp_path, library)
    tokenizer = load_tokenizer(open_source(folder), vocab_size=folders.VOCAB_SIZE)
    text = AnswerText(Detokenizer(tokenizer), stops=(), begins_reasoning=False)
    for token in tokenizer.encode_template("<|channel>thought\nWell.<channel|>Velmora."):
        text.push(token)
    text.finish()
    assert (text.reasoning, text.answer) == ("Well.", "Velmora.")


def test_an_answer_goes_on_in_the_final_channel(tokenizer: TextTokenizer) -> None:
    builder = PromptBuilder(tokenizer, ChatTemplate(TEMPLATE))
    history = (Turn("Who?", "Anselm."),)
    prompt = builder.continue_with(history, "When?", begun="In 18")
    before = f"Who?<|end|><|start|>assistant{FINAL}Anselm.<|end|><|start|>user<|message|>When?"
    assert shown(tokenizer, prompt.tokens) == f"{before}<|end|><|start|>assistant{FINAL}In 18"
    assert builder.continue_with(history, "When?").tokens[-1] != prompt.tokens[-1]


def test_marks_that_people_write_are_no_tokens(tokenizer: TextTokenizer) -> None:
    marks = {tokenizer.token_id(mark) for mark in CHANNEL_MARKS}
    assert marks.isdisjoint(tokenizer.encode_plain([FINAL])[0])


def test_the_same_marks_are_no_text_where_there_are_not_all(tmp_path: Path) -> None:
    library = folders.byte_level_tokenizer()
    library.add_special_tokens([AddedToken("<|end|>", special=True)])
    folder = folders.write_folder(tmp_path, library)
    tokenizer = load_tokenizer(open_source(folder), vocab_size=folders.VOCAB_SIZE)
    assert shown(tokenizer, tokenizer.encode_template("Yes.<|end|>")) == "Yes."
