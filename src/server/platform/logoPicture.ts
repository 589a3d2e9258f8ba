import type Sharp from 'sharp';
import { logoLimits } from '#contract/org.ts';
import { boundedQueue } from './boundedQueue.ts';
import { ApiError } from './errors.ts';

/* Re-encodes an uploaded logo from its pixels. Nothing else of the file is stored or served. */

/** Side in pixels of the square that the stored picture fits into. */
const STORED_SIDE = 512;
/** No genuine picture of 16 million pixels takes longer. */
const TIME_LIMIT_SECONDS = 10;

/** Decodes one picture at a time: a decoder runs on a thread of its own and takes up to 64 MB. */
const runQueued = boundedQueue({ concurrency: 1, maxWaiting: 8 });

let loaded: Promise<typeof Sharp> | undefined;

/**
 * Loaded with the first upload, to keep startup fast. Only three of its decoders are enabled, whatever type a file
 * claims to be.
 */
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

const startsWith = (bytes: Buffer, at: number, sign: string): boolean =>
  bytes.subarray(at, at + sign.length).equals(Buffer.from(sign, 'latin1'));

/** Whether the content has one of the types that may be uploaded. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, 0, '\xff\xd8\xff') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'));

const refused = (msg: string) => new ApiError('invalid_request', { errors: [{ field: 'picture', msg }] });
const unreadable = () =>
  refused('We couldn’t read this picture. It may be damaged: open it, save it again as PNG or JPEG, and upload that.');

/**
 * Re-encodes an uploaded logo as a WebP of at most 512 × 512 pixels, upright and without metadata; an animation becomes
 * its first frame. Dimensions are checked in the header, before anything is decoded. Errors: invalid_request with a
 * message for the field `picture`; unavailable if too many are waiting.
 */
export async function redrawLogo(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw refused('This file is empty. Choose another.');
  if (bytes.length > logoLimits.bytes)
    throw refused('This file is larger than 2 MB. Save a smaller version and upload that.');
  if (!isPicture(bytes))
    throw refused('This file isn’t a PNG, JPEG or WebP picture. Save your logo as one of these and upload that.');
  return runQueued(async () => {
    const library = await sharp();
    const input = { failOn: 'error', limitInputPixels: logoLimits.side ** 2, sequentialRead: true } as const;
    const { width, height } = await library(bytes, { ...input, limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw unreadable();
      });
    if (width > logoLimits.side || height > logoLimits.side) {
      throw refused(
        `This picture is ${width} × ${height} pixels. Use one of at most ${logoLimits.side} × ${logoLimits.side}.`,
      );
    }
    return library(bytes, input)
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .autoOrient()
      .resize(STORED_SIDE, STORED_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 90 })
      .toBuffer()
      .catch(() => {
        throw unreadable();
      });
  });
}
