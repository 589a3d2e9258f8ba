import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Page, pageAt, pages } from '#contract/pages.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import { frame } from '#server/platform/mail/frame.ts';
import { linkParameterNames } from '#tabState/linkParameters.ts';
import { everyMail, mailKinds, sampledMailKinds } from '#tests/support/everyMail.ts';

/* Every kind of mail as plain text. Their looks are tested in the browser (tests/e2e/mails.test.ts). */

const removed = new Set<string>(linkParameterNames);

it('every kind of mail has a sample', async () => {
  expect(sampledMailKinds).toEqual(await mailKinds());
});

it('mails are defined in files of their own, in the expected place', () => {
  const modules = join(import.meta.dirname, '../../src/server/modules');
  const others = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(?:mails|Mails)\.ts$/.test(file),
  );
  expect(others.filter((file) => /\bparagraphs:/.test(readFileSync(join(modules, file), 'utf8')))).toEqual([]);
});

describe.each(everyMail)('%s', (_, mail) => {
  const { text, html, link, code, calendar } = frame(mail);
  const lines = text.split('\n');

  it('reads well as plain text, without markup or unfinished lines, and with the same words as the HTML', () => {
    expect(text).not.toMatch(
      /&(?:amp|lt|gt|quot|#\d+);|<\/?(?:p|a|b|h1|table|tr|td|strong|br|style)\b[^>]*style=|undefined|null|\[object|NaN/,
    );
    expect(text).not.toMatch(/\n{3,}|[ \t]\n|\s$/);
    expect(lines.every((line) => Buffer.byteLength(line) <= 998)).toBe(true);
    for (const words of [mail.title, ...mail.paragraphs]) expect(text).toContain(words);
    if (code !== null) expect(lines).toContain(`Your code: ${code}`);
  });

  it('has its only link in full, on a line of its own', () => {
    const own = lines.filter((line) => /^https:\/\/humanar\.ng\/\S*$/.test(line));
    expect(own).toEqual(link === null ? [] : [link]);
    if (link !== null) expect(lines[lines.indexOf(link) - 1]).toBe(`${mail.action?.label ?? ''}:`);
  });

  it('leads to a page of the site, without a redirect', () => {
    if (link !== null) expect(pageAt<Page>(new URL(link).pathname, pages)).toBeDefined();
  });

  it('says until when its code or link works, as a time, because it may arrive late', () => {
    expect(/The code works until \d.* \(Lagos time\)/.test(mail.note ?? '')).toBe(code !== null);
    expect(mail.note ?? '').not.toMatch(/\bworks[^.]* for (?:a|an|one|seven|\d+) /);
  });

  it('isn’t sent once its code, or the link it is about, has expired', () => {
    if (code !== null) expect(mail.expiresAt).toBeDefined();
    if (mail.expiresAt !== undefined) expect(mail.note).toContain(`until ${lagosTime(new Date(mail.expiresAt))}`);
  });

  // The terms name the exception: the link to a receipt, which opens it for 30 days.
  it('has no key in its link that stays in the address bar', () => {
    const keys = link === null ? [] : [...new URL(link).searchParams].filter(([, value]) => value.length >= 20);
    expect(keys.map(([name]) => name).filter((name) => name !== 'id' && !removed.has(name))).toEqual(
      link?.startsWith('https://humanar.ng/receipt?link=') ? ['link'] : [],
    );
  });

  it('has a subject of one line, at most 151 characters long', () => {
    expect(mail.subject).toMatch(/^\S[^\n]{3,150}$/);
    expect(html).toContain('color-scheme');
    expect(calendar === null).toBe(mail.event === undefined);
  });
});
