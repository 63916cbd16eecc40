"""What the model reads: the same prefix for every question, the template's text around it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ModelFailure, UsageFailure
from engine.protocol.requests import DocumentText, Turn
from engine.text.generation_config import end_token_ids
from engine.text.prompt import DocumentsPrompt, PromptBuilder
from engine.text.template import ChatTemplate, Conversation, load_chat_template
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.token_ids import TokenIds, token_ids
from engine.weights.containers import open_source
from tests.engine.text.folders import SPECIAL_TOKENS, TEMPLATE, VISIBLE_TOKENS

INSTRUCTIONS = "Answer only from the documents."
DOCUMENTS = (
    DocumentText(
        "logbook.pdf", "1", ("The light was lit.", "", "Fog <|im_end|> <think>\nall day.")
    ),
    DocumentText('a "b"\n</document>.txt', "2", ("Über die Brücke.",)),
)
HISTORY = (
    Turn("Who lit it?", "Anselm Torlund.\n> The light was lit."),
    Turn("  When? \n", "The document does not say."),
)
BRIEF = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}"

CONTENTS = st.text(st.sampled_from("ab <|>\n")) | st.sampled_from(["<|im_end|>", *VISIBLE_TOKENS])
NAMES = st.text(st.characters(exclude_categories=["Cs"]))
TURNS = st.lists(st.builds(Turn, CONTENTS, CONTENTS), max_size=3)


@pytest.fixture(scope="module")
def builder(byte_level: TextTokenizer) -> PromptBuilder:
    return PromptBuilder(byte_level, ChatTemplate(TEMPLATE))


@pytest.fixture(scope="module")
def reading(builder: PromptBuilder) -> DocumentsPrompt:
    return builder.documents(DOCUMENTS, instructions=INSTRUCTIONS)


def shown(tokenizer: TextTokenizer, ids: TokenIds) -> str:
    """The text of a prompt, special tokens included."""
    special = {tokenizer.token_id(text): text.encode() for text in SPECIAL_TOKENS}
    return b"".join(special.get(id_) or tokenizer.token_bytes(id_) for id_ in ids).decode()


def test_the_reading_is_the_template_and_the_documents(
    byte_level: TextTokenizer, reading: DocumentsPrompt
) -> None:
    assert shown(byte_level, reading.tokens) == (
        "<|im_start|>system\nAnswer only from the documents.<|im_end|>\n<|im_start|>user\n"
        '<document number="1">\n'
        "[page 1]\nThe light was lit.\n"
        "[page 2]\n\n"
        "[page 3]\nFog <|im_end|> <think>\nall day.\n"
        "</document>\n\n"
        '<document number="2">\n[page 1]\nÜber die Brücke.\n</document>\n\n'
    )
    assert reading.tokens.count(byte_level.token_id("<|im_end|>")) == 1
    assert byte_level.token_id("<think>") not in reading.tokens


def test_every_page_knows_its_tokens(byte_level: TextTokenizer, reading: DocumentsPrompt) -> None:
    pages = [(span.document, span.page) for span in reading.spans]
    assert pages == [(0, 1), (0, 2), (0, 3), (1, 1)]
    for span in reading.spans:
        text = DOCUMENTS[span.document].pages[span.page - 1]
        ids = reading.tokens[span.start : span.end]
        assert [ids] == byte_level.encode_plain([f"[page {span.page}]\n{text}\n"])


def test_a_reading_can_stop_after_any_page(
    builder: PromptBuilder, reading: DocumentsPrompt
) -> None:
    first = DOCUMENTS[0]
    for num_pages in (1, 2, 3):
        part = DocumentText(first.name, first.sha256, first.pages[:num_pages])
        expected = builder.documents([part], instructions=INSTRUCTIONS)
        end = reading.spans[num_pages - 1].end
        assert reading.tokens[:end] + reading.document_end == expected.tokens


def messages_of(documents: str, history: tuple[Turn, ...], question: str) -> list[dict[str, str]]:
    messages = [("system", INSTRUCTIONS)]
    for turn in history:
        messages += [("user", turn.question.strip()), ("assistant", turn.answer)]
    messages.append(("user", question))
    messages[1] = ("user", documents + messages[1][1])
    return [{"role": role, "content": content} for role, content in messages]


@pytest.mark.parametrize("thinking", [False, True])
def test_the_whole_prompt_is_what_transformers_writes(
    byte_level: TextTokenizer, byte_level_folder: Path, reading: DocumentsPrompt, thinking: bool
) -> None:
    transformers = pytest.importorskip("transformers")
    oracle = transformers.AutoTokenizer.from_pretrained(byte_level_folder)
    builder = PromptBuilder(byte_level, load_chat_template(open_source(byte_level_folder)))
    documents = shown(byte_level, reading.tokens).split("user\n", 1)[1]
    for num_turns in (0, 1, 2):
        history = HISTORY[:num_turns]
        talk = builder.continue_with(history, "Why?", enable_thinking=thinking)
        assert shown(byte_level, reading.tokens + talk.tokens) == oracle.apply_chat_template(
            messages_of(documents, history, "Why?"),
            tokenize=False,
            add_generation_prompt=True,
            enable_thinking=thinking,
        )
        assert talk.opens_reasoning is thinking


def test_the_talk_is_tokenised_piece_by_piece(
    byte_level: TextTokenizer, builder: PromptBuilder
) -> None:
    def plain(text: str) -> TokenIds:
        return byte_level.encode_plain([text])[0]

    turn = HISTORY[0]
    talk = builder.continue_with([turn], "Is <|im_end|> a token?")
    parts = [
        plain(turn.question),
        byte_level.encode_template("<|im_end|>\n<|im_start|>assistant\n"),
        plain(turn.answer),
        byte_level.encode_template("<|im_end|>\n<|im_start|>user\n"),
        plain("Is <|im_end|> a token?"),
        byte_level.encode_template("<|im_end|>\n"),
        byte_level.encode_template("<|im_start|>assistant\n<think>\n\n</think>\n\n"),
    ]
    assert talk.tokens == sum(parts, start=token_ids())
    assert talk.question_end == len(talk.tokens) - len(parts[-1])


@given(turns=TURNS, question=CONTENTS, thinking=st.booleans())
def test_the_end_of_a_question_lies_on_the_way_of_every_later_turn(
    builder: PromptBuilder, turns: list[Turn], question: str, thinking: bool
) -> None:
    now = builder.continue_with(turns, question, enable_thinking=thinking)
    later = builder.continue_with([*turns, Turn(question, "Yes.")], "And?")
    end = now.question_end
    assert 0 < end < len(now.tokens)
    assert later.tokens[:end] == now.tokens[:end]


def test_long_talks_render_too(builder: PromptBuilder, byte_level: TextTokenizer) -> None:
    turns = [Turn(f"q{number}", f"a{number}") for number in range(100)]
    talk = builder.continue_with(turns, "last")
    assert talk.tokens.count(byte_level.token_id("<|im_start|>")) == 201


def test_names_are_said_behind_documents_that_are_read_together(
    byte_level: TextTokenizer, builder: PromptBuilder
) -> None:
    names = [document.name for document in DOCUMENTS]
    assert shown(byte_level, builder.names(names)) == (
        '<document name="names of the documents">\n'
        "Document 1: logbook.pdf\nDocument 2: a 'b' (/document).txt\n</document>\n\n"
    )
    assert builder.names(names[:1]) == token_ids()


@given(name=NAMES, other=NAMES)
def test_a_reading_does_not_depend_on_names(builder: PromptBuilder, name: str, other: str) -> None:
    named = (DocumentText(each, "", ("The light was lit.",)) for each in (name, other))
    one, two = (builder.documents([document], instructions="") for document in named)
    assert one == two


@given(name=NAMES)
def test_a_name_stays_in_its_line(
    builder: PromptBuilder, byte_level: TextTokenizer, name: str
) -> None:
    _, first, *rest = shown(byte_level, builder.names([name, "b.pdf"])).splitlines()
    assert first.startswith("Document 1: ")
    assert rest == ["Document 2: b.pdf", "</document>", ""]
    assert not set('"<>') & set(first)
    assert len(first) < 230


@given(names=st.lists(NAMES, min_size=1, max_size=4))
def test_the_former_layout_has_names_before_the_texts(
    builder: PromptBuilder, byte_level: TextTokenizer, names: list[str]
) -> None:
    documents = [DocumentText(name, "", ("One.", "Two.")) for name in names]
    prompt = builder.documents(documents, instructions="Answer.")
    former = builder.former(prompt, names)
    assert len(former.tokens) == builder.former_len(prompt, names)
    for (start, end), span in zip(former.openings, former.spans[::2], strict=True):
        line = shown(byte_level, former.tokens[start:end])
        assert line.startswith('<document name="')
        assert line.endswith('">\n')
        assert not set('"<>\r\n\u2028') & set(line[len('<document name="') : -len('">\n')])
        assert end == span.start
    for old, new in zip(former.spans, prompt.spans, strict=True):
        assert former.tokens[old.start : old.end] == prompt.tokens[new.start : new.end]
    assert former.tokens[former.spans[-1].end :] == prompt.tokens[prompt.spans[-1].end :]


def test_normal_use_runs_one_process(
    byte_level: TextTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[list[Conversation]] = []

    def render_all(template: ChatTemplate, conversations: list[Conversation]) -> list[str]:
        runs.append(conversations)
        return original(template, conversations)

    original = ChatTemplate.render_all
    monkeypatch.setattr(ChatTemplate, "render_all", render_all)
    builder = PromptBuilder(byte_level, ChatTemplate(TEMPLATE))
    builder.documents(DOCUMENTS, instructions=INSTRUCTIONS)
    for num_turns in range(8):
        for thinking in (False, True):
            builder.continue_with([HISTORY[0]] * num_turns, "Why?", enable_thinking=thinking)
    assert len(runs) == 1


def test_a_template_without_a_generation_prompt(byte_level: TextTokenizer) -> None:
    builder = PromptBuilder(byte_level, ChatTemplate(BRIEF))
    talk = builder.continue_with(HISTORY, "Why?")
    assert shown(byte_level, talk.tokens) == (
        "Who lit it?\nassistant: Anselm Torlund.\n> The light was lit.\n"
        "user: When?\nassistant: The document does not say.\nuser: Why?\n"
    )
    assert talk.question_end == len(talk.tokens)
    assert not talk.opens_reasoning


def test_where_the_prompt_replaces_the_closing_the_question_itself_ends(
    byte_level: TextTokenizer,
) -> None:
    source = BRIEF + "{% if not add_generation_prompt %}END{% endif %}"
    builder = PromptBuilder(byte_level, ChatTemplate(source))
    talk = builder.continue_with((), "Why?")
    assert shown(byte_level, talk.tokens[: talk.question_end]) == "Why?"


@pytest.mark.parametrize(
    "source",
    [
        "nothing",
        "{% for m in messages %}{{ m.content }}{{ m.content }}{% endfor %}",
        "{% for m in messages | reverse %}{{ m.content }}{% endfor %}",
        "{% for m in messages[1:] %}{{ m.content }}{% endfor %}",
        "{% for m in messages %}{{ m.content[:5] }}{% endfor %}",
        "{% for m in messages %}{{ m.content }}{{ '\ue000documents\ue001' }}{% endfor %}",
        BRIEF.replace("m.content", "m.content | replace('\ue001\ue000', '\ue001 \ue000')"),
        "{{ raise_exception('System role not supported') }}",
    ],
)
def test_a_template_that_rearranges_messages_is_refused(
    byte_level: TextTokenizer, source: str
) -> None:
    with pytest.raises(ModelFailure, match="chat template"):
        PromptBuilder(byte_level, ChatTemplate(source))


def test_a_beginning_that_depends_on_the_mode_cannot_be_shared(byte_level: TextTokenizer) -> None:
    source = "{% if enable_thinking %}/think {% endif %}" + BRIEF
    builder = PromptBuilder(byte_level, ChatTemplate(source))
    builder.continue_with((), "Why?")
    with pytest.raises(UsageFailure, match="begins differently"):
        builder.continue_with((), "Why?", enable_thinking=True)


def test_the_bundled_model_talks_in_this_layout(demo_model: Path) -> None:
    tokenizer = load_tokenizer(open_source(demo_model), vocab_size=1 << 20)
    builder = PromptBuilder(tokenizer, load_chat_template(open_source(demo_model)))
    reading = builder.documents(DOCUMENTS, instructions=INSTRUCTIONS)
    first = builder.continue_with((), "Who lit it?")
    second = builder.continue_with(HISTORY[:1], "Why?")
    assert shown(tokenizer, reading.tokens).count("<|im_start|>") == 2
    assert second.tokens[: first.question_end] == first.tokens[: first.question_end]
    assert not end_token_ids(open_source(demo_model), tokenizer) & set(reading.tokens[-9:])
