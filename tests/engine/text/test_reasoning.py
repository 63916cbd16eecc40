"""Reasoning is told from the answer, however the text is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.records import Channel
from engine.text.reasoning import ReasoningSplitter

FINAL = "<|channel|>final<|message|>"


def split(parts: list[str], *, begins_inside: bool = False) -> tuple[str, str]:
    splitter = ReasoningSplitter(begins_inside=begins_inside)
    texts = [text for part in parts for text in splitter.push(part)] + splitter.finish()
    assert all(text.text for text in texts)
    reasoning, answer = (
        "".join(text.text for text in texts if text.channel is channel)
        for channel in (Channel.REASONING, Channel.ANSWER)
    )
    return reasoning, answer


@pytest.mark.parametrize(
    ("text", "begins_inside", "expected"),
    [
        ("Velmora.", False, ("", "Velmora.")),
        ("<think>\nwell\n</think>\n\nVelmora.", False, ("well\n", "Velmora.")),
        ("\n <think>well</think>Velmora.", False, ("well", "Velmora.")),
        ("well\n</think>\n\nVelmora.", True, ("well\n", "Velmora.")),
        ("</think>Velmora.", True, ("", "Velmora.")),
        ("It says <think> here </think>.", False, ("", "It says <think> here </think>.")),
        ("<think>a</think>b </think> <think>c", False, ("a", "b </think> <think>c")),
        ("<think>never closed", False, ("never closed", "")),
        ("<thin", False, ("", "<thin")),
        (f"{FINAL}Velmora.", False, ("", "Velmora.")),
        (
            f"<|channel|>analysis<|message|>well<|end|><|start|>assistant{FINAL}Velmora, {FINAL}.",
            False,
            ("well", f"Velmora, {FINAL}."),
        ),
        ("<|channel|>analysis<|message|>well<|end|", False, ("well<|end|", "")),
        ("<|channel|>it", False, ("", "<|channel|>it")),
        ("<|channel>thought\nwell\n<channel|>Velmora.", False, ("well\n", "Velmora.")),
        ("<|channel>thought\n<channel|>Velmora.", False, ("", "Velmora.")),
        ("<|channel>other", False, ("", "<|channel>other")),
        ("well </thin", True, ("well </thin", "")),
        ("", False, ("", "")),
    ],
)
def test_channels(text: str, begins_inside: bool, expected: tuple[str, str]) -> None:
    assert split([text], begins_inside=begins_inside) == expected
    assert split(list(text), begins_inside=begins_inside) == expected


@given(
    parts=st.lists(st.sampled_from(["<think>", "</think>", "<", "think>", " ", "a", "/", "\n"])),
    begins_inside=st.booleans(),
)
def test_channels_do_not_depend_on_the_increments(parts: list[str], begins_inside: bool) -> None:
    text = "".join(parts)
    assert split(parts, begins_inside=begins_inside) == split([text], begins_inside=begins_inside)


def test_the_answer_is_shown_as_it_comes() -> None:
    splitter = ReasoningSplitter(begins_inside=False)
    assert [increment.text for increment in splitter.push("The")] == ["The"]
    assert [increment.text for increment in splitter.push(" key <")] == [" key <"]
