"""Documents that are damaged."""

from pathlib import Path

from tests.app.documents.samples import pdf, prose


def truncated_pdf(path: Path, *, num_pages: int) -> Path:
    """A PDF cut in the middle: its pages are all there, but not what stands on the last ones."""
    pages = [
        [prose(12, start=(page * 30 + line) * 20) for line in range(30)]
        for page in range(num_pages)
    ]
    pdf(path, pages)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    return path
