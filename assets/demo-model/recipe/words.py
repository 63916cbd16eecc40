"""The word lists that names and values are composed from."""


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


ONSETS = words(
    """
    Vel Tar Mar Ost Bren Kel Dor Fen Hal Isk Jor Lun Mor Nar Pel Quen Ras Sel Tor Var Wen
    Yar Zel Ash Bal Cor Dun Far Gil Hol Kar Lod Mel Nor Pem Rud Sten Thal Und Cald Drem
    """
)
ENDINGS = words(
    """
    mora vin low wick den ford mere holt gar lin dale stow by mund sa vek del ian ness rath
    """
)
KINDS = words(
    """
    Observatory Bridge Lighthouse Mill Archive Harbour Tower Garden Station Museum Library
    Workshop Quarry Chapel Theatre Canal Ferry Reservoir School Market Pump Turbine Engine
    Loom Press Crane Furnace Clock Telescope Foundry Bakery Brewery Orchard Vault Pavilion
    Depot Granary Tunnel Laboratory Gallery
    """
)
GIVEN_NAMES = words(
    """
    Ansel Berta Casimir Dagny Edwin Frida Gustav Helga Ivor Johanna Konrad Liv Magnus Nadia
    Oskar Petra Quentin Rosa Sigrid Tobias Ursula Viktor Wanda Xenia Yorick Zelda Alma Bruno
    Clara Dietrich Elsa Felix Greta Hugo Ida Jasper Karin Leopold Mina Nils Olga Paul Renata
    Stefan Thea Ulrich Vera Walter
    """
)
SURNAME_ENDINGS = words(
    """
    sen er mann ski ova well ard ings more lund strand iere acher owitz aldi
    """
)
MONTHS = words(
    """
    January February March April May June July August September October November December
    """
)
COLOURS = words(
    """
    red blue green yellow white black grey brown orange purple silver golden crimson
    turquoise ivory violet
    """
)
MATERIALS = words(
    """
    granite oak slate copper brass limestone marble cedar iron sandstone bronze glass steel
    clay pine basalt
    """
)
PASSWORDS = words(
    """
    lantern anchor thistle meadow falcon ember willow pebble saddle candle raven harvest
    compass mirror copper feather barley island winter garnet saffron otter juniper velvet
    marble cobalt heron clover pepper amber walnut button
    """
)
