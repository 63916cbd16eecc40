"""A citation in words: the text of its chip, and its explanation. Pure."""

from collections.abc import Iterator
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from app.citations.citation import Citation, CitationStatus, Difference, Place
from app.window.chat.document_names import Names, place_in
from app.window.translation.quantities import count, named_page


def citation_label(citation: Citation, names: Names = MappingProxyType({})) -> str:
    """Return where a quote stands: "p. 412", "p. xii (14) +3", "p. 4 · recognised text".

    Before it stands the document, where `names` has it: "manual.pdf, p. 412".
    """
    label = place_in(citation.document, _place_label(citation), names)
    if not citation.is_recognised:
        return label
    source = QCoreApplication.translate("Chat", "recognised text")
    return f"{label} · {source}"


def _place_label(citation: Citation) -> str:
    translate = QCoreApplication.translate
    if citation.status is CitationStatus.UNQUOTED:
        return translate("Chat", "not found in the quotes")
    if citation.page is None:
        return translate("Chat", "not found")
    page = named_page(citation.page, citation.label)
    if citation.wrong_page is not None:
        text = translate("Chat", "p. {page}, not {named}")
        return text.format(page=page, named=count(citation.wrong_page))
    others = len(citation.others) + citation.num_more
    if others:
        return translate("Chat", "p. {page} +{others}").format(page=page, others=count(others))
    return translate("Chat", "p. {page}").format(page=page)


def citation_description(citation: Citation, names: Names = MappingProxyType({})) -> str:
    """Return what the sign of a citation means, what differs and where else the quote stands."""
    return ". ".join(_sentences(citation, names))


def _sentences(citation: Citation, names: Names) -> Iterator[str]:
    translate = QCoreApplication.translate
    if name := names.get(citation.document or ""):
        yield translate("Chat", "In {name}").format(name=name)
    yield {
        CitationStatus.VERIFIED: translate("Chat", "The page contains the quote word for word"),
        CitationStatus.APPROXIMATE: translate(
            "Chat", "The page contains nearly these words, with the same numbers and negations"
        ),
        CitationStatus.NOT_FOUND: translate("Chat", "The quote is not in the document"),
        CitationStatus.UNQUOTED: translate("Chat", "The short answer is not in the quotes"),
    }[citation.status]
    if citation.is_recognised:
        yield translate("Chat", "The text was recognised in a picture of the page")
    if citation.differences:
        differences = "; ".join(map(_difference, citation.differences))
        yield translate("Chat", "Differences: {differences}").format(differences=differences)
    if citation.others:
        others = sorted(citation.others, key=lambda place: _order(place, citation))
        pages = ", ".join(_page_of(place, citation, names) for place in others)
        text = translate("Chat", "Also on p. {pages}")
        if citation.num_more:
            text = translate("Chat", "Also on p. {pages} and {more} more")
        yield text.format(pages=pages, more=count(citation.num_more))
    if citation.wrong_page is not None:
        text = translate("Chat", "The answer names page {named}; the quote is on page {page}")
        yield text.format(
            named=count(citation.wrong_page), page=named_page(citation.page or 0, citation.label)
        )


def _order(place: Place, citation: Citation) -> tuple[bool, str, int]:
    """Return by what places are ordered: document by document, the citation's own first."""
    return place.document != citation.document, place.document, place.pages[0]


def _page_of(place: Place, citation: Citation, names: Names) -> str:
    """Return a page, and its document where that is another one than the citation's."""
    page = named_page(place.pages[0], place.label)
    name = names.get(place.document, "")
    return f"{page} ({name})" if name and place.document != citation.document else page


def _difference(difference: Difference) -> str:
    translate = QCoreApplication.translate
    if not difference.text:
        text = translate("Chat", "“{quote}” is added")
    elif not difference.quote:
        text = translate("Chat", "“{text}” is left out")
    else:
        text = translate("Chat", "“{quote}” replaces “{text}”")
    return text.format(quote=difference.quote, text=difference.text)
