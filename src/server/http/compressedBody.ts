import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Brotli's and gzip's levels: the best for a body that is sent often, a quick one for a single answer. */
const levels = { best: { br: 11, gzip: 9 }, quick: { br: 4, gzip: 6 } };

const encoders = {
  br: (body: Buffer, level: keyof typeof levels) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_QUALITY]: levels[level].br,
      },
    }),
  gzip: (body: Buffer, level: keyof typeof levels) => promisify(gzip)(body, { level: levels[level].gzip }),
};

export type Encoding = keyof typeof encoders;

const takes = (encoding: string) => new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`);
const acceptPatterns = { br: takes('br'), gzip: takes('gzip') };

/** The best encoding that `accept-encoding` allows; null if it allows only the plain body. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  return acceptPatterns.br.test(accepted) ? 'br' : acceptPatterns.gzip.test(accepted) ? 'gzip' : null;
}

/** Compresses a body that is sent once. */
export const compressOnce = (body: Buffer, encoding: Encoding): Promise<Buffer> => encoders[encoding](body, 'quick');

/** A body that is compressed once for each encoding. */
export class CompressedBody {
  readonly plain: Buffer;
  readonly #compressed: Partial<Record<Encoding, Buffer>> = {};
  readonly #pending: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  /** The encoded body: a promise the first time, then the buffer itself, so that callers don't wait. */
  as(encoding: Encoding): Buffer | Promise<Buffer> {
    return (
      this.#compressed[encoding] ??
      (this.#pending[encoding] ??= encoders[encoding](this.plain, 'best').then(
        (body) => (this.#compressed[encoding] = body),
      ))
    );
  }
}
