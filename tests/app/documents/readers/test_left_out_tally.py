from app.documents.document import LeftOut, LeftOutKind
from app.documents.readers.left_out_tally import LeftOutTally


def test_parts_that_are_alike_are_counted_in_the_order_they_came() -> None:
    tally = LeftOutTally()
    for kind, text in (
        (LeftOutKind.PICTURE, "map"),
        (LeftOutKind.HIDDEN_TEXT, "map"),
        (LeftOutKind.PICTURE, " map "),
        (LeftOutKind.PICTURE, ""),
    ):
        tally.add(kind, text)
    assert tally.parts() == (
        LeftOut(LeftOutKind.PICTURE, "map", 2),
        LeftOut(LeftOutKind.HIDDEN_TEXT, "map"),
        LeftOut(LeftOutKind.PICTURE),
    )
