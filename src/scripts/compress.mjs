// Compresses the site's static files once: puts a .br and a .gz next to each file if they are smaller.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);
// No larger than the body, which is faster and compresses slightly better.
const windowFor = (/** @type {Buffer} */ { length }) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 1))));

const encoders = {
  '.br': (/** @type {Buffer} */ body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length, [constants.BROTLI_PARAM_LGWIN]: windowFor(body) },
    }),
  '.gz': (/** @type {Buffer} */ body) => promisify(gzip)(body, { level: 9 }),
};

/** @param {string} folder */
export const compress = async (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && texts.has(extname(entry.name)) && !entry.parentPath.includes('/.'),
  );
  await Promise.all(
    files.flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const body = readFileSync(file);
      return Object.entries(encoders).map(async ([ending, encode]) => {
        const encoded = await encode(body);
        if (encoded.length < body.length * 0.9) writeFileSync(file + ending, encoded);
      });
    }),
  );
};
