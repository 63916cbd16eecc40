import pytest
from defusedxml import ElementTree

from app.documents.readers.office.equation import equation_text
from tests.app.documents.office_files import xml


def r(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


def of(name: str, properties: str = "", **parts: str) -> str:
    inside = "".join(f"<m:{part}>{content}</m:{part}>" for part, content in parts.items())
    return f"<m:{name}><m:{name}Pr>{properties}</m:{name}Pr>{inside}</m:{name}>"


@pytest.mark.parametrize(
    ("equation", "text"),
    [
        (of("sSup", e=r("x"), sup=r("2")), "x²"),
        (of("sSup", e=r("e"), sup=r("e")), "e^e"),
        (of("sSup", e=r("2"), sup=r("n+1")), "2^(n+1)"),
        (of("sSup", e=r("a+b"), sup=r("2")), "(a+b)²"),
        (of("sSub", e=r("x"), sub=r("10")), "x₁₀"),
        (of("sSubSup", e=r("x"), sub=r("i"), sup=r("2")), "x_i²"),
        (of("f", num=r("a+b"), den=r("2")), "(a+b)/2"),
        (of("f", num=r("1"), den=r("2a")), "1/(2a)"),
        (of("f", '<m:type m:val="noBar"/>', num=r("n"), den=r("k")), "(n over k)"),
        (of("rad", deg="", e=r("x+1")), "√(x+1)"),
        (of("rad", deg=r("3"), e=r("8")), "³√8"),
        (of("nary", '<m:chr m:val="∑"/>', sub=r("i=1"), sup=r("n"), e=r("i")), "∑_(i=1)^n i"),
        (of("d", e=r("a") + of("f", num=r("1"), den=r("2"))), "(a1/2)"),
        (of("d", '<m:begChr m:val="["/><m:endChr m:val=""/>', e=r("a")), "[a"),
        (of("func", fName=r("sin"), e=r("x")), "sin x"),
        (of("limLow", e=r("lim"), lim=r("x→0")), "lim_(x→0)"),
        (of("acc", '<m:chr m:val="&#x0305;"/>', e=r("x")), "x\u0305"),
    ],
)
def test_what_stands_above_or_below_is_told_by_signs(equation: str, text: str) -> None:
    assert equation_text(ElementTree.fromstring(xml("m:oMath", equation))) == text


def test_rows_of_a_matrix() -> None:
    rows = "".join(
        f"<m:mr>{''.join(f'<m:e>{r(each)}</m:e>' for each in row)}</m:mr>" for row in ("ab", "cd")
    )
    root = ElementTree.fromstring(xml("m:oMath", f"<m:m>{rows}</m:m>"))
    assert equation_text(root) == "[a, b; c, d]"
