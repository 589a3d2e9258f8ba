import { readFile } from 'node:fs/promises';
import { readFrontMatter } from './frontMatter.mjs';
import { compileMarkdown } from './markdown.mjs';
import { fillPlaceholders } from './placeholders.mjs';

/** @typedef {import('./frontMatter.mjs').Kind} Kind */

const post = /^(.*\/src\/content\/(announcements|blogs)\/[^/?]+\.md)\?(meta|text)\b/;

/**
 * Compiles a post: what is known about it (posts with their reading time), and its text.
 * @param {Kind} kind
 * @param {string} file
 * @param {string} source
 */
export function compilePost(kind, file, source) {
  const { about, text } = readFrontMatter(kind, file, fillPlaceholders(file, source));
  const { html, sections, minutes } = compileMarkdown(file, text);
  return { meta: kind === 'blogs' ? { ...about, minutes } : about, text: { html, sections } };
}

/**
 * Lets modules import `x.md?meta` (small, for lists) and `x.md?text` (for the page itself), compiled when the site is
 * built.
 * @returns {import('vite').Plugin}
 */
export function posts() {
  return {
    name: 'humanar:posts',
    enforce: 'pre',
    load: {
      filter: { id: post },
      async handler(id) {
        const [, file, kind, part] = post.exec(id) ?? [];
        if (file === undefined) return null;
        this.addWatchFile(file);
        const compiled = compilePost(/** @type {Kind} */ (kind), file, await readFile(file, 'utf8'));
        return {
          code: `export default ${JSON.stringify(part === 'meta' ? compiled.meta : compiled.text)};`,
          moduleType: 'js',
        };
      },
    },
  };
}
