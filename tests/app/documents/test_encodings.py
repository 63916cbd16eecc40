import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.encodings import decode
from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.languages import ARTICLES, ENCODINGS

MARKS = (
    codecs.BOM_UTF8,
    codecs.BOM_UTF32_LE,
    codecs.BOM_UTF32_BE,
    codecs.BOM_UTF16_LE,
    codecs.BOM_UTF16_BE,
)
"""What a file may begin with; one that is nothing else has no text."""
FRENCH = "Le général était déjà arrivé à l’hôtel où il fut reçu avec une grande solennité."
TEXTS = {
    "French": ("cp1252", FRENCH),
    "German": ("cp1252", "Der Fluß überquert die Brücke; Größe, Äpfel und Öl sind natürlich da."),
    "Spanish": (
        "latin-1",
        "El niño pequeño comió una manzana. La situación de España ha mejorado.",
    ),
    "Portuguese": ("cp1252", "A situação não é fácil. As crianças estão na escola e vão à praia."),
    "Italian": ("cp1252", "La città è molto bella, però non c'è più nessuno. Perché così?"),
    "Swedish": (
        "cp1252",
        "Flickan gick över ån och såg älgen på ängen. Även små barn är välkomna.",
    ),
    "Danish": ("cp1252", "Rødgrød med fløde på æblekage. Børnene løber på gården i København."),
    "Icelandic": ("cp1252", "Það er gott að búa á Íslandi. Þetta er mjög fallegt land með fjöll."),
    "Polish": ("cp1250", "Zażółć gęślą jaźń. Łódź jest piękna. Wszyscy ludzie rodzą się wolni."),
    "Czech": ("cp1250", "Příliš žluťoučký kůň úpěl ďábelské ódy. Všichni lidé rodí se svobodní."),
    "Hungarian": ("cp1250", "Árvíztűrő tükörfúrógép. Őszintén szólva hűvös volt az idő."),
    "Turkish": ("cp1254", "Pijamalı hasta yağız şoföre çabucak güvendi. İstanbul çok güzel."),
    "Russian": ("cp1251", "Все люди рождаются свободными и равными в своем достоинстве и правах."),
    "Russian, old": ("koi8_r", "Все люди рождаются свободными и равными в своем достоинстве."),
    "Greek": ("cp1253", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια."),
    "Hebrew": ("cp1255", "דג סקרן שט בים מאוכזב ולפתע מצא חברה. ירושלים היא עיר הבירה."),
    "Arabic": ("cp1256", "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر."),
    "Japanese": ("shift_jis", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"),
    "Japanese, Unix": (
        "euc_jp",
        "どこで生れたかとんと見当がつかぬ。ニャーニャー泣いていた事だけ。",
    ),
    "Chinese": ("gb18030", "我们的历史是一部漫长的斗争史。今天天气很好，我们去公园散步吧。"),
    "Chinese, Taiwan": ("big5", "我們的歷史是一部漫長的鬥爭史。今天天氣很好，我們去公園散步吧。"),
    "Korean": ("euc_kr", "대한민국의 수도는 서울이다. 오늘은 날씨가 매우 좋다."),
}


@pytest.mark.parametrize("times", [1, 50])
@pytest.mark.parametrize("language", TEXTS)
def test_encodings_of_many_languages(language: str, times: int) -> None:
    encoding, text = TEXTS[language]
    assert decode("\n".join([text] * times).encode(encoding)).text == "\n".join([text] * times)


@pytest.mark.parametrize("language", ARTICLES)
def test_no_encoding_is_guessed_wrong_without_saying_so(language: str) -> None:
    sentences = ARTICLES[language].replace("。", "。\n").replace(". ", ".\n").splitlines()
    for encoding in ENCODINGS[language]:
        for shift in range(3):
            text = "\n".join([*sentences[shift:], *sentences[:shift], *sentences])
            decoded = decode(text.encode(encoding, errors="ignore"))
            expected = text.encode(encoding, errors="ignore").decode(encoding)
            assert decoded.text == expected or not decoded.is_certain, encoding
            if encoding in _USUAL:
                assert decoded.text == expected, encoding


_USUAL = frozenset(
    [
        *(
            "cp1250",
            "cp1251",
            "cp1252",
            "cp1253",
            "cp1254",
            "cp1255",
            "cp1256",
            "cp1257",
            "latin-1",
        ),
        *("koi8_r", "koi8_u", "iso8859-2", "iso8859-5", "iso8859-7", "cp866", "cp874", "tis_620"),
        *("cp932", "euc_jp", "iso2022_jp", "gb18030", "gb2312", "big5", "euc_kr"),
    ]
)


@pytest.mark.parametrize("encoding", ["cp037", "cp500", "cp1140", "cp273"])
@pytest.mark.parametrize("line_end", ["\n", "\x85"])
def test_text_of_mainframes_is_read_and_said_to_be_guessed(encoding: str, line_end: str) -> None:
    text = line_end.join(["The committee met 12 times; the report is due.", "SUM (TOTAL)  300.50"])
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert not decoded.is_certain


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(["committee", "Größe", "Ça va", "300", "œuvre"]), min_size=40))
def test_lines_of_other_encodings_are_read_and_said_to_be_guessed(words: list[str]) -> None:
    lines = [" ".join(words[at : at + 8]) for at in range(0, len(words), 8)]
    encoded = [
        line.encode("utf-8" if number % 2 else "cp1252") for number, line in enumerate(lines)
    ]
    decoded = decode(b"\n".join(encoded))
    assert decoded.text == "\n".join(lines) or not decoded.is_certain or "\ufffd" in decoded.text


