import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/* The fonts of a PDF: Public Sans, and Noto Sans for text that Public Sans can't write. */

export type Weight = 'regular' | 'strong';
export type Face = Weight | `${Weight}, any letter`;

const { resolve } = createRequire(import.meta.url);
const files: Record<Face, string> = {
  regular: 'public-sans/400Regular/PublicSans_400Regular.ttf',
  strong: 'public-sans/600SemiBold/PublicSans_600SemiBold.ttf',
  'regular, any letter': 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'strong, any letter': 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
};

export interface Faces {
  /** The font file of each face. */
  files: [Face, Buffer][];
  /** The face for text in NFC: one for all of it, so that letters and their marks stay together. */
  faceFor: (words: string, weight: Weight) => Face;
}

/** Whether the font has a glyph for every letter of the text and a place for every mark. */
function renders(font: Font, words: string): boolean {
  try {
    const { glyphs, positions } = font.layout(words);
    return glyphs.every(({ id, isMark }, index) => {
      const { xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return id !== 0 && (!isMark || xOffset !== 0 || yOffset !== 0);
    });
  } catch {
    // Fontkit throws on a mark that the font can't place.
    return false;
  }
}

async function load(): Promise<Faces> {
  const { create } = await import('fontkit');
  const names = Object.keys(files) as Face[];
  const loaded = await Promise.all(
    names.map(async (face): Promise<[Face, Buffer]> => [
      face,
      await readFile(resolve(`@expo-google-fonts/${files[face]}`)),
    ]),
  );
  const fonts = Object.fromEntries(loaded.map(([face, file]) => [face, create(file)])) as Record<Face, Font>;
  return {
    files: loaded,
    faceFor: (words, weight) => (renders(fonts[weight], words) ? weight : `${weight}, any letter`),
  };
}

let loading: Promise<Faces> | undefined;

/** The faces, read once. */
export const loadFaces = (): Promise<Faces> => (loading ??= load());
