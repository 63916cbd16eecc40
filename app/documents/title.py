"""Whether a document's own title is good enough to show in a list; pure.

Writers fill the field with names of files, of templates and of nothing at all.
"""

import re
import unicodedata

_MOST_CHARACTERS = 160
_FEWEST_LETTERS = 4
_IDEOGRAPHS = 2
"""So many say as much as a word."""
_PROGRAM = re.compile(r"^(microsoft (word|excel|powerpoint)|powerpoint presentation)\s*-?\s*", re.I)
_FILE = re.compile(
    r"\.(docx?|dotx?|pptx?|xlsx?|pdf|rtf|od[tps]|indd|qx[dp]|tex|dvi|e?ps|wpd|txt|html?|md|fm|p65"
    r"|pages|numbers|key|tiff?|jpe?g|png|avif|hei[cf])$",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"^(untitled|no ?name|no title|title|(new |neues )?do[ck]ument|unbenannt|ohne titel|titel"
    r"|sans titre|sin t[ií]tulo|presentation|präsentation|slide|folie|template|vorlage|layout"
    r"|print|scan(ned document)?|image|page|seite|book|mappe|none|null|default|test)"
    r"[\s\d().,#_-]*$",
    re.IGNORECASE,
)


def sensible_title(title: str) -> str:
    """Return a title on one line, or nothing where it names no document a person knows by it."""
    words = " ".join("".join(map(_seen, title[: 4 * _MOST_CHARACTERS])).split())
    bare = _FILE.sub("", _PROGRAM.sub("", words)).strip()
    is_file = bare != words
    if not bare or len(bare) > _MOST_CHARACTERS or _PLACEHOLDER.match(bare):
        return ""
    return bare if _has_words(bare, is_file=is_file) else ""


def _seen(sign: str) -> str:
    """Return a sign; a space for one that is not seen, or would turn the line round."""
    return " " if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else sign


def _has_words(title: str, *, is_file: bool) -> bool:
    """Whether it is made of words, as the name of a file seldom is."""
    letters = [sign for sign in title if sign.isalpha()]
    if sum(unicodedata.category(sign) == "Lo" for sign in letters) >= _IDEOGRAPHS:
        return True
    if len(letters) < _FEWEST_LETTERS or 2 * len(letters) < len(title):
        return False
    if " " in title:
        return "_" not in title and "\\" not in title
    return title.isalpha() and title[0].isupper() and not is_file
