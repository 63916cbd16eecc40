"""Whatever tokens are taken of those that may come next, the text is JSON of the schema."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import UsageFailure
from engine.text.json_form import MAX_SCHEMA_BYTES, JsonForm, JsonForms
from engine.text.tokenizer import TextTokenizer

END = "<|im_end|>"
MAX_TOKENS = 400
PERSON = {
    "type": "object",
    "properties": {"name": {"type": "string", "maxLength": 8}, "born": {"type": "integer"}},
    "required": ["name", "born"],
    "additionalProperties": False,
}
MANY = json.dumps(
    {"anyOf": [{"type": "object", "properties": {f"a{n}": {"type": "null"}}} for n in range(800)]}
)


@pytest.fixture
def end_id(tokenizer: TextTokenizer) -> int:
    token_id = tokenizer.token_id(END)
    assert token_id is not None
    return token_id


@pytest.fixture
def forms(tokenizer: TextTokenizer, end_id: int) -> JsonForms:
    return JsonForms(tokenizer, {end_id})


def allowed(form: JsonForm) -> list[int]:
    octets = form.allowed()
    return [token for token in range(8 * len(octets)) if octets[token // 8] >> token % 8 & 1]


def write(form: JsonForm, tokenizer: TextTokenizer, rng: random.Random) -> str:
    """An answer of random tokens of those that may come next."""
    text = b""
    for _ in range(MAX_TOKENS):
        choices = allowed(form)
        assert choices
        token = rng.choice(choices)
        form.take(token)
        text += tokenizer.token_bytes(token)
        if form.is_complete or not tokenizer.token_bytes(token):
            return text.decode()
    raise AssertionError(text)


def is_person(value: Any) -> bool:
    return set(value) == {"name", "born"} and isinstance(value["born"], int)


@pytest.mark.parametrize(
    ("schema", "fits"),
    [
        (PERSON, is_person),
        ({"enum": ["yes", "no"]}, ["yes", "no"].__contains__),
        ({"type": "boolean"}, [True, False].__contains__),
        ({"type": "array", "items": PERSON, "maxItems": 2}, lambda all_: all(map(is_person, all_))),
        ({"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}$"}, lambda text: len(text) == 7),
        ({"anyOf": [{"type": "null"}, {"const": 7}]}, [None, 7].__contains__),
    ],
)
def test_any_way_leads_to_json_of_the_schema(
    schema: dict[str, Any],
    fits: Callable[[Any], bool],
    forms: JsonForms,
    tokenizer: TextTokenizer,
) -> None:
    for seed in range(12):
        text = write(forms.of(json.dumps(schema)), tokenizer, random.Random(seed))
        assert fits(json.loads(text)), text


def test_the_answer_may_end_only_where_it_is_whole(
    forms: JsonForms, tokenizer: TextTokenizer, end_id: int
) -> None:
    form = forms.of('{"type": "integer"}')
    assert end_id not in allowed(form)
    (seven,) = tokenizer.encode_plain(["7"])[0]
    form.take(seven)
    assert end_id in allowed(form)
    assert not form.is_complete  # 70 is another
    form.take(end_id)
    assert form.is_complete


def test_no_added_token_is_text_of_an_answer(
    forms: JsonForms, tokenizer: TextTokenizer, end_id: int
) -> None:
    form = forms.of('{"type": "string"}')
    (quote,) = tokenizer.encode_plain(['"'])[0]
    form.take(quote)
    assert not tokenizer.added_ids & set(allowed(form)) - {end_id}


@pytest.mark.parametrize(
    ("schema", "reason"),
    [
        ("nonsense", "malformed"),
        ('{"type": "frob"}', "frob"),
        ('{"type": "string", "pattern": "((("}', "unclosed group"),
        ('{"$ref": "http://example.org/schema"}', "not present"),
        ("[1]", "object"),
        ("start: /a/", "malformed"),
        (json.dumps({"const": "x" * MAX_SCHEMA_BYTES}), "64 KiB"),
        ("[" * 5000 + "]" * 5000, "recursion"),
        (MANY, "max is"),
        ('{"allOf": [{"$ref": "#"}]}', "NoExtension"),
    ],
)
def test_what_cannot_be_kept_is_refused(
    schema: str, reason: str, forms: JsonForms, tokenizer: TextTokenizer
) -> None:
    with pytest.raises(UsageFailure, match=reason):
        write(forms.of(schema), tokenizer, random.Random(0))
