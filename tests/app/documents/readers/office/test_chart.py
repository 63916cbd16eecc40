"""Charts on slides; those of documents and sheets are the same."""

from pathlib import Path

from app.documents.document import PageFlaw
from tests.app.documents.office_files import chart, slides, text_of, xml
from tests.app.documents.samples import read
from tests.fakes.effort import HANGS_SECONDS, cpu_seconds

FRAME = '<p:graphicFrame><c:chart r:id="r1"/></p:graphicFrame>'


def shown(path: Path, content: str) -> list[str]:
    return text_of(slides(path, FRAME, parts={"chart.xml": ("chart", content)})).splitlines()


def points(*values: str, start: int = 0) -> str:
    return "".join(
        f'<c:pt idx="{at}"><c:v>{value}</c:v></c:pt>' for at, value in enumerate(values, start)
    )


def test_series_stand_side_by_side(tmp_path: Path) -> None:
    rows = {"Q1": ("5", "0.30000000000000004"), "Q2": ("7", "8")}
    assert shown(tmp_path / "a.pptx", chart("Sales", ["2023", "2024"], rows)) == [
        "[Chart: Sales]",
        " | 2023 | 2024",
        "Q1 | 5 | 0.3",
        "Q2 | 7 | 8",
    ]


def test_numbers_have_the_format_of_the_chart_and_labels_are_read(tmp_path: Path) -> None:
    cache = f"<c:numCache><c:formatCode>0.0%</c:formatCode>{points('0.07')}</c:numCache>"
    label = "<c:tx><c:rich><a:p><a:r><a:t>{}</a:t></a:r></a:p></c:rich></c:tx>"
    series = (
        f"<c:ser><c:tx><c:v>Share</c:v></c:tx><c:dLbls><c:dLbl>{label.format('Record')}</c:dLbl>"
        f"</c:dLbls><c:trendline><c:name>Trend of 5 years</c:name></c:trendline>"
        f"<c:val><c:numRef>{cache}</c:numRef></c:val></c:ser>"
    )
    axis = f"<c:valAx><c:title>{label.format('EUR million')}</c:title></c:valAx>"
    content = f"<c:chart><c:plotArea><c:pieChart>{series}</c:pieChart>{axis}</c:plotArea></c:chart>"
    assert shown(tmp_path / "a.pptx", xml("c:chartSpace", content)) == [
        "[Chart]",
        " | Share",
        " | 7.0%",
        "[Label: Record]",
        "[Trend: Trend of 5 years]",
        "[Axis: EUR million]",
    ]


def test_points_of_two_measures_and_levels_of_categories(tmp_path: Path) -> None:
    values = "".join(
        f"<c:{name}><c:numLit>{points(*numbers)}</c:numLit></c:{name}>"
        for name, numbers in {"xVal": "12", "yVal": "34", "bubbleSize": "56"}.items()
    )
    years = points("2023") + points("2024", start=2)
    levels = f"<c:lvl>{points('Jan', 'Feb', 'Mar')}</c:lvl><c:lvl>{years}</c:lvl>"
    categories = f"<c:cat><c:multiLvlStrRef><c:multiLvlStrCache>{levels}</c:multiLvlStrCache>"
    second = (
        f"<c:ser>{categories}</c:multiLvlStrRef></c:cat>"
        f"<c:val><c:numLit>{points('7', '8', '9')}</c:numLit></c:val></c:ser>"
    )
    content = f"<c:chart><c:ser>{values}</c:ser>{second}</c:chart>"
    assert shown(tmp_path / "a.pptx", xml("c:chartSpace", content)) == [
        "[Chart]",
        "1 | 3 | 5",
        "2 | 4 | 6",
        "2023 / Jan | 7",
        "2023 / Feb | 8",
        "2024 / Mar | 9",
    ]


def test_values_that_the_chart_does_not_keep_are_referred_to(tmp_path: Path) -> None:
    series = "<c:ser><c:val><c:numRef><c:f>Sheet1!$B$2:$B$9</c:f></c:numRef></c:val></c:ser>"
    content = xml("c:chartSpace", f"<c:chart>{series}</c:chart>")
    assert shown(tmp_path / "a.pptx", content) == ["[Chart]", " | =Sheet1!$B$2:$B$9"]


def test_newer_kinds_of_charts(tmp_path: Path) -> None:
    data = (
        '<c:data><c:strDim><c:lvl><c:pt idx="0">Start</c:pt><c:pt idx="1">End</c:pt></c:lvl>'
        '</c:strDim><c:numDim><c:lvl formatCode="0.0"><c:pt idx="0">5</c:pt></c:lvl></c:numDim>'
        "</c:data>"
    )
    title = "<c:title><c:tx><c:txData><c:v>Bridge</c:v></c:txData></c:tx></c:title>"
    series = "<c:series><c:tx><c:txData><c:f>A1</c:f><c:v>Cash</c:v></c:txData></c:tx></c:series>"
    content = f"<c:chartData>{data}</c:chartData><c:chart>{title}{series}</c:chart>"
    assert shown(tmp_path / "a.pptx", xml("c:chartSpace", content)) == [
        "[Chart: Bridge]",
        "Start | 5.0",
        "End",
        "[Series: Cash]",
    ]


def test_many_sparse_series_make_no_large_table(tmp_path: Path) -> None:
    series = "".join(
        f"<c:ser><c:val><c:numLit>{points('1', start=at)}</c:numLit></c:val></c:ser>"
        for at in range(3000)
    )
    content = xml("c:chartSpace", f"<c:chart>{series}</c:chart>")

    def read() -> None:
        assert sum(map(len, shown(tmp_path / "a.pptx", content))) < 1_000_000

    assert cpu_seconds(read) < HANGS_SECONDS


def test_a_broken_link_to_a_chart_is_damage(tmp_path: Path) -> None:
    (page,) = read(slides(tmp_path / "a.pptx", FRAME, parts={"chart.xml": ("chart", "")}))
    assert page.flaws == (PageFlaw.DAMAGED, PageFlaw.LOST_TEXT)
