import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './compressedBody.ts';

/*
 * Caches the site's hashed files in memory from their first request on. A file never changes under its name, and
 * reading it from disk costs the server more than sending it.
 */

export interface StoredAsset {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

const types: Readonly<Partial<Record<string, string>>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};
const endings = { br: '.br', gzip: '.gz' } as const;

/** Names of assets contain a hash of their content. */
export const ASSET_CACHING = 'public, max-age=31536000, immutable';

/** In bytes. The built site's assets take a quarter of it. Files that don't fit are read from disk each time. */
const CAPACITY = 32 * 1024 * 1024;

/** Headers that request part of a file, or only a changed one. */
const conditions = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;

export class AssetMemory {
  readonly #folder: string;
  readonly #files: ReadonlySet<string>;
  readonly #stored = new Map<string, StoredAsset>();
  #size = 0;

  /** `files`: all files in `folder`, including compressed ones. */
  constructor(folder: string, files: ReadonlySet<string>) {
    this.#folder = folder;
    this.#files = files;
  }

  /** The response for a whole file; null serves the request from disk. */
  find(request: FastifyRequest, file: string): StoredAsset | null | Promise<StoredAsset | null> {
    const type = types[extname(file)];
    if (type === undefined || conditions.some((name) => request.headers[name] !== undefined)) return null;
    const accepted = encodingFor(request.headers['accept-encoding']);
    const encoding = accepted !== null && this.#files.has(file + endings[accepted]) ? accepted : null;
    const name = encoding === null ? file : file + endings[encoding];
    return this.#stored.get(name) ?? this.#store(name, type, encoding);
  }

  /** Returns null if the file is gone, for example during a new build. */
  async #store(name: string, type: string, encoding: Encoding | null): Promise<StoredAsset | null> {
    const path = join(this.#folder, name);
    const [body, { size, mtime }] = await Promise.all([readFile(path), stat(path)]).catch(
      () => [null, { size: 0, mtime: new Date() }] as const,
    );
    if (body === null || this.#size + size > CAPACITY) return null;
    // The same headers as @fastify/static, so that browsers can revalidate their copy in either case.
    const headers = {
      'accept-ranges': 'bytes',
      'cache-control': ASSET_CACHING,
      'content-type': type,
      etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
      'last-modified': mtime.toUTCString(),
      vary: 'accept-encoding',
      ...(encoding !== null && { 'content-encoding': encoding }),
    };
    const stored = { body, headers };
    if (!this.#stored.has(name)) this.#size += size;
    this.#stored.set(name, stored);
    return stored;
  }
}
