// The page of a review: complete in one file, with a summary, drawings, pictures and the way to approve.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { type AnyStateMachine, createMachine } from 'xstate';
import type { GalleryState } from '#contract/gallery.ts';
import { layOut } from '#machines/drawing/layout.ts';
import { printSvg } from '#machines/drawing/svg.ts';
import { plainGraph } from '#machines/kit/plainGraph.ts';
import { approvalFile, chartHash } from '#scripts/flows/approvals.ts';
import { galleryOf } from '#scripts/flows/galleries.ts';
import { markDifference } from '#scripts/flows/review/changeList.ts';
import type { ChartVersion, Version } from '#scripts/flows/review/chartVersion.ts';
import { reviewOf } from '#scripts/flows/review/review.ts';
import { reviewPage, summaryLines } from '#scripts/flows/review/reviewPage.ts';
import { cancellation, cancellationWords as words } from '../fixtures/cancellation.ts';

const drawing = printSvg(await layOut(plainGraph(cancellation, words)));
const now: ChartVersion = { name: 'cancel', machine: cancellation, words, drawing };
const before: ChartVersion = {
  ...now,
  machine: createMachine(
    JSON.parse(
      JSON.stringify(now.machine.config)
        .replace('"keep.pressed":{"target":"leaving"', '"keep.pressed":{"target":"cancelled"')
        .replace('There is no subscription to cancel.', 'Nothing <b>can</b> be cancelled.')
        .replace('"rule":"cancel.reason"', '"rule":"cancel.running"'),
    ) as Parameters<typeof createMachine>[0],
  ) as AnyStateMachine,
};
const versionOf = (chart: ChartVersion, more: Partial<Version> = {}): Version => ({
  charts: new Map([['cancel', chart]]),
  rules: new Map([['cancel.reason', 'Cancelling asks for a reason.']]),
  properties: new Map([['Nobody pays twice', 'renewals']]),
  ...more,
});
const [oldCommit, newCommit] = ['1'.repeat(40), '2'.repeat(40)];
const hash = chartHash(now.machine);

let root = '';
const leave = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

