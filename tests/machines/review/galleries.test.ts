// Which states look or read differently in two galleries.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GalleryIndex, GalleryState } from '#contract/gallery.ts';
import { comparePictures, galleryOf, pictureReport, printPictures } from '#scripts/flows/galleries.ts';

const grey = (shade: number): string => Buffer.alloc(16 * 24, shade).toString('base64');
const stateOf = (more: Partial<GalleryState> = {}): GalleryState => ({
  machine: 'cancel',
  state: 'choosingReason',
  view: 'reason',
  at: '2026-11-25T09:00:00.000Z',
  address: '/subscriptions/cancel',
  pageTitle: 'Cancel · Humanar',
  texts: ['Why are you leaving?', 'Your trial ends on Tuesday, 3 November 2026 at 09:15', 'ada.obi7@kuramo.ng'],
  toasts: [],
  mails: [],
  files: [],
  pictures: [
    { file: 'cancel/a.png', width: 360, theme: 'light', height: 900, hash: 'aaaa', look: grey(100) },
    { file: 'cancel/b.png', width: 1440, theme: 'dark', height: 900, hash: 'bbbb', look: grey(20) },
  ],
  ...more,
});
const indexOf = (states: GalleryState[], commit: string | null = null): GalleryIndex => ({
  at: '2026-11-25T09:00:00.000Z',
  commit,
  states,
});
const between = (older: GalleryState[], newer: GalleryState[]) => comparePictures(indexOf(older), indexOf(newer));
const pictures = (more: object) => stateOf().pictures.map((picture) => ({ ...picture, hash: 'cccc', ...more }));

describe('two galleries', () => {
  test('are equal although dates, numbers, references and addresses differ, and pixels by as much', () => {
    const texts = ['Why are you leaving?', 'Your trial ends on Friday, 27 March 2026 at 14:02', 'ada.obi8@kuramo.ng'];
    const files = ['Payment reference: 01a772dc-ccda-72f5-9948-eb74b0df748b.'];
    const later = ['Payment reference: 01a22350-bda1-7370-8e0a-b5c3c401188c.'];
    expect(
      between([stateOf({ files })], [stateOf({ texts, files: later, pictures: pictures({ height: 910 }) })]),
    ).toEqual([]);
  });

  test('differ in words that a person reads', () => {
    const [change] = between(
      [stateOf()],
      [stateOf({ texts: ['Why do you cancel?', ...stateOf().texts.slice(1)], toasts: ['Saved'] })],
    );
    expect(change?.words).toEqual({ added: ['Why do you cancel?', 'Saved'], removed: ['Why are you leaving?'] });
    expect(printPictures(change === undefined ? [] : [change])).toBe(
      [
        '  ~ cancel, choosingReason: reads differently',
        '      − Why are you leaving?',
        '      + Why do you cancel?',
        '      + Saved',
      ].join('\n'),
    );
  });

  test.each([
    ['a part looks different', { look: grey(160) }],
    ['the page is longer', { height: 1000 }],
  ])('differ if %s', (_, more) => {
    expect(between([stateOf()], [stateOf({ pictures: pictures(more) })]).map(({ looks }) => looks)).toEqual([
      ['360 light', '1440 dark'],
    ]);
  });

  test('differ in states that one of them lacks, for machines that both have', () => {
    const undoing = stateOf({ state: 'undoing' });
    const other = stateOf({ machine: 'renew' });
    expect(between([stateOf()], [stateOf(), undoing, other]).map(({ state, is }) => [state, is])).toEqual([
      ['undoing', 'new'],
    ]);
    expect(between([stateOf(), undoing], [stateOf()]).map(({ state, is }) => [state, is])).toEqual([
      ['undoing', 'gone'],
    ]);
  });
});

describe('the report about pictures', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'galleries-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const leave = (folder: string, index: GalleryIndex | string): void => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'index.json'), typeof index === 'string' ? index : JSON.stringify(index));
  };

  test('says how to make them if one version has none', () => {
    expect(pictureReport('HEAD~2', commit, [], root)).toContain('there are none of HEAD~2 and of this version');
    leave('.cache/gallery', indexOf([stateOf()], 'fedcba9876'));
    expect(pictureReport('HEAD~2', commit, [], root)).toMatch(
      /none of HEAD~2\.\n`npm run flows:review -- HEAD~2 --pictures` takes/,
    );
  });

  test('compares with the gallery of exactly that commit', () => {
    leave('.cache/gallery', indexOf([stateOf({ texts: ['Something else'] })], 'fedcba9876'));
    leave('.cache/galleries/0123456789-dirty', indexOf([stateOf()], '0123456789-dirty'));
    leave('.cache/galleries/broken', '{ "at"');
    expect(galleryOf(commit, root)).toBeNull();
    leave('.cache/galleries/0123456789', indexOf([stateOf()], '0123456789'));
    expect(pictureReport('HEAD~2', commit, [], root)).toContain(
      'A state looks or reads differently (pictures of fedcba9876, taken on 2026-11-25):\n  ~ cancel, choosingReason',
    );
    expect(pictureReport('HEAD~2', commit, ['renew'], root)).toMatch(/^No picture has changed/);
  });
});
