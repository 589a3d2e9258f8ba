import type Sharp from 'sharp';
import { logoLimits } from '#contract/org.ts';
import { boundedQueue } from './boundedQueue.ts';
import { ApiError } from './errors.ts';

/* What becomes of an uploaded logo: its pixels, drawn again by us. Nothing else of the file is kept or served. */

/** What is kept fits into a square of this side, in pixels. */
const KEPT_SIDE = 512;
/** No honest picture of 16 million pixels takes longer. */
const SECONDS = 10;

/** A decoder works off the event loop, on one thread, and takes up to 64 MB: one picture after the other. */
const inTurn = boundedQueue({ atOnce: 1, waiting: 8 });

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded with the first upload, so that no start pays for it. Of its many readers only three are open, whatever a file claims to be. */
function sharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
    library.cache(false);
    library.concurrency(1);
    return library;
  });
  return loaded;
}

const startsWith = (bytes: Buffer, at: number, sign: string): boolean => bytes.subarray(at, at + sign.length).equals(Buffer.from(sign, 'latin1'));

/** Whether the content is one of the types that may be uploaded. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') || startsWith(bytes, 0, '\xff\xd8\xff') || (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'));

const refused = (msg: string) => new ApiError('invalid_request', { errors: [{ field: 'picture', msg }] });
const unreadable = () => refused('We couldn’t read this picture. It may be damaged: open it, save it again as PNG or JPEG, and upload that.');

/**
 * Draws an uploaded logo again as a WebP picture of at most 512 × 512 pixels, upright and without any metadata; of an animation
 * its first frame. Sizes are judged by the header, before anything is decoded.
 * Errors: invalid_request with a sentence for the field `picture`, unavailable when too many wait.
 */
export async function redrawLogo(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw refused('This file is empty. Choose another.');
  if (bytes.length > logoLimits.bytes) throw refused('This file is larger than 2 MB. Save a smaller version and upload that.');
  if (!isPicture(bytes)) throw refused('This file isn’t a PNG, JPEG or WebP picture. Save your logo as one of these and upload that.');
  return inTurn(async () => {
    const library = await sharp();
    const input = { failOn: 'error', limitInputPixels: logoLimits.side ** 2, sequentialRead: true } as const;
    const { width, height } = await library(bytes, { ...input, limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw unreadable();
      });
    if (width > logoLimits.side || height > logoLimits.side) {
      throw refused(`This picture is ${width} × ${height} pixels. Use one of at most ${logoLimits.side} × ${logoLimits.side}.`);
    }
    return library(bytes, input)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 90 })
      .toBuffer()
      .catch(() => {
        throw unreadable();
      });
  });
}