async function leaveGallery(folder: string, commit: string, text: string, shade: number): Promise<void> {
  const png = await sharp({ create: { width: 36, height: 60, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  const state: GalleryState = {
    machine: 'cancel',
    state: 'choosingReason',
    view: 'reason',
    at: '2026-11-25T09:00:00.000Z',
    address: '/subscriptions/cancel',
    pageTitle: 'Cancel',
    texts: [text],
    toasts: [],
    mails: [],
    files: [],
    pictures: [
      { file: 'cancel/a.png', width: 360, theme: 'light', height: 60, hash: text, look: 'AAAA' },
      { file: 'cancel/gone.png', width: 1440, theme: 'light', height: 60, hash: text, look: 'AAAA' },
    ],
  };
  leave(join(folder, 'cancel/a.png'), png);
  leave(join(folder, 'index.json'), JSON.stringify({ at: state.at, commit: commit.slice(0, 10), states: [state] }));
}

const reviewHere = (older = versionOf(before), newer = versionOf(now), unpicturedBecause: string | null = null) =>
  reviewOf(
    { before: older, after: newer },
    {
      revision: 'HEAD~3',
      before: { commit: oldCommit, subject: 'Ask before <cancelling>', at: '2026-11-20T10:00:00+01:00' },
      after: {
        commit: newCommit,
        subject: 'Keep a subscription',
        at: '2026-11-25T09:00:00Z',
        hasUncommittedChanges: false,
      },
      galleries: { before: galleryOf(oldCommit, root), after: galleryOf(newCommit, root) },
      unpicturedBecause,
    },
    root,
  );

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'page-'));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(async () => {
  rmSync(join(root, '.cache'), { recursive: true, force: true });
  rmSync(join(root, 'machines'), { recursive: true, force: true });
  await leaveGallery('.cache/galleries/1111111111', oldCommit, 'Why do you leave?', 200);
  await leaveGallery('.cache/galleries/2222222222', newCommit, 'Why are you leaving?', 40);
});

describe('the page', () => {
  test('refers to no other file and runs no script', async () => {
    const page = await reviewPage(reviewHere());
    const addresses = [...page.matchAll(/\b(?:src|href|srcset|action|data|poster)="([^"]*)"/g)].map(
      ([, to = '']) => to,
    );
    expect(addresses.filter((to) => !/^(?:#|data:image\/webp;base64,)/.test(to))).toEqual([]);
    expect(addresses.filter((to) => to.startsWith('data:')).length).toBe(2);
    expect(page).not.toMatch(/<(?:script|link|iframe|object|base)\b|@import|url\(|\son\w+=/);
  });

  test('has ids that are unique, and every reference leads to one', async () => {
    const page = await reviewPage(reviewHere());
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const references = [...page.matchAll(/(?:aria-labelledby="|href="#)([^"]*)"/g)].map(([, id = '']) => id);
    expect(references.length).toBeGreaterThan(4);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('says how to take pictures of the version before, or why there can be none', async () => {
    rmSync(join(root, '.cache/galleries/1111111111'), { recursive: true });
    const ask = 'To take them, and those of this version: ';
    expect(await reviewPage(reviewHere())).toContain(ask);
    const page = await reviewPage(reviewHere(undefined, undefined, 'That version is from before the gallery.'));
    expect(page).toContain('There are no pictures of the version before. That version is from before the gallery.');
    expect(page).not.toContain(ask);
  });

  test('escapes what comes from charts and commits', async () => {
    const page = await reviewPage(reviewHere());
    expect(page).toContain('Ask before &lt;cancelling&gt;');
    expect(page).toContain('&lt;b&gt;can&lt;/b&gt;');
    expect(page).not.toContain('<b>can</b>');
  });

  test('shows changes, marked drawings, pictures, differing words and the way to approve', async () => {
    const page = await reviewPage(reviewHere());
    const parts = [
      'In the code: <code>choosingReason, keep.pressed: now leads to leaving instead of cancelled.</code>',
      '<g class="arrow changed" data-edges="choosingReason:keep.pressed:0"',
      'id="cancel-before-part-state:choosingReason"',
      'aria-label="Choosing a reason, before, 360 pixels wide"',
      '<li><del>Why do you leave?</del></li><li><ins>Why are you leaving?</ins></li>',
      '+ Now carried out here</b> Cancelling asks for a reason.',
      `npm run flows:approve -- cancel@${hash.slice(0, 12)} --by "Your full name"`,
      `&quot;chart&quot;: &quot;${hash}&quot;`,
      'no picture of “Nothing to cancel”',
      'npm run flows:review -- HEAD~3 --pictures',
    ];
    // Without the page itself, which is too long for a message.
    expect(parts.filter((part) => !page.includes(part))).toEqual([]);
  });

  test('names the person who approved this version, or an earlier one', async () => {
    leave(approvalFile('cancel'), JSON.stringify({ chart: hash, by: 'Ada Obi', on: '2026-11-25' }));
    expect(await reviewPage(reviewHere())).toContain('Ada Obi approved this version on 2026-11-25.');
    leave(approvalFile('cancel'), JSON.stringify({ chart: 'older', by: 'Ada Obi', on: '2026-11-20' }));
    expect(await reviewPage(reviewHere())).toContain(
      'Nobody has approved this version. Ada Obi approved another one on 2026-11-20.',
    );
  });

  test('says so if no chart has changed', async () => {
    expect(await reviewPage(reviewHere(versionOf(now)))).toContain('No chart has changed');
  });
});

describe('the summary', () => {
  const figures = (review = reviewHere()): string[] =>
    summaryLines(review).map(({ about, figure }) => `${about}: ${figure}`);

  test('counts machines, transitions, rules, properties, pictures and approvals', () => {
    const older = versionOf(before, { properties: new Map([['A card is charged once', 'renewals']]) });
    expect(figures(reviewHere(older))).toEqual([
      'Machines that changed: 1',
      'Transitions: 1 changed',
      'Rules of the product touched: 1',
      'Properties that are checked: 1 new, 1 gone',
      'Changed states without a picture: 3',
      'Changed transitions that no test fired: Not known',
      'Charts to approve: 1',
    ]);
  });

  test('counts changed transitions that the last test run didn’t fire', () => {
    const key = 'choosingReason:keep.pressed:0';
    const level = { level: 'actor', at: '2026-11-25T09:00:00.000Z', runs: {}, excused: {} };
    const cover = (fired: Record<string, number>): void =>
      leave('.cache/flow-coverage/cancel.actor.json', JSON.stringify({ ...level, fired }));
    cover({ [key]: 0 });
    expect(figures()).toContain('Changed transitions that no test fired: 1');
    cover({ [key]: 2 });
    expect(figures()).toContain('Changed transitions that no test fired: 0');
  });

  test('doesn’t count a test run from before the chart was last written', () => {
    const fired = { 'choosingReason:keep.pressed:0': 2 };
    const level = { level: 'actor', at: '2026-11-25T09:00:00.000Z', runs: {}, excused: {}, fired };
    leave('.cache/flow-coverage/cancel.actor.json', JSON.stringify(level));
    leave('machines/cancel/cancel.machine.ts', '');
    expect(figures()).toContain('Changed transitions that no test fired: Not known');
  });

  test('doesn’t know properties of a version that lists none', () => {
    expect(figures(reviewHere(versionOf(before, { properties: null })))).toContain(
      'Properties that are checked: Not known',
    );
  });
});

test('marks the words between the common beginning and end of two sentences', () => {
  expect(markDifference('The card is charged now.', 'The card was declined now.')).toEqual({
    before: { markup: 'The card <del>is charged</del> now.' },
    after: { markup: 'The card <ins>was declined</ins> now.' },
  });
});
