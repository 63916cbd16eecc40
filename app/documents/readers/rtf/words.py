"""The control words of Rich Text that matter for its text, by their effect."""

import re
from collections.abc import Mapping

CHARACTERS: Mapping[bytes, str] = {
    b"tab": "\t",
    b"line": "\n",
    b"lbr": "\n",
    b"emdash": "—",
    b"endash": "–",
    b"bullet": "•",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
    b"emspace": " ",
    b"enspace": " ",
    b"qmspace": " ",
}
SYMBOLS: Mapping[bytes, str] = {b"\\": "\\", b"{": "{", b"}": "}", b"~": " ", b"_": "-"}
HEADS = frozenset({b"header", b"headerl", b"headerr", b"headerf"})
FEET = frozenset({b"footer", b"footerl", b"footerr", b"footerf"})
LABELS = frozenset({b"listtext", b"pntext"})
BOXES = frozenset({b"shptxt", b"dptxbxtext"})
HIDDEN = frozenset({b"xe", b"tc", b"tcn", b"rxe"})
"""Entries of indexes and of tables of contents, hidden where they stand."""
PROPERTIES: Mapping[bytes, str] = {
    b"title": "title",
    b"subject": "subject",
    b"author": "author",
    b"manager": "manager",
    b"company": "company",
    b"category": "category",
    b"keywords": "keywords",
    b"doccomm": "description",
}
"""What a file says of itself, and what that is called here."""
ENTERED = frozenset(
    {
        *(b"do", b"moMath", b"moMathPara", b"nesttableprops", b"picprop", b"shpgrp", b"shpinst"),
        *(b"shppict", b"txfieldend", b"txfieldstart", b"txfieldtext", b"xmlopen"),
    }
)
"""Destinations that older programs may pass over; here they are read like what is around them."""
SILENT = frozenset(
    {
        *(b"aftncn", b"aftnsep", b"aftnsepc", b"atndate", b"atnicon", b"atnid", b"atnparent"),
        *(b"atnref", b"atntime", b"atrfend", b"atrfstart", b"background", b"bkmkend", b"bkmkstart"),
        *(b"blipuid", b"colorschememapping", b"colortbl", b"datafield", b"datastore"),
        *(b"defchp", b"defpap", b"docvar", b"falt", b"ffdeftext", b"ffentrymcr", b"ffexitmcr"),
        *(
            b"ffname",
            b"ffformat",
            b"fname",
            b"fontemb",
            b"fontfile",
            b"fonttbl",
            b"ftncn",
            b"ftnsep",
        ),
        *(b"ftnsepc", b"generator", b"htmltag", b"keycode", b"latentstyles", b"leveltext"),
        *(b"levelnumbers", b"listname", b"listoverridetable", b"listpicture", b"liststylename"),
        *(b"listtable", b"mmathPict", b"mmathPr", b"nonesttables", b"nonshppict", b"objalias"),
        *(b"objdata", b"objname", b"objsect", b"oldcprops", b"oldpprops", b"oldsprops"),
        *(b"oldtprops", b"operator", b"panose", b"password", b"passwordhash", b"pgdsctbl"),
        *(b"pgptbl", b"pn", b"pnseclvl", b"protusertbl", b"revtbl", b"rsidtbl", b"shprslt"),
        *(b"stylesheet", b"svb", b"template", b"themedata", b"userprops", b"wgrffmtfilter"),
        *(b"writereservhash", b"xmlclose", b"xmlnstbl", b"xmlattrname", b"xmlattrvalue"),
    }
)
"""Destinations that say how something looks or works, or say again what stands elsewhere."""
FORMULA_SETTING = re.compile(rb"m\w+Pr")
"""Destinations that say how a formula is built."""
