"""Templates render as transformers renders them; hostile ones end within their limits."""

import json
import sys
from pathlib import Path

import msgspec
import pytest

from engine.errors import ModelFailure
from engine.text.template import (
    ChatTemplate,
    Conversation,
    Message,
    RenderLimits,
    load_chat_template,
)
from engine.weights.containers import open_source
from tests.engine.text.folders import TEMPLATE

ENDLESS = "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"
LIMITS = RenderLimits(max_seconds=1, max_bytes=128 << 20, max_chars=10_000)
TALK = (
    Message("system", "Answer briefly."),
    Message("user", "  Who kept the light?\n"),
    Message("assistant", "<think>\nhm\n</think>\n\nAnselm Torlund"),
    Message("user", 'Since "when" & where?'),
)


def conversation(
    messages: tuple[Message, ...] = TALK, *, prompt: bool = True, thinking: bool = False
) -> Conversation:
    return Conversation(messages=messages, add_generation_prompt=prompt, enable_thinking=thinking)


def render(source: str) -> str:
    [text] = ChatTemplate(source, limits=LIMITS).render_all([conversation()])
    return text


FEATURES = """\
{% macro shout(text) %}{{ text | upper }}{% endmacro %}
{% for message in messages %}
    {% if loop.index0 == 3 %}{% break %}{% endif %}
    {{ bos_token }}{{ shout(message.role) }}: {{ message | tojson }}
    {{ [1, 'ü<'] | tojson(indent=2) }}
    {%- generation %} {{ message['content'].split(' ')[-1] }}{% endgeneration %}

{% endfor %}
{{ strftime_now is defined }} {{ "%s-%d" | format("a", 3) }} {{ messages[::-1][0].role }}
{% set ns = namespace(n=0) %}{% for i in range(3) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}
{{ undefined_name }}{{ dict(a=1)['a'] }}
"""


@pytest.mark.parametrize("source", [TEMPLATE, FEATURES])
def test_renders_as_transformers_does(byte_level_folder: Path, source: str) -> None:
    transformers = pytest.importorskip("transformers")
    oracle = transformers.AutoTokenizer.from_pretrained(byte_level_folder)
    oracle.bos_token = "<s>"
    messages = [{"role": message.role, "content": message.content} for message in TALK]
    cases = [(prompt, thinking) for prompt in (False, True) for thinking in (False, True)]
    expected = [
        oracle.apply_chat_template(
            messages,
            chat_template=source,
            tokenize=False,
            add_generation_prompt=prompt,
            enable_thinking=thinking,
        )
        for prompt, thinking in cases
    ]
    template = ChatTemplate(source, {"bos_token": "<s>"})
    ours = [conversation(prompt=prompt, thinking=thinking) for prompt, thinking in cases]
    assert template.render_all(ours) == expected


def test_todays_date_does_not_change_the_prompt() -> None:
    """Readings are found by their tokens; a date in them would make each day read anew."""
    assert render("Today is {{ strftime_now('%d %b %Y') }}.") == "Today is 01 Jan 2026."


def test_what_one_family_calls_by_other_names_is_given_where_it_is_missed() -> None:
    """firefunction-v2: tools as text, and a date that is not today's."""
    source = "{% set head = functions + ' on ' + datetime %}{{ head }}"
    tools = ({"type": "function", "function": {"name": "look"}},)
    asked = [conversation(), msgspec.structs.replace(conversation(), tools=tools)]
    texts = ChatTemplate(source, limits=LIMITS).render_all(asked)
    assert texts == ["[] on 2026-01-01", f"{json.dumps(list(tools))} on 2026-01-01"]
    assert render("{{ functions is defined }} {{ datetime }}") == "False "
    with pytest.raises(ModelFailure, match="never_heard_of"):
        render("{{ 'x' + never_heard_of }}")


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ ''['__class__'] }}{{ (''|attr('__class__')).__mro__ }}",
        "{{ '{0.__class__.__mro__}'.format('') }}",
        "{{ ['{0.__class__}']|map('format', '')|list }}{{ '{0.__class__.__init__}'.format(0) }}",
        "{{ messages.append(1) }}",
        "{{ messages[0].update(role='x') }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ self._TemplateReference__context.environment.globals.x }}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}{{ os }}",
        "{{ raise_exception('this model knows no such role') }}",
        "{% for x in %}",
        "{{ 1 / 0 }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% for i in range(10**9) %}x{% endfor %}",
        "{{ '((' * 50000 }}",
        "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
        "{{ 'a' * 10**10 }}",
        "{{ '%10000000000d' | format(1) }}",
        "{{ [0] * 10**9 }}",
        "{% set n = namespace(s='a') %}{% for i in range(99) %}{% set n.s = n.s * 2 %}{% endfor %}",
    ],
)
def test_a_template_that_misbehaves_is_refused_at_once(source: str) -> None:
    with pytest.raises(ModelFailure, match="chat template") as failure:
        render(source)
    assert "\n" not in failure.value.problem.words.message
    assert failure.value.problem.words.remedy


