"""Makes the fonts of the site from the packages that hold them whole. Run by hand, when a package or the type scale changes:

    pip install fonttools brotli
    python src/web/ui/fonts/make.py

Only what the type scale (theme.ts) uses stays: Public Sans between 400 and 600, Bricolage Grotesque at 600 in all optical
sizes. Public Sans keeps what Nigerian names need (the naira sign, dotted letters, tone marks and the anchors that place them)
in the same file, because letters and marks of two files can't be placed on each other. Noto Sans has the letters that Public
Sans lacks, such as those of Hausa, or can't place a tone on. All else stays with the packages' own files.
"""

import io
import os

from fontTools import subset, varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = os.path.dirname(os.path.abspath(__file__))
packages = os.path.join(here, "../../../../node_modules")

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC, *range(0x2000, 0x2070), 0x20AC, 0x2122, *range(0x2190, 0x2194), 0x2212, 0x2215]
NAIRA = [0x20A6]
MARKS = [*range(0x300, 0x305), 0x307, 0x30C]
MACRONS = [0x100, 0x101, 0x112, 0x113, 0x12A, 0x12B, 0x14C, 0x14D, 0x16A, 0x16B]
# Ńń Ṅṅ Ṣṣ Ẹẹ Ị Ọọ Ụụ. Not ị: it has no anchor for a tone.
DOTTED = [0x143, 0x144, 0x1E44, 0x1E45, 0x1E62, 0x1E63, 0x1EB8, 0x1EB9, 0x1ECA, 0x1ECC, 0x1ECD, 0x1EE4, 0x1EE5]
# Ɓɓ Ɔɔ Ɗɗ Əə Ɛɛ Ǝǝ Ƙƙ Ŋŋ Ʊʊ Ʌʌ Ƴƴ Ɣɣ Ɩɩ Ʋʋ Ꞌꞌ ị
LACKING = [0x181, 0x186, 0x18A, 0x18E, 0x18F, 0x190, 0x194, 0x196, 0x198, 0x199, 0x14A, 0x14B, 0x1B1, 0x1B2, 0x1B3, 0x1B4, 0x1DD, 0x245, 0x253, 0x254, 0x257, 0x259, 0x25B, 0x263, 0x269, 0x28A, 0x28B, 0x28C, 0xA78B, 0xA78C, 0x1ECB]
FEATURES = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"]


def reduced(font, letters):
    """Some letters of a font, without what the browsers don't use."""
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def between(family, masters, letters):
    """Some letters of a family, variable between two weights. Packages that hold it variable cut it into files, and marks from their letters."""
    space = DesignSpaceDocument()
    (low, _), (high, _) = masters
    space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=low, default=low, maximum=high))
    for weight, file in masters:
        font = reduced(TTFont(os.path.join(packages, file)), letters)
        for table in ("fpgm", "prep", "cvt ", "gasp"):
            if table in font:
                del font[table]
        space.addSource(SourceDescriptor(font=font, location={"Weight": weight}, familyName=family))
    font, _, _ = varLib.build(space)
    return font


def part(source, limits, letters):
    """Some letters of a variable font, with its axes narrowed."""
    font = instancer.instantiateVariableFont(TTFont(os.path.join(packages, source)), limits)
    whole = io.BytesIO()
    font.flavor = None
    font.save(whole)
    whole.seek(0)
    return reduced(TTFont(whole), letters)


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
    # Widths are read from gvar, which knows added letters too.
    if "HVAR" in font:
        del font["HVAR"]
    font["maxp"].numGlyphs = len(font.getGlyphOrder())
    font["post"].formatType = 3
    font.flavor = "woff2"
    file = os.path.join(here, name)
    font.save(file)
    print(f"{name}: {os.path.getsize(file)} bytes, {len(font.getGlyphOrder())} glyphs")


def statics(folder, name):
    return [(400, f"@expo-google-fonts/{folder}/400Regular/{name}_400Regular.ttf"), (600, f"@expo-google-fonts/{folder}/600SemiBold/{name}_600SemiBold.ttf")]


write("public-sans.woff2", between("Public Sans", statics("public-sans", "PublicSans"), LATIN + NAIRA + DOTTED + MACRONS + MARKS))
write("noto-sans.woff2", between("Noto Sans", statics("noto-sans", "NotoSans"), LACKING + MARKS + [0x323]))

HEADINGS = {"wght": 600}
GROTESQUE = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-%s-opsz-normal.woff2"
headings = part(GROTESQUE % "latin", HEADINGS, LATIN)
add(headings, part(GROTESQUE % "latin-ext", HEADINGS, NAIRA), NAIRA)
write("bricolage-grotesque.woff2", headings)
