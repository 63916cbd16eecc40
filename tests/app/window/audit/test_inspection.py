from app.documents.document import Audit, Document, Format, Page
from app.window.audit.inspection import audited


def document(name: str, *lengths: int) -> Document:
    pages = tuple(Page(number, "x" * length) for number, length in enumerate(lengths, 1))
    return Document(name, name, pages, Audit(Format.TEXT))


def test_what_was_counted_is_shared_by_length_and_left_out_pages_add_to_it() -> None:
    long, short = document("long", 300, 100, 600), document("short", 100)
    first, second = audited([(long, (3,)), (short, ())], 250)
    assert (first.document, first.left_out, first.tokens) == (long, (3,), 500)
    assert (second.document, second.left_out, second.tokens) == (short, (), 50)


def test_what_was_not_counted_stays_unknown() -> None:
    assert [one.tokens for one in audited([(document("a", 10), ())], 0)] == [0]
    assert [one.tokens for one in audited([(document("a", 10), (1,))], 7)] == [0]
