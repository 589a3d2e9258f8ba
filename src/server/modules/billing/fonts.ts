import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/* The fonts of a PDF: Public Sans, and Noto Sans for text that Public Sans has no letters for. */

export type Weight = 'regular' | 'strong';
export type Face = Weight | `${Weight}, any letter`;

const { resolve } = createRequire(import.meta.url);
const files: Record<Face, string> = {
  regular: 'public-sans/400Regular/PublicSans_400Regular.ttf',
  strong: 'public-sans/600SemiBold/PublicSans_600SemiBold.ttf',
  'regular, any letter': 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'strong, any letter': 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
};

const load = async (): Promise<[Face, Buffer][]> =>
  Promise.all(
    (Object.keys(files) as Face[]).map(async (face): Promise<[Face, Buffer]> => [
      face,
      await readFile(resolve(`@expo-google-fonts/${files[face]}`)),
    ]),
  );

let loading: Promise<[Face, Buffer][]> | undefined;

/** Each face with its font file, read once. */
export const loadFaces = (): Promise<[Face, Buffer][]> => (loading ??= load());

/**
 * Text that Public Sans renders correctly: European Latin letters, ẹ ọ ụ ị ṣ ṅ and ₦, with tone marks on the letters
 * that have an anchor for them.
 */
const publicSansText =
  /^(?:[\u0020-\u007e\u00a0-\u017e\u2010-\u2026₦−ẸẹỌọỤụỊịṢṣṄṅ]|(?<=[ẸẹỌọỤụṢṣNn])[\u0300\u0301\u0304])*$/u;

/** The face for normalised (NFC) text: one for all of it, so that letters and their marks stay together. */
export const faceFor = (words: string, weight: Weight): Face =>
  publicSansText.test(words) ? weight : `${weight}, any letter`;
