import { basename } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

/* What stands between the two lines of dashes at the top of a post or an announcement. */

/** What posts are about. */
export const topics = /** @type {const} */ (['Payroll', 'Remittances', 'Leave', 'Records']);

const line = (/** @type {number} */ longest) => z.string().trim().min(1).max(longest);

/** Written with its offset (`2026-11-09T08:00:00+01:00`), kept in UTC. */
const moment = z.iso
  .datetime({ offset: true, error: 'needs a moment with its offset, like 2026-11-09T08:00:00+01:00' })
  .transform((text) => new Date(text).toISOString());

const announcement = z
  .strictObject({
    // The bar shows it on one line, on a phone too.
    announcementTitle: line(36),
    summary: line(220),
    startDate: moment,
    endDate: moment,
  })
  .refine(({ startDate, endDate }) => startDate < endDate, { path: ['endDate'], error: 'has to be after startDate' });

const blog = z.strictObject({
  title: line(90),
  summary: line(220),
  author: z.strictObject({ name: line(60), role: line(60) }),
  publishedAt: moment,
  topic: z.enum(topics),
});

const schemas = { announcements: announcement, blogs: blog };

/** @typedef {keyof typeof schemas} Kind the folder that a file lies in */

/** The name in the address. `newest` is not one: the calls give it a meaning. */
const name = /^(?!newest$)[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Takes a file apart: its id and front matter, checked, and the Markdown below. Throws with the file's name and what is
 * wrong.
 * @param {Kind} kind
 * @param {string} file its path
 * @param {string} source
 */
export function readFrontMatter(kind, file, source) {
  const id = basename(file, '.md');
  if (!name.test(id))
    throw new Error(
      `${file}: the name becomes an address, so that it is made of small letters, digits and dashes, and is not "newest".`,
    );
  const [, head, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || text === undefined)
    throw new Error(`${file}: the front matter is missing: a line of three dashes before it, and one after it.`);
  const checked = schemas[kind].safeParse(parsed(file, head));
  if (!checked.success) {
    throw new Error(
      `${file}: ${checked.error.issues.map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'front matter'}: ${message}`).join('; ')}`,
    );
  }
  return { about: { id, ...checked.data }, text };
}

/**
 * @param {string} file
 * @param {string} head
 * @returns {unknown}
 */
function parsed(file, head) {
  try {
    return parse(head);
  } catch (error) {
    throw new Error(`${file}: the front matter is no YAML: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
