import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/* Markdown → HTML that can be put into a page as it is: nothing in it runs, and its headings can be linked to. */

/** @typedef {{ id: string, title: string }} Section a heading of the second level */

const WORDS_A_MINUTE = 220;

const allowed = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'code',
    'pre',
    'blockquote',
    'a',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    h2: ['id'],
    h3: ['id'],
    th: ['align', 'scope'],
    td: ['align'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    /** @type {import('sanitize-html').Transformer} */
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href },
    }),
    th: sanitizeHtml.simpleTransform('th', { scope: 'col' }),
  },
};

/** @param {string} html */
const plain = (html) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();

/** @param {string} title */
const slug = (title) =>
  title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * @param {string} file its name, for errors
 * @param {string} text
 * @returns {{ html: string, sections: Section[], minutes: number }} sanitised HTML, its sections, and how long it takes
 * to read
 */
export function compileMarkdown(file, text) {
  /** @type {Section[]} */
  const sections = [];
  /** @type {Map<string, number>} */
  const used = new Map();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        if (depth !== 2 && depth !== 3)
          throw new Error(
            `${file}: "${'#'.repeat(depth)}" is not used: the title is in the front matter, sections are ##, and what is in them ###.`,
          );
        const inside = this.parser.parseInline(tokens);
        const title = plain(inside);
        const base = slug(title) || 'section';
        const times = (used.get(base) ?? 0) + 1;
        used.set(base, times);
        const id = times === 1 ? base : `${base}-${times}`;
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}">${inside}</h${depth}>\n`;
      },
    },
  });
  const html = sanitizeHtml(marked.parse(text, { async: false }), allowed).trim();
  if (html === '') throw new Error(`${file}: there is no text below the front matter.`);
  const words = plain(html.replaceAll('<', ' <')).split(/\s+/).length;
  // A frame that can be scrolled, also by keyboard.
  const framed = html
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html: framed, sections, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) };
}
