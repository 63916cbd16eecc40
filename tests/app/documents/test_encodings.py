import pytest

from app.documents.encodings import decode
from app.documents.refusal import Refusal, RefusalReason

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


def test_letters_far_behind_plain_text_are_found() -> None:
    text = "plain text\n" * 200_000 + FRENCH
    assert decode(text.encode("cp1252")).text == text


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 40, b"\x01\x02\x03\xff" * 100, b"MZ\x90\0\3\0\0\0"]
)
def test_binary_data_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal) as caught:
        decode(data)
    assert caught.value.reason is RefusalReason.UNSUPPORTED