def test_stray_bytes_in_unicode_are_no_reason_to_doubt_the_rest() -> None:
    decoded = decode((FRENCH + "\n").encode() * 3 + "Größe\n".encode("cp1252"))
    assert decoded.text.splitlines() == [FRENCH, FRENCH, FRENCH, "Größe"]
    assert not decoded.is_certain
    decoded = decode("naïve € – 5 %".encode()[:-7] + b"\xe2\x80")
    assert decoded.text == "naïve € \ufffd"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", [FRENCH, TEXTS["Russian"][1], TEXTS["Chinese"][1] + "\nOK. "])
def test_wide_characters_without_mark(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)).text == text


def test_zeros_in_text_are_skipped() -> None:
    text = (FRENCH + "\n") * 5
    decoded = decode(text.encode().replace(b"\n", b"\0\n"))
    assert decoded.text == text


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        *(("ascii", "utf-8"), ("latin-1", "utf-8"), ("utf-8", "cp1251"), ("utf-16", "cp1251")),
        *(("latin-1", "cp1251"), ("koi8-r", "cp1251"), ("punycode", "cp1251"), ("hex", "utf-8")),
    ],
)
def test_bytes_are_believed_rather_than_declarations(declared: str, encoding: str) -> None:
    text = ARTICLES["Russian"]
    assert decode(text.encode(encoding), declared).text == text


def test_a_declaration_decides_where_bytes_do_not() -> None:
    text = ARTICLES["German"]
    for encoding in ("mac_roman", "cp850", "cp273"):
        decoded = decode(text.encode(encoding), encoding)
        assert (decoded.text, decoded.is_certain) == (text, True)


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"],
)
def test_unicode_encodings(encoding: str) -> None:
    assert decode(FRENCH.encode(encoding)).text == FRENCH


def test_few_broken_bytes_do_not_change_the_encoding() -> None:
    decoded = decode(FRENCH.encode() * 10 + b"\xe9")
    assert decoded.encoding == "utf-8"
    assert decoded.text == FRENCH * 10 + "\ufffd"


@settings(max_examples=200, deadline=None)
@given(st.binary(min_size=1, max_size=120), st.sampled_from([None, "cp1251", "utf-16", "big5"]))
def test_any_bytes_are_read_or_refused(data: bytes, declared: str | None) -> None:
    try:
        decoded = decode(data, declared)
    except Refusal:
        return
    assert decoded.text.encode("utf-8") or data in MARKS


def test_a_mark_alone_is_no_text() -> None:
    assert [decode(mark).text for mark in MARKS] == [""] * len(MARKS)


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1))
def test_unicode_is_read_as_it_is(text: str) -> None:
    decoded = decode(text.encode())
    assert (decoded.text, decoded.is_certain) == (text.removeprefix("\ufeff"), True)


def test_letters_far_behind_plain_text_are_found() -> None:
    text = "plain text\n" * 200_000 + FRENCH
    assert decode(text.encode("cp1252")).text == text


@pytest.mark.parametrize(
    "data",
    [bytes(range(256)) * 40, b"\x01\x02\x03\xff" * 100, b"MZ\x90\0\3\0\0\0", b"\x0c\x1f" * 200],
)
def test_binary_data_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal) as caught:
        decode(data)
    assert caught.value.reason is RefusalReason.UNSUPPORTED
