"""Words behind which a full stop ends no sentence."""

from tokenizers import Tokenizer
from words import words as word_list

SHORT = frozenset(
    word_list(
        """
        Mr Mrs Ms Dr Prof Rev Capt Col St Jr Sr No Nr no Fig fig Vol Art Sec Ch Eq c p pp
        ext Tel vs cf al ca approx Yes Jan Feb Mar Apr Aug Sept Oct Nov Dec
        """
    )
)
"""Those of two pieces must be no other word's last pieces, as "Gen" would be of "oxygen"; "Tel" is
one of "cartel", which seldom ends a sentence.
"""


def halves(tokenizer: Tokenizer) -> dict[str, tuple[str, str]]:
    """Both pieces of those that are cut in two; one of those that differ by a capital."""
    cut = {word.lower(): tokenizer.encode(word, add_special_tokens=False).tokens for word in SHORT}
    return {word: (*cut[word],) for word in sorted(cut) if len(cut[word]) == 2}
