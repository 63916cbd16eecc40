"""The published rules of a tick: what is folded away, and which words must never differ.

Every choice that decides between *verified*, *approximate* and *not found* is here, as a table.
`docs/reading-and-proof.md` prints the tables; a test keeps both equal. Words are in lower case,
separated by spaces.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Folding:
    """A difference that does not count, with a pair that is the same and a pair that is not."""

    name: str
    rule: str
    same: tuple[str, str]
    other: tuple[str, str]


FOLDINGS = (
    Folding(
        "White space",
        "Runs of spaces and line breaks of any kind are one space; marks without width are none. "
        "A space that groups the digits of a number stays.",
        ("one  two\nthree", "one two three"),
        ("1 200", "1200"),
    ),
    Folding(
        "Hyphens at line ends",
        "Only where the text breaks its line after the hyphen: with it, without it before a small "
        "letter, with or without a space. A soft hyphen between letters is none.",
        ("inter-\nnational", "international"),
        ("re-sign", "resign"),
    ),
    Folding(
        "Quotation marks",
        "All kinds are alike and none is left out. Next to digits and between letters single "
        "and double marks differ.",
        ("“northern”", '"northern"'),
        ("we’re", "were"),
    ),
    Folding(
        "Hyphens and dashes",
        "Kinds of hyphens are alike, so are dashes between words. The hyphen of the keyboard may "
        "stand for the dash or minus of the text, but none is left out.",
        ("−40 degrees", "-40 degrees"),
        ("- 40 degrees", "40 degrees"),
    ),
    Folding(
        "Ligatures and accents",
        "A ligature is its letters; a letter with its accent is one sign or two.",
        ("ofﬁce", "office"),
        ("10²", "102"),
    ),
    Folding(
        "Case of the first letter",
        "Of the quote's first word, unless that is a unit other than A.",
        ("The stores were sealed", "the stores were sealed"),
        ("MW of power", "mW of power"),
    ),
    Folding(
        "Punctuation at the two ends",
        "Full stops, commas, colons, semicolons, quotation marks and brackets.",
        ("sealed in May.", "sealed in May"),
        ("Was it paid?", "Was it paid."),
    ),
)

NEGATIONS: Mapping[str, str] = {
    "English": "no not never none nobody nothing nowhere neither nor cannot without except "
    "unless hardly scarcely barely rarely seldom minus",
    "German": "nicht nichts nie niemals niemand niemanden niemandem nirgends nirgendwo kein "
    "keine keinen keinem keiner keines ohne außer ausser weder noch kaum selten sofern minus",
    "French": "ne pas jamais rien aucun aucune aucuns nul nulle personne sans sauf excepté "
    "hormis ni guère",
    "Spanish": "no nunca jamás nada nadie ningún ninguno ninguna ni sin salvo excepto tampoco "
    "apenas",
    "Italian": "non mai niente nulla nessuno nessun nessuna né senza tranne salvo eccetto "
    "neanche neppure nemmeno",
    "Portuguese": "não nunca jamais nada ninguém nenhum nenhuma nem sem salvo exceto tampouco "
    "apenas",
    "Dutch": "niet niets nooit niemand nergens geen zonder behalve tenzij noch nauwelijks",
    "Polish": "nie nigdy nic nikt nigdzie żaden żadna żadne bez oprócz poza ani ledwo chyba minus",
    "Russian": "не ни нет никогда ничего ничто никто нигде никакой без кроме нельзя едва минус",
    "Chinese": "不 没 沒 無 无 未 非 否 勿 别 別 莫 負 负",
    "Japanese": "ない なかっ ません ませぬ ず ぬ 無 不 非 未 否",
    "Others": "inte ej icke aldrig utan ingen ingenting ikke uden unntatt ei eivät ilman älä "
    "nikdy nikdo žádný kromě değil yok hiç olmadan nem soha nincs nélkül nici niciodată nimic "
    "fără δεν μην όχι ποτέ χωρίς ніколи немає крім tidak bukan tanpa không chưa לא אין בלי ليس "
    "لا لم لن غير",
}
"""Words that deny, by language; in English also whatever ends in "n't".

