import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Announcements on prerendered pages by the product's clock, for visitors without JavaScript. */

const terms = {
  launch: ['2026-11-21T07:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  holiday: ['2026-11-16T07:00:00.000Z', '2026-12-25T00:00:00.000Z'],
  feast: ['2026-09-01T07:00:00.000Z', '2026-11-20T00:00:00.000Z'],
} as const;
const names = Object.keys(terms) as (keyof typeof terms)[];
const item = (name: keyof typeof terms, isHidden: boolean) =>
  `<li${isHidden ? ' hidden=""' : ''} data-id="${name}" data-from="${terms[name][0]}" data-until="${terms[name][1]}" class="a">${name}</li>`;
// As the build writes it: all announcements, with the first one shown in the bar.
const page = `<!doctype html><html lang="en-NG"><head></head><body><div id="root"><aside aria-label="Announcements" data-announcements="true"><button type="button" data-step="-1"></button><ul>${names
  .map((name, index) => item(name, index > 0))
  .join(
    '',
  )}</ul><button type="button" data-step="1"></button></aside><ul>${names.map((name) => item(name, false)).join('')}</ul></div></body></html>`;

const folder = mkdtempSync(join(tmpdir(), 'humanar-current-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, '.pages/sandbox'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  writeFileSync(join(folder, '.pages/sandbox/announcements.html'), page);
  writeFileSync(
    join(folder, '.pages/sandbox/faq.html'),
    '<!doctype html><html lang="en-NG"><p>No announcement</p></html>',
  );
  server = await startTestServer({ site: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => server.clock.moveTo(new Date('2026-11-20T09:00:00Z')));

const get = (url = '/announcements', headers: Record<string, string> = {}) =>
  server.api.raw({ method: 'GET', url, headers });
async function visibleItems() {
  const { body } = await get();
  const [bar = '', list = ''] = body.split('</aside>');
  const seen = (html: string) =>
    [...html.matchAll(/<li([^>]*) data-id="(\w+)"([^>]*)>/g)]
      .filter(([tag]) => !tag.includes(' hidden=""'))
      .map(([, , id]) => id);
  return {
    list: seen(list),
    bar: seen(bar),
    isBarThere: !/<aside[^>]* hidden=""/.test(bar),
    arrows: [...bar.matchAll(/<button[^>]*>/g)].filter(([tag]) => !tag.includes(' hidden=""')).length,
  };
}

describe('a prerendered page', () => {
  it('shows current items and marks the others exactly like the early script', async () => {
    expect(await visibleItems()).toEqual({ list: ['holiday'], bar: ['holiday'], isBarThere: true, arrows: 0 });
    expect((await get()).body.match(/ hidden="" data-over=""/g)).toHaveLength(4);
  });

  // Rules: announcements.current
  it('follows the clock to the millisecond when an item starts or ends, forwards and backwards', async () => {
    await server.clock.moveTo(new Date('2026-11-21T06:59:59.999Z'));
    expect((await visibleItems()).list).toEqual(['holiday']);
    await server.clock.moveTo(new Date('2026-11-21T07:00:00.000Z'));
    expect(await visibleItems()).toEqual({ list: ['launch', 'holiday'], bar: ['launch'], isBarThere: true, arrows: 2 });
    await server.clock.moveTo(new Date('2026-12-25T00:00:00.000Z'));
    expect(await visibleItems()).toEqual({ list: ['launch'], bar: ['launch'], isBarThere: true, arrows: 0 });
    await server.clock.moveTo(new Date('2027-01-01T00:00:00.000Z'));
    expect(await visibleItems()).toEqual({ list: [], bar: [], isBarThere: false, arrows: 0 });
    await server.clock.moveTo(new Date('2026-09-02T00:00:00Z'));
    expect((await visibleItems()).list).toEqual(['feast']);
  });

  it('is revalidated only after one of its items has ended', async () => {
    const { etag } = (await get()).headers;
    const again = async () => (await get('/announcements', { 'if-none-match': String(etag) })).statusCode;
    expect(await again()).toBe(304);
    await server.clock.moveTo(new Date('2026-12-26T00:00:00Z'));
    expect(await again()).toBe(200);
  });

  it('gives the browser the clock offset, as does the empty shell, and leaves it out when there is none', async () => {
    await server.clock.moveTo(new Date(Date.now() + 40 * 86_400_000));
    for (const url of ['/faq', '/sign-in'])
      expect((await get(url)).body).toContain(`<html data-ahead="${40 * 86_400_000}" lang="en-NG">`);
    await server.clock.moveTo(new Date());
    for (const url of ['/faq', '/sign-in']) expect((await get(url)).body).toContain('<html lang="en-NG">');
  });
});
