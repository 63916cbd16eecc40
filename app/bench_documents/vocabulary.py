"""Words for generated documents: common ones of several languages, and made-up rare ones.

Latin words carry the places where they may be broken, as soft hyphens.
"""

from collections.abc import Iterator
from enum import StrEnum
from random import Random

SOFT_HYPHEN = "\xad"

_COMMON = (
    "the of and to in is that it was for on are with as be at one have this from or had by hot "
    "but some what there we can out were all your when up use how said an each she which do their "
    "time if will way man·y then them write would like so these her long make thing see him two "
    "has look more day could go come did num·ber sound no most peo·ple my o·ver know wa·ter than "
    "call first who may down side been now find of·fice flow ef·fi·cient dif·fi·cult "
    "af·fir·ma·tion flight suf·fix con·fig·u·ra·tion def·i·ni·tion ar·gu·ment re·con·struct "
    "pa·ram·e·ter func·tion in·for·ma·tion au·to·mat·ic com·mand doc·u·ment val·ue re·turn "
    "char·ac·ter dif·fer·ent well known line user de·fined high lev·el hand low built con·sum·ing "
    "di·men·sion·al dou·ble left right term com·mand click con·tained full text real built lev·el "
    "space neg·a·tive self cross non text sep·a·rat·ed called date set en·vi·ron·ment sec·tion "
    "op·tion in·stal·la·tion mea·sure·ment con·trol gen·er·al"
)
_GERMAN = (
    "der die und das von zu mit sich auf für ist im dem nicht ein eine als auch es an wer·den aus "
    "er hat dass sie nach wird bei noch um am sind so Än·de·rung über·prü·fen Ver·ein·ba·rung "
    "Größe Mes·sung Un·ter·su·chung Ge·sell·schaft Flüs·sig·keit Schluss·fol·ge·rung Be·stim·mung "
    "Ma·schi·ne Zu·sam·men·fas·sung Er·geb·nis Vor·aus·set·zung mög·lich Straße öf·fent·lich"
)
_HEBREW = (
    "הספר של את על עם זה היא הוא לא כי גם או אם כל מה רק אין יש בין עד ועדה תחנה דוח ארכיון נהר "
    "חורף כמות בדיקה מדידות תוכן קופסאות חתומות חוזה תשלום מחיר מספר עמוד פרק תאריך ישיבה החלטה "
    "שכר"
)
_ARABIC = (
    "الكتاب من في على إلى عن مع هذا هذه كان التي الذي كل بعد قبل بين لجنة محطة تقرير أرشيف نهر "
    "شتاء كمية فحص قياسات محتويات صناديق مختومة عقد دفع سعر رقم صفحة فصل تاريخ جلسة قرار مدينة "
    "شركة"
)
_CHINESE = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过"
    "子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体"
    "制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内"
    "数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提"
    "直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计"
    "别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海"
    "口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身"
    "车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石"
    "记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青"
    "省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型"
    "眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严"
)
_KANJI = (
    "日本国会社員学生年月火水木金土山川田中大小上下左右前後内外人名文字書読話語見聞食飲行来出入立"
    "休先男女子父母友車電気天雨花空海石町村駅店道"
)
_KANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    "アイウエオカキクケコサシスセソ"
)
_HANGUL = (
    "한국어 문서 보고서 위원회 측정 결과 상자 내용 겨울 강 "
    "역 북부 수량 검사 여러 차이 기록 사이 실제 봉인 "
    "계약 가격 번호 쪽 장 날짜 회의 결정 도시 회사"
)
_SYLLABLES = (
    "ba bel cor dan den fer fi fla gen gra hel in kel lan lo mar men mi nor ora pel per pre ran re "
    "sen ser sta tan ter tor tri um va ven ver vis"
)
_ENGLISH_COMPOUNDS = (
    "well-known long-term command-line left-hand right-hand user-defined high-level low-level "
    "time-consuming two-dimensional built-in real-time cross-section double-click up-to-date "
    "non-negative self-contained so-called space-separated full-text"
)
_GERMAN_COMPOUNDS = (
    "E-Mail-Adresse Ist-Zustand Soll-Wert Nord-Süd-Achse Baden-Württemberg Vor-Ort-Termin"
)
_ENDINGS = (".", ".", ",", ",", ";", ":")
_RARE = 0.35
_COMPOUND = 0.03
_NUMBER = 0.04


class Language(StrEnum):
    """What the words of a document are taken from."""

    ENGLISH = "en"
    GERMAN = "de"
    HEBREW = "he"
    ARABIC = "ar"
    CHINESE = "zh"
    JAPANESE = "ja"
    KOREAN = "ko"

    @property
    def is_from_right(self) -> bool:
        """Whether it is written from right to left."""
        return self in {Language.HEBREW, Language.ARABIC}

    @property
    def is_unspaced(self) -> bool:
        """Whether no spaces stand between words."""
        return self in {Language.CHINESE, Language.JAPANESE}


_COMPOUNDS = {
    Language.ENGLISH: tuple(_ENGLISH_COMPOUNDS.split()),
    Language.GERMAN: tuple(_GERMAN_COMPOUNDS.split()),
}
_WORDS = {
    Language.ENGLISH: tuple(_COMMON.replace("·", SOFT_HYPHEN).split()),
    Language.GERMAN: tuple(_GERMAN.replace("·", SOFT_HYPHEN).split()),
    Language.HEBREW: tuple(_HEBREW.split()),
    Language.ARABIC: tuple(_ARABIC.split()),
    Language.KOREAN: tuple(_HANGUL.split()),
}


def words(random: Random, language: Language) -> Iterator[str]:
    """Yield words without punctuation, endlessly."""
    common = _WORDS[language]
    compounds = _COMPOUNDS.get(language)
    while True:
        kind = random.random()
        if kind < _NUMBER:
            yield number(random)
        elif compounds and kind < _NUMBER + _COMPOUND:
            yield random.choice(compounds)
        elif compounds and kind < _NUMBER + _COMPOUND + _RARE:
            yield SOFT_HYPHEN.join(random.choices(_SYLLABLES.split(), k=random.randint(2, 4)))
        else:
            yield random.choice(common)


def number(random: Random) -> str:
    """Return a number as it stands in text."""
    return random.choice((f"{random.randint(2, 99)}", f"{random.randint(1000, 99999) / 100:.2f}"))


def phrase(random: Random, num_words: int, language: Language = Language.ENGLISH) -> str:
    """Return words without punctuation."""
    if language.is_unspaced:
        characters = _CHINESE if language is Language.CHINESE else _KANJI + _KANA
        return "".join(random.choices(characters, k=2 * num_words))
    source = words(random, language)
    return " ".join(next(source) for _ in range(num_words))


def sentences(random: Random, num_words: int, language: Language = Language.ENGLISH) -> str:
    """Return running text of about `num_words` words."""
    parts: list[str] = []
    while num_words > 0:
        length = min(num_words, random.randint(5, 16))
        part = phrase(random, length, language)
        num_words -= length
        if language.is_unspaced:
            parts.append(part + random.choice("，。、。"))
        else:
            parts.append(
                part[0].upper() + part[1:] + ("." if num_words <= 0 else random.choice(_ENDINGS))
            )
    return ("" if language.is_unspaced else " ").join(parts)
