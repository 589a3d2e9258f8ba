"""Makes the two fonts of the site from the packages that hold them whole. Run by hand, when a package or the type scale changes:

    pip install fonttools brotli
    python src/web/ui/fonts/make.py

Only what the type scale (theme.ts) uses stays: Public Sans between 400 and 600, Bricolage Grotesque at 600 in all optical
sizes. What Nigerian text needs beside Latin-1 (the naira sign, dotted vowels, tones) comes along in the same file, because a
page would otherwise fetch two more for a few letters. All else stays with the packages' own files.
"""

import io
import os

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = os.path.dirname(os.path.abspath(__file__))
packages = os.path.join(here, "../../../../node_modules/@fontsource-variable")

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC, *range(0x2000, 0x2070), 0x20AC, 0x2122, *range(0x2190, 0x2194), 0x2212, 0x2215]
NAIRA = [0x20A6]
DOTTED_S = [0x1E62, 0x1E63]
DOTTED_VOWELS = [0x1EB8, 0x1EB9, 0x1ECA, 0x1ECB, 0x1ECC, 0x1ECD, 0x1EE4, 0x1EE5, 0x300, 0x301, 0x304, 0x323]
FEATURES = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"]


def part(source, limits, letters):
    """Some letters of a font, with its axes narrowed."""
    font = instancer.instantiateVariableFont(TTFont(os.path.join(packages, source)), limits)
    whole = io.BytesIO()
    font.flavor = None
    font.save(whole)
    whole.seek(0)
    font = TTFont(whole)
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def add(font, other, letters):
    """Puts letters of a second part into the first: both come from one design, so that their axes agree."""
    names = other.getBestCmap()
    taken = {".notdef"}

    def take(name):
        if name in taken or name in font["glyf"].glyphs:
            return
        taken.add(name)
        glyph = other["glyf"][name]
        for component in glyph.getComponentNames(other["glyf"]):
            take(component)
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"].glyphs[name] = glyph
        font["glyf"].glyphOrder = font.getGlyphOrder()
        font["hmtx"][name] = other["hmtx"][name]
        font["gvar"].variations[name] = other["gvar"].variations.get(name, [])

    for letter in letters:
        if letter not in names:
            continue
        take(names[letter])
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[letter] = names[letter]


def write(name, font):
    # Widths are read from gvar, which knows the added letters too.
    if "HVAR" in font:
        del font["HVAR"]
    font["maxp"].numGlyphs = len(font.getGlyphOrder())
    font["post"].formatType = 3
    font.flavor = "woff2"
    file = os.path.join(here, name)
    font.save(file)
    print(f"{name}: {os.path.getsize(file)} bytes, {len(font.getGlyphOrder())} glyphs")


SANS = {"wght": (400, 600)}
sans = part("public-sans/files/public-sans-latin-wght-normal.woff2", SANS, LATIN)
add(sans, part("public-sans/files/public-sans-latin-ext-wght-normal.woff2", SANS, NAIRA + DOTTED_S), NAIRA + DOTTED_S)
add(sans, part("public-sans/files/public-sans-vietnamese-wght-normal.woff2", SANS, DOTTED_VOWELS), DOTTED_VOWELS)
write("public-sans.woff2", sans)

HEADINGS = {"wght": 600}
headings = part("bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2", HEADINGS, LATIN)
add(headings, part("bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2", HEADINGS, NAIRA), NAIRA)
write("bricolage-grotesque.woff2", headings)
