"""Converts AVIF and HEIC pictures to PNM for MuPDF, with Pillow if it is installed.

Pillow and pi-heif, which has the decoder of HEIC and no encoder, come with the recognition of text,
without which a picture says nothing anyway.
"""

from io import BytesIO
from pathlib import Path
from typing import Any

from app.documents.document import Format
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found, Picture, TooManyPixels

HEIF = frozenset({Format.AVIF, Format.HEIC})
"""Formats whose container is HEIF."""
MOST_PIXELS = 60_000_000
"""More than cameras take; in memory twice, with three bytes each."""


def as_pnm(path: Path, kind: Format) -> bytes:
    """Return the picture, or the first of several, as it is to be seen.

    Raises:
        Refusal: it is damaged or too large, or this installation cannot decode it.
    """
    plugin = _plugin(kind)
    from PIL import Image, ImageOps  # noqa: PLC0415  - an extra of the set-up

    Image.MAX_IMAGE_PIXELS = None  # its own limit only warns
    try:
        with Image.open(path, formats=[plugin]) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Refusal(RefusalReason.TOO_LARGE, TooManyPixels(picture.width, picture.height))
            return _pnm(Image, ImageOps.exif_transpose(picture))
    except MemoryError as error:
        raise Refusal(RefusalReason.OUT_OF_MEMORY) from error
    except (OSError, ValueError, RuntimeError, SyntaxError, EOFError) as error:
        raise Refusal(RefusalReason.DAMAGED, Found(str(error).rstrip("."))) from error


def _plugin(kind: Format) -> str:
    """Return what Pillow calls the plugin that decodes a format.

    Raises:
        Refusal: it is not installed.
    """
    try:
        from PIL import features  # noqa: PLC0415  - an extra of the set-up

        if kind is Format.HEIC:
            import pi_heif  # noqa: PLC0415  - likewise

            pi_heif.register_heif_opener(thumbnails=False)
            return "HEIF"
        if features.check("avif"):
            return "AVIF"
    except ImportError:
        pass
    raise Refusal(RefusalReason.UNSUPPORTED, Picture(kind))


def _pnm(image: Any, seen: Any) -> bytes:
    """Return a picture on white paper; `image` is Pillow's module."""
    if seen.has_transparency_data:
        paper = image.new("RGBA", seen.size, "white")
        paper.alpha_composite(seen.convert("RGBA"))
        seen = paper
    pnm = BytesIO()
    seen.convert("RGB").save(pnm, "PPM")
    return pnm.getvalue()
