"""The word lists that texts, keys and values are composed from."""


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(text.split())


ADJECTIVES = words(
    """
    amber brisk calm dusty early faint gentle hollow idle jolly keen lofty mellow narrow opal
    plain quiet rustic silent tidy upper vivid wide young zesty bold crisp deep
    """
)
NOUNS = words(
    """
    anchor beacon candle dagger engine falcon garden hammer island jacket kettle ladder magnet
    needle orchard pencil quarry ribbon saddle temple umbrella violin window basket copper
    dragon emblem feather goblet harbor
    """
)
PEOPLE = (
    "the gardener",
    "an old teacher",
    "the keeper of the lamp",
    "two sisters",
    "a quiet traveller",
    "the baker",
    "some of the neighbours",
    "the clerk",
    "a friend of the miller",
    "the children",
)
DOINGS = (
    "painted",
    "carried",
    "described",
    "mended",
    "admired",
    "forgot",
    "measured",
    "sold",
    "moved",
    "watched",
    "cleaned",
)
THINGS = (
    "fence",
    "boat",
    "map",
    "table",
    "bridge",
    "letter",
    "roof",
    "wheel",
    "picture",
    "stone wall",
    "cart",
    "song",
    "bell",
    "path",
)
PLACES = (
    "near the river",
    "behind the mill",
    "in the market square",
    "at the edge of the wood",
    "on the long road",
    "beside the harbour",
    "under the old oak",
    "above the valley",
)
TIMES = (
    "in the spring",
    "on a cold morning",
    "after the rain",
    "late in the evening",
    "before the harvest",
    "on the last day of the fair",
    "during the winter",
    "when the wind had turned",
)
