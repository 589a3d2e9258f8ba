import { inflateSync } from 'node:zlib';

/* Extracts text from PDFs made by this product: supports just enough of the format for text in embedded fonts. */

interface Part {
  text: string;
  stream: Buffer | null;
}

/** The file's numbered objects, with their streams decompressed. */
function partsOf(file: Buffer): Map<string, Part> {
  const latin = file.toString('latin1');
  const parts = new Map<string, Part>();
  for (const match of latin.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const streamAt = latin.indexOf('stream\n', start);
    const end = latin.indexOf('endobj', start);
    const hasStream = streamAt !== -1 && streamAt < end;
    const text = latin.slice(start, hasStream ? streamAt : end);
    const length = Number(/\/Length (\d+)/.exec(text)?.[1] ?? 0);
    const raw = hasStream ? file.subarray(streamAt + 7, streamAt + 7 + length) : null;
    parts.set(match[1] ?? '', { text, stream: raw && (text.includes('/FlateDecode') ? inflateSync(raw) : raw) });
  }
  return parts;
}

const hexText = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** The text of each glyph in a font. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) =>
      glyphs.set(Number.parseInt(first, 16) + index, hexText(hex.replaceAll(' ', ''))),
    );
  }
  return glyphs;
}

const reference = (name: string, text: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? '';

/**
 * The text of each page, in pieces, in the order in which they were written. Glyphs missing from the font become `�`.
 */
export function wordsOf(pdf: Uint8Array): string[][] {
  const parts = partsOf(Buffer.from(pdf));
  const fonts = new Map<string, Map<number, string>>();
  for (const { text } of parts.values()) {
    for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = parts.get(reference('ToUnicode', parts.get(id)?.text ?? ''))?.stream;
      if (map) fonts.set(name, glyphsOf(map.toString('latin1')));
    }
  }
  const pages = [...parts.values()].filter(({ text }) => /\/Type \/Page\n/.test(text));
  return pages.map(({ text }) => {
    const content = parts.get(reference('Contents', text))?.stream?.toString('latin1') ?? '';
    let font: Map<number, string> | undefined;
    const pieces: string[] = [];
    for (const [, name, list] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      else
        pieces.push(
          (list ?? '').replaceAll(/<([0-9a-f]*)>|[^<]+/gi, (_, hex?: string) =>
            (hex?.match(/.{4}/g) ?? [])
              .map((glyph) => (glyph === '0000' ? '�' : (font?.get(Number.parseInt(glyph, 16)) ?? '?')))
              .join(''),
          ),
        );
    }
    return pieces;
  });
}
