"""OpenDocument files made while the tests run, as archives or flat."""

from collections.abc import Mapping
from pathlib import Path

from app.documents.document import LeftOut, LeftOutKind
from tests.app.documents.samples import archive, read, read_notes

_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_NAMESPACES = " ".join(
    (
        *(f'xmlns:{name}="{_OASIS}:{name}:1.0"' for name in ("office", "style", "text", "table")),
        *(f'xmlns:{name}="{_OASIS}:{name}:1.0"' for name in ("meta", "presentation", "chart")),
        f'xmlns:draw="{_OASIS}:drawing:1.0"',
        f'xmlns:fo="{_OASIS}:xsl-fo-compatible:1.0"',
        f'xmlns:svg="{_OASIS}:svg-compatible:1.0"',
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    )
)
_TYPE = "application/vnd.oasis.opendocument"
SUFFIXES = {"text": ".odt", "spreadsheet": ".ods", "presentation": ".odp"}


def document(
    path: Path,
    body: str,
    *,
    kind: str = "text",
    styles: str = "",
    common: str = "",
    masters: str = "",
    parts: Mapping[str, str | bytes] | None = None,
) -> Path:
    """A document; `styles` are those of the content, `parts` further members."""
    content = (
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    )
    shared = (
        f"<office:styles>{common}</office:styles>"
        f"<office:master-styles>{masters}</office:master-styles>"
    )
    members: dict[str, str | bytes] = {
        "mimetype": f"{_TYPE}.{kind}",
        "content.xml": root("document-content", content),
        "styles.xml": root("document-styles", shared),
        **(parts or {}),
    }
    return archive(path.with_suffix(SUFFIXES[kind]), members)


def flat(path: Path, body: str, *, kind: str = "text") -> Path:
    """The same in one file."""
    content = f"<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    path.write_text(root("document", content, f' office:mimetype="{_TYPE}.{kind}"'))
    return path


def root(name: str, content: str, attributes: str = "") -> str:
    """A part with this root."""
    return (
        f"<?xml version='1.0'?><office:{name} {_NAMESPACES}{attributes}>{content}</office:{name}>"
    )


def text_of(path: Path) -> str:
    """The pages, parted by form feeds."""
    return "\f".join(page.text for page in read(path))


def left_out(path: Path) -> list[LeftOut]:
    return list(read_notes(path).left_out)


def named(path: Path, kind: LeftOutKind) -> list[str]:
    """What is left out of a kind."""
    return [part.text for part in left_out(path) if part.kind is kind]
