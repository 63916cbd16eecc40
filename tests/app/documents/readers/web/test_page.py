"""What a person reads on a web page, and what is named because nobody can read it there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.block_marks import parted
from app.documents.document import LeftOutKind
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.web.page import read_web_page

PARAGRAPH = (
    "A bold paragraph that is certainly long enough to be broken into several lines on paper of "
    "a usual width, but stays one line here, with fine ligatures."
)
PAGE = f"""<!doctype html><html><head><title>T</title><style>.h {{ display: none }}</style>
<script>var text = 1</script></head><body><h1>Title</h1>
<p>{PARAGRAPH.replace("bold", "<b>bold</b>").replace("fi", "ﬁ")}</p><p class=h>hidden</p>
<ul><li>one</li><li>two</li></ul><pre>def f(x):
    return   x</pre>
<table><tr><th>Item</th><th>Amount</th></tr><tr><td>Rent of a hall</td><td>300</td></tr></table>
<!-- a remark --><p>Naïve café, 日本語.<img src="../../../etc/passwd"></p></body></html>"""
SHEET = "/* x */ @media print{p{display:none}} p#a,b.c{visibility:hidden}"


def blocks(markup: str) -> list[str]:
    return [parted(block).text for block in read_web_page(markup, LeftOutTally()).blocks]


def left_out(markup: str) -> list[tuple[LeftOutKind, str, int]]:
    tally = LeftOutTally()
    read_web_page(markup, tally)
    return [(part.kind, part.text, part.count) for part in tally.parts()]


def test_a_whole_page() -> None:
    assert blocks(PAGE) == [
        "Title",
        PARAGRAPH,
        "• one\n• two",
        "def f(x):\n    return   x",
        "Item | Amount\nRent of a hall | 300",
        "Naïve café, 日本語.",
    ]
    assert left_out(PAGE) == [
        (LeftOutKind.HIDDEN_TEXT, "hidden", 1),
        (LeftOutKind.PICTURE, "passwd", 1),
    ]
    assert read_web_page(PAGE, LeftOutTally()).title == "T"


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("10<sup>6</sup> kg of H<sub>2</sub>O, 2019<sup>[3]</sup>", "10⁶ kg of H₂O, 2019[3]"),
        ("text<a role=doc-noteref href=#f>3</a>", "text³"),
        ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "漢(かん)字"),
        ("<ruby>漢<rt>かん</ruby>字", "漢(かん)字"),
        ("she said <q>no</q>", "she said “no”"),
        ("a  b\n c&nbsp;d&shy;e", "a b c de"),
        ("<img alt='A cat' src=x>", "[Picture: A cat]"),
        ("<svg><title>A chart</title><path d=M0/></svg>", "[Picture: A chart]"),
        ("<svg><text>Left<tspan>over</tspan></text><text>Right</text></svg>", "Leftover\nRight"),
        ("<object data=a.swf>in its place</object>", "in its place"),
        ("<noscript>without scripts</noscript>", "without scripts"),
        ("Name <input value=Bob> <input type=checkbox checked>yes", "Name Bob [x] yes"),
        ("<select><option>a<option selected>b</select>", "a\n[x] b"),
        ("<textarea>\n one\n  two</textarea>", " one\n  two"),
        ("<dl><dt>Term<dd>Meaning</dl>", "Term\nMeaning"),
        ("<ol start=3><li>c<li value=9>i<ul><li>x</ul></ol>", "3. c\n9. i\n  • x"),
        ("<ol type=i start=4><li>d</ol>", "iv. d"),
        ("<ul><li><p>loose</p></li></ul>", "• loose"),
        ("one<br>two", "one\ntwo"),
        (
            "<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>",
            "a/(b+1)",
        ),
        (
            "<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><mi>y</mi></msqrt></math>",
            "x² = √y",
        ),
        ("<math><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>", "x_i²"),
        ("1 < 2 & 3 > 2 &unknown;", "1 < 2 & 3 > 2 &unknown;"),
    ],
)
def test_elements(markup: str, expected: str) -> None:
    assert "\n\n".join(blocks(markup)) == expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("<tr><td>a<td><td>c<tr><td>d", ["a |  | c\nd"]),
        ("<tr><td colspan=2>wide<td>c<tr><td>1<td>2<td>3", ["wide |  | c\n1 | 2 | 3"]),
        ("<tr><td rowspan=2>tall<td>b<tr><td>2", ["tall | b\n | 2"]),
        ("<tr><td><p>one<p>two<td>b", ["one two | b"]),
        ("<tr><td><ul><li>x<li>y</ul><td>b", ["• x • y | b"]),
        ("<caption>Rents</caption><tr><td>a<td>b", ["Rents", "a | b"]),
        ("<tr><td><table><tr><td>1<td>2</table><td>side", ["1 | 2", "side"]),
        ("<tr><td><pre>x\n y</pre><td>side", ["x\n y", "side"]),
    ],
)
def test_tables(table: str, expected: list[str]) -> None:
    assert blocks(f"<table>{table}</table>") == expected


@pytest.mark.parametrize(
    ("markup", "kind", "words"),
    [
        ("<img src=a/b%20c.png>", LeftOutKind.PICTURE, "b c.png"),
        ("<img src='data:image/png;base64,xxx'>", LeftOutKind.PICTURE, ""),
        ("<svg><path d=M0></svg>", LeftOutKind.PICTURE, ""),
        (
            "<iframe src=http://x/y/map.html?q>old browser</iframe>",
            LeftOutKind.EMBEDDED_OBJECT,
            "map.html",
        ),
        ("<video src=v.mp4>old browser</video>", LeftOutKind.EMBEDDED_OBJECT, "v.mp4"),
        ("<p hidden>not <b>shown</b></p>", LeftOutKind.HIDDEN_TEXT, "not shown"),
        ("<p style='color:red; display : none'>gone</p>", LeftOutKind.HIDDEN_TEXT, "gone"),
        (f"<style>{SHEET}</style><p>seen<p id=a>gone</p>", LeftOutKind.HIDDEN_TEXT, "gone"),
    ],
)
def test_what_is_not_in_the_text_is_named(markup: str, kind: LeftOutKind, words: str) -> None:
    assert left_out(markup) == [(kind, words, 1)]
    assert "old browser" not in "".join(blocks(markup))


def test_decoration_and_scripts_are_left_out_in_silence() -> None:
    markup = (
        "<script>x</script><!-- y --><img alt=''><svg aria-hidden=true></svg><template>z</template>"
    )
    assert (blocks(markup), left_out(markup)) == ([], [])


@pytest.mark.parametrize(
    ("markup", "is_cut_off"),
    [
        *(("<p>whole", False), ("<p>1 < 2", False), ("<p>one <b cla", True)),
        *(("<p>one <!-- two", True), ("<p>one <!-- --> two", False)),
    ],
)
def test_pages_that_end_inside_a_tag_are_cut_off(markup: str, is_cut_off: bool) -> None:
    assert read_web_page(markup, LeftOutTally()).is_cut_off is is_cut_off


@pytest.mark.parametrize("declaration", ["", "<?xml version='1.0'?>"])
def test_no_entity_is_read_from_elsewhere(declaration: str) -> None:
    doctype = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    text = "".join(blocks(f"{declaration}{doctype}<html><p>a &x; b</p></html>"))
    assert "root" not in text
    assert "b" in text


WORDS = st.text("abc é中&<>\"'", min_size=1, max_size=12)
TAGS = st.sampled_from(
    [
        *("p", "div", "b", "sup", "li", "ul", "ol", "table", "tr", "td", "pre", "br", "h1", "a"),
        *("svg", "math", "mi", "ruby", "rt", "q", "select", "option", "form", "dl", "dd", "body"),
    ]
)
PIECES = st.one_of(
    WORDS.map(lambda text: text.replace("&", "&amp;").replace("<", "&lt;")),
    TAGS.map(lambda tag: f"<{tag}>"),
    TAGS.map(lambda tag: f"</{tag}>"),
    TAGS.map(lambda tag: f"<{tag}/>"),
)


@settings(max_examples=120, deadline=None)
@given(st.lists(PIECES, max_size=40), st.booleans())
def test_no_word_is_lost_in_whatever_markup(pieces: list[str], is_xml: bool) -> None:
    """Numbered words come out complete and in their order, however tags are nested or broken."""
    numbered = [f" w{number}w {piece}" for number, piece in enumerate(pieces)]
    prologue = "<?xml version='1.0'?><html>" if is_xml else "<html>"
    text = "\n".join(blocks(prologue + "".join(numbered) + "</html>"))
    places = [text.find(f"w{number}w") for number in range(len(pieces))]
    assert -1 not in places