In Chinese and Japanese every sign is kept, so that their lists serve the ends of a quote only."""

LIMITS: Mapping[str, str] = {
    "English": "only merely almost nearly about around approximately roughly least under above "
    "below between against before after until while during because although though whether could "
    "would should might shall allegedly former formerly except versus instead rather either "
    "other another every always sometimes often usually perhaps probably possibly three seven "
    "eight eleven twelve hundred thousand million billion trillion dozen double triple twice "
    "first second third fourth fifth maximum minimum false negative lacks lacking exclude "
    "excluded excludes excluding denied denies refused refuses failed fails",
    "German": "fast beinahe etwa ungefähr circa unter zwischen gegen bevor nachdem während "
    "obwohl weil falls wenn könnte würde sollte dürfte müsste angeblich ehemals ehemalige "
    "ehemaliger nur höchstens mindestens statt anstatt immer manchmal zwei sieben zwölf hundert "
    "tausend million millionen milliarde milliarden dutzend doppelt erste zweite dritte halbe "
    "hälfte",
    "French": "seulement moins presque environ entre contre avant après jusque pendant quoique "
    "parce pourrait devrait serait ancien ancienne prétendu toujours parfois souvent quatre "
    "trois douze trente mille million millions milliard milliards demie moitié double premier "
    "deuxième",
    "Spanish": "solamente casi aproximadamente entre contra antes después hasta mientras aunque "
    "porque podría debería sería siempre veces cuatro cinco siete ciento millón millones medio "
    "mitad doble primero segundo tercero antiguo presunto",
    "Italian": "soltanto quasi circa contro prima durante benché perché potrebbe dovrebbe "
    "sarebbe sempre talvolta quattro cinque sette cento mille milione milioni miliardo miliardi "
    "mezzo metà doppio primo secondo terzo presunto",
    "Portuguese": "somente quase cerca entre contra antes depois durante embora porque poderia "
    "deveria seria sempre quatro cinco cento milhão milhões metade dobro primeiro segundo "
    "suposto",
    "Dutch": "slechts alleen bijna ongeveer tussen tegen voordat nadat terwijl hoewel omdat "
    "zouden kunnen moeten altijd zeven twaalf honderd duizend miljoen miljard helft dubbel "
    "eerste tweede",
    "Polish": "tylko prawie około między przed przeciw podczas chociaż ponieważ mógłby powinien "
    "zawsze czasem cztery siedem tysiąc milion miliard połowa podwójny pierwszy drugi rzekomy",
    "Russian": "только почти около между против перед после чтобы хотя потому всегда иногда "
    "четыре тысяча тысяч миллион миллионов миллиард половина первый второй бывший якобы",
}
"""Longer words that limit or count: as short words, they may neither be added nor left out."""

FILLERS = (
    "a an the",
    "is are was were be been being",
    "has have had",
    "also too indeed very quite just",
    "that which",
    "et aussi",
    "auch sehr",
    "también muy",
    "anche molto",
    "também muito",
    "的",
)
"""Words that may be added, left out, or exchanged for one of the same row."""

ENDINGS = ("", "s", "es", "d", "ed", "ing", "e", "n", "en", "y>ies", "y>ied")
"""A plural or a tense: the same stem of three letters or more with one of these endings."""

SPELLINGS = ("our>or", "ours>ors", "ise>ize", "ised>ized", "ising>izing", "isation>ization",
             "yse>yze", "ysed>yzed", "tre>ter", "ogue>og")  # fmt: skip
"""British and American ends of words."""

UNITS = (
    "% ‰ ° °C °F K kg g mg µg μg t lb oz km m cm mm µm μm nm mi ft l L ml mL dl cl s ms µs μs ns "
    "min h Hz kHz MHz GHz W mW kW MW GW Wh kWh MWh GWh J kJ MJ N kN Pa hPa kPa MPa bar V mV kV A "
    "mA mol cal kcal bit bits byte bytes kB MB GB TB KiB MiB GiB TiB px dpi ha percent Prozent "
    "degrees euro euros EUR USD GBP CHF dollars pounds thousand hundred dozen million millions "
    "billion billions trillion Mio Mrd Tsd Million Millionen Milliarde Milliarden mille milliard "
    "milliards millón millones milione milioni miliardi milhão milhões miljoen miljard tysięcy "
    "milion mln mld тыс млн млрд $ € £ ¥ 万 億 亿 年 月 日 元 円"
)
"""Words that belong to the number before them: a quote may not end between the two."""