@pytest.mark.parametrize(
    "source",
    [
        ENDLESS,
        "{{ 10 ** (10 ** 10) }}",
        "{{ ('a ' * 2000000) | wordwrap(1) | length }}" + ENDLESS,
    ],
)
def test_a_template_that_never_ends_is_stopped(source: str) -> None:
    with pytest.raises(ModelFailure, match=r"longer than 1 seconds|makes its process die"):
        render(source)


def test_waiting_for_a_processor_is_not_held_against_a_template(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    idle = 'import sys, time; sys.stdin.read(); time.sleep(1.5); print(\'{"texts": ["late"]}\')'
    monkeypatch.setattr("engine.text.template._command", lambda: (sys.executable, "-I", "-c", idle))
    assert render("x") == "late"


def test_no_attribute_reaches_python() -> None:
    assert render("{{ ''.__class__ }}{{ [].__len__ }}{{ raise_exception.__globals__ }}|") == "|"


def test_long_output_is_refused() -> None:
    assert len(render("{{ 'a' * 9999 }}")) == 9999
    with pytest.raises(ModelFailure, match="longer than 10000 characters"):
        render("{{ 'a' * 5000 }}{{ 'b' * 5001 }}")


@pytest.mark.parametrize("answer", [b"", b"no JSON", b'{"texts": ["\xff"]}'])
def test_an_answer_that_makes_no_sense_is_refused(
    monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    monkeypatch.setattr(ChatTemplate, "_run", lambda *_: answer)
    with pytest.raises(ModelFailure, match="makes its process die"):
        render("x")


def test_memory_is_watched_from_outside_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.text.template._resident_bytes", lambda _: 1 << 40)
    with pytest.raises(ModelFailure, match="more than 128 MiB"):
        render(ENDLESS)


def write(folder: Path, **files: str) -> Path:
    for name, content in files.items():
        (folder / name.replace("__", ".")).write_text(content, encoding="utf-8")
    return folder


CONFIG = json.dumps({"chat_template": "config", "bos_token": {"content": "<s>"}, "eos_token": None})
NAMED = json.dumps(
    {
        "chat_template": [
            {"name": "tool_use", "template": "tools"},
            {"name": "default", "template": "named"},
        ]
    }
)


@pytest.mark.parametrize(
    ("files", "source"),
    [
        ({"tokenizer_config__json": CONFIG}, "config"),
        ({"tokenizer_config__json": NAMED}, "named"),
        ({"chat_template__json": '{"chat_template": "own"}'}, "own"),
        ({"chat_template__jinja": "file", "tokenizer_config__json": CONFIG}, "file"),
    ],
)
def test_the_template_is_found(tmp_path: Path, files: dict[str, str], source: str) -> None:
    assert load_chat_template(open_source(write(tmp_path, **files))).source == source


def test_special_tokens_are_named(tmp_path: Path) -> None:
    template = load_chat_template(open_source(write(tmp_path, tokenizer_config__json=CONFIG)))
    assert template.special_tokens == {"bos_token": "<s>"}


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({}, "no chat template"),
        ({"tokenizer_config__json": "{}"}, "no chat template"),
        (
            {"tokenizer_config__json": '{"chat_template": [{"name": "a", "template": "b"}]}'},
            "no ch",
        ),
        ({"tokenizer_config__json": '{"chat_template": 3}'}, "tokenizer_config.json"),
        ({"chat_template__jinja": "x" * (5 << 20)}, "larger than 4 MiB"),
    ],
)
def test_a_folder_without_a_usable_template(
    tmp_path: Path, files: dict[str, str], reason: str
) -> None:
    with pytest.raises(ModelFailure, match=reason):
        load_chat_template(open_source(write(tmp_path, **files)))


def test_a_template_must_be_text(tmp_path: Path) -> None:
    (tmp_path / "chat_template.jinja").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ModelFailure, match="not UTF-8"):
        load_chat_template(open_source(tmp_path))
