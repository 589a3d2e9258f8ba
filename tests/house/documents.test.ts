// The documents agree with each other and with what they speak of.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addressOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { productRules, rulesIn } from '#scripts/docs/productRules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const skipped = /(?:^|\/)node_modules$|^(?:dist|data|coverage|test-results|\.git|\.cache)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (skipped.test(path)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
const documents = filesIn('').filter((path) => path.endsWith('.md'));
const ours = documents.filter((path) => !path.startsWith('src/content/'));

/** Without code, in which brackets are no links. */
const prose = (text: string): string => text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
const linksOf = (text: string): string[] => {
  const inline = [...prose(text).matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const defined = [...prose(text).matchAll(/^\[[^\]]+\]:\s*<?(\S+?)>?$/gm)];
  const html = [...prose(text).matchAll(/\b(?:href|src)="([^"]+)"/g)];
  return [...inline, ...defined, ...html].map(([, target = '']) => target);
};

/** The anchor that code hosts give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (text: string): Set<string> => new Set([...text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** Why a relative link of a document leads nowhere; null where it leads somewhere, or out of the repository by a whole address. */
function deadLink(from: string, text: string, target: string): string | null {
  // Addresses of the web, mail, and pages of the site, which other tests follow.
  if (/^(?:[a-z][a-z+.-]*:|\/)/i.test(target)) return null;
  const [path = '', fragment] = decodeURIComponent(target).split('#');
  const file = path === '' ? from : relative(root, join(root, dirname(from), path));
  if (file.startsWith('..')) return `${from}: ${target} leads out of the repository`;
  if (!existsSync(join(root, file))) return `${from}: ${target} does not exist`;
  if (fragment === undefined || statSync(join(root, file)).isDirectory() || !file.endsWith('.md')) return null;
  return anchorsOf(file === from ? text : read(file)).has(fragment) ? null : `${from}: ${target} names no heading`;
}

describe('every document', () => {
  it('links only to what exists', () => {
    expect(ours.length).toBeGreaterThan(60);
    expect(documents.flatMap((from) => linksOf(read(from)).flatMap((target) => deadLink(from, read(from), target) ?? []))).toEqual([]);
  });

  it.each([
    ['[a](nowhere.md)', 'does not exist'],
    ['![a](tests/e2e/pictures/none.png "A title")', 'does not exist'],
    ['[a]: src/none.ts', 'does not exist'],
    ['<img src="none.png">', 'does not exist'],
    ['[a](../outside.md)', 'leads out'],
    ['# One\n[a](#two)', 'names no heading'],
    ['[a](machines/README.md#nothing)', 'names no heading'],
  ])('would be found with %s', (text, reason) => {
    expect(linksOf(text).map((target) => deadLink('README.md', text, target))).toEqual([expect.stringContaining(reason)]);
  });

  it.each(['[a](src/docs)', '# A `b` & c\n[a](#a-b--c)', '```\n[a](nowhere.md)\n```', '`[a](nowhere.md)`', '[a](https://humanar.ng)', '[a](/pricing)'])('is fine with %s', (text) => {
    expect(linksOf(text).flatMap((target) => deadLink('README.md', text, target) ?? [])).toEqual([]);
  });

  it('names scripts of package.json and settings of .env.example only', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const settings = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
    const unknown = ours.flatMap((file) => {
      const commands = [...read(file).matchAll(/npm run ([a-z]+(?::[a-z]+)*)/g)].filter(([, name = '']) => !(name in scripts));
      const set = [...read(file).matchAll(/`([A-Z]+(?:_[A-Z]+)*)=|`([A-Z]+(?:_[A-Z]+)+)`/g)].filter(([, assigned, named]) => !settings.has(assigned ?? named));
      return [...commands, ...set].map(([text]) => `${file}: ${text}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('the README', () => {
  it('is at most 10 kB: what does not fit has its place in src/docs', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(10_000);
  });

  it('leads to every document of src/docs', () => {
    const pages = ours.filter((path) => /^src\/docs\/[^/]+\.md$/.test(path));
    expect(pages.filter((path) => !linksOf(read('README.md')).includes(path))).toEqual([]);
  });
});

describe('a decision', () => {
  const folder = 'src/docs/decisions';
  const files = readdirSync(join(root, folder)).filter((name) => name !== 'index.md').toSorted();
  const titleOf = (file: string): string => /^# (.+)$/m.exec(read(`${folder}/${file}`))?.[1] ?? '';

  it('is in the list, with its number and title', () => {
    const listed = [...read(`${folder}/index.md`).matchAll(/^- \[(\d{4})\]\(([^)]+)\): (.+)$/gm)].map(([, number, file, title]) => ({ number, file, title }));
    expect(listed.toSorted((a, b) => (a.file! < b.file! ? -1 : 1))).toEqual(files.map((file) => ({ number: file.slice(0, 4), file, title: titleOf(file) })));
  });

  it('has the next number', () => {
    expect(files.map((file) => /^(\d{4})(?:-[a-z0-9]+)+\.md$/.exec(file)?.[1])).toEqual(files.map((_, at) => String(at + 1).padStart(4, '0')));
  });

  it.each(files)('%s has a status, a date and its three parts, in few words', (file) => {
    const text = read(`${folder}/${file}`);
    expect(text).toMatch(/^# .+\n\n- Status: (?:accepted|superseded by \[\d{4}\]\(.+\))\n- Date: 20\d\d-[01]\d-[0-3]\d\n\n## /);
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
    const words = text.slice(text.indexOf('## Context')).replace(/^## .+$/gm, '').split(/\s+/).filter(Boolean);
    expect(words.length).toBeGreaterThanOrEqual(60);
    expect(words.length).toBeLessThanOrEqual(180);
  });
});

describe('product.md', () => {
  const rules = productRules();

  it('gives each rule an id of its own, and a sentence', () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(rules.filter(({ text }) => !/^[A-Z].*\.$/.test(text)).map(({ id }) => id)).toEqual([]);
  });

  it('refuses an entry without an id', () => {
    expect(() => rulesIn('## Area\n\n- No id.\n')).toThrow('No id.');
  });

  it('says of every call which rule it carries out, and names no other call', () => {
    const spelled = calls.map((call) => `${call.method} ${addressOf(call)}`);
    const named = rules.flatMap((rule) => rule.calls);
    expect(named.filter((call) => !spelled.includes(call))).toEqual([]);
    expect(spelled.filter((call) => !named.includes(call))).toEqual([]);
  });
});

describe('operations.md', () => {
  it('lists the demo accounts that the sandbox has', () => {
    const accounts = [...read('src/server/sandbox/demoAccounts.ts').matchAll(/email: '([^']+)', role: '[a-z]+', situation:/g)].map(([, email]) => email);
    const listed = [...read('src/docs/operations.md').matchAll(/^\| `([^`]+@[^`]+)` \|/gm)].map(([, email]) => email);
    expect(accounts.length).toBeGreaterThan(10);
    expect(new Set(listed)).toEqual(new Set(accounts));
    expect(listed.length).toBe(accounts.length);
  });
});
