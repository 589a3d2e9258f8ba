import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};

export type Encoding = keyof typeof encoders;

/** The best encoding that a request's `accept-encoding` takes; null where it takes the body as it is alone. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const names = (accepted ?? '').split(',').filter((name) => !refused.test(name)).map((name) => name.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}

/** A body in each encoding, made once. */
export class Compressed {
  readonly plain: Buffer;
  readonly #made: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  as(encoding: Encoding): Promise<Buffer> {
    return (this.#made[encoding] ??= encoders[encoding](this.plain));
  }
}
