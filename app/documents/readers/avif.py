"""AVIF pictures as PNM, which MuPDF draws; Pillow decodes them, where it is installed.

Pillow comes with the recognition of text, without which a picture says nothing anyway. HEIC is not
read: what decodes it is many times as large as all of that, and brings an encoder along.
"""

from io import BytesIO
from pathlib import Path

from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found, Picture, TooManyPixels

MOST_PIXELS = 60_000_000
"""More than cameras take; in memory twice, with three bytes each."""


def as_pnm(path: Path) -> bytes:
    """Return the picture, or the first of several, as it is to be seen.

    Raises:
        Refusal: it is damaged or too large, or this installation cannot decode it.
    """
    try:
        from PIL import Image, ImageOps, features  # noqa: PLC0415  - an extra of the set-up
    except ImportError:
        raise Refusal(RefusalReason.UNSUPPORTED, Picture("AVIF")) from None
    if not features.check("avif"):
        raise Refusal(RefusalReason.UNSUPPORTED, Picture("AVIF"))
    Image.MAX_IMAGE_PIXELS = None  # its own limit only warns
    try:
        with Image.open(path, formats=["AVIF"]) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Refusal(RefusalReason.TOO_LARGE, TooManyPixels(picture.width, picture.height))
            seen = ImageOps.exif_transpose(picture)
            if seen.has_transparency_data:
                paper = Image.new("RGBA", seen.size, "white")
                paper.alpha_composite(seen.convert("RGBA"))
                seen = paper
            pnm = BytesIO()
            seen.convert("RGB").save(pnm, "PPM")
            return pnm.getvalue()
    except MemoryError as error:
        raise Refusal(RefusalReason.OUT_OF_MEMORY) from error
    except (OSError, ValueError, RuntimeError, SyntaxError) as error:
        raise Refusal(RefusalReason.DAMAGED, Found(str(error).rstrip("."))) from error
