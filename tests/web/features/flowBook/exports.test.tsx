// Exports of a machine, and their file names.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listRuleResults } from '#contract/flowBook.ts';
import { ExportMenu } from '#features/flowBook/exports/ExportMenu.tsx';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { openPanel, svg } from './panel.tsx';

const saved: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:it';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
});

const choose = async (title: string) => {
  const { user } = openPanel(ExportMenu);
  await user.click(screen.getByText('Export'));
  screen.getByRole('button', { name: new RegExp(`^${title}`) }).focus();
  await user.keyboard('{Enter}');
};
const only = async () => {
  await waitFor(() => expect(saved).toHaveLength(1));
  return { name: saved[0]?.name, text: await saved[0]?.blob.text() };
};

describe('an export', () => {
  test('is the committed SVG', async () => {
    await choose('SVG');
    expect(await only()).toEqual({ name: 'securityQuestions.svg', text: svg });
  });

  test('is text that Mermaid can draw', async () => {
    await choose('Mermaid');
    const { name, text } = await only();
    expect(name).toBe('securityQuestions.mmd');
    expect(text).toMatch(/^stateDiagram-v2\n/);
    expect(text).toContain('settled --> answering : change.pressed');
  });

  test('is JSON for the Stately editor, with the file’s descriptions', async () => {
    await choose('JSON');
    const { name, text } = await only();
    expect(name).toBe('securityQuestions.json');
    expect(JSON.parse(text ?? '')).toMatchObject({
      id: 'securityQuestions',
      states: { settled: { on: { 'change.pressed': { target: 'answering', actions: 'clearError' } } } },
    });
  });
});

test.each(['SVG', 'PNG', 'Mermaid', 'JSON'])('of %s returns focus to the menu button', async (title) => {
  await choose(title);
  const opener = screen.getByText('Export');
  expect(opener.closest('details')?.open).toBe(false);
  expect(document.activeElement).toBe(opener);
});

describe('a PNG export', () => {
  const drawing = '<svg><style>text{}</style></svg>';

  test('embeds the site’s font, since an image can’t use the page’s', async () => {
    vi.stubGlobal('fetch', async () => new Response('the font', { headers: { 'content-type': 'font/woff2' } }));
    const { withFont } = await import('#features/flowBook/exports/png.ts');
    expect(await withFont(drawing)).toBe(
      `<svg><style>@font-face{font-family:'Public Sans Variable';font-weight:100 900;src:url(data:font/woff2;base64,${btoa('the font')})}text{}</style></svg>`,
    );
  });

  test('works without the font if that can’t be loaded', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')));
    const { withFont } = await import('#features/flowBook/exports/png.ts');
    expect(await withFont(drawing)).toBe(drawing);
  });
});

describe('paper or a PDF', () => {
  const printed = () => document.querySelector('[data-printed-book]');

  test('is the print dialog with everything that can be read, which is put away afterwards', async () => {
    const lastRun = { at: '2026-11-24T04:14:00.000Z', commit: '1a2b3c4d5e-dirty' };
    answerCalls({ [`GET ${listRuleResults.path}`]: { results: [], lastRun } });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await choose('Print or PDF');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = printed();
    expect(sheet?.querySelector('h1')?.textContent).toBe('Setting or changing security questions');
    expect([...(sheet?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toContain(
      'What if the tab is closed?',
    );
    expect(sheet?.textContent).toContain('Who may do it: ');
    expect(sheet?.textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Last test run: 24 November 2026 at 05:14, commit 1a2b3c4d5e, with uncommitted changes. Printed ',
    );
    // These are left out on paper (globalStyles.ts).
    expect(sheet?.querySelector('header, footer, nav, [data-no-print]')).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(printed()).toBeNull();
    resetAnswers();
  });
});

test('Escape closes the menu and returns focus to its button', async () => {
  const { user } = openPanel(ExportMenu);
  const opener = screen.getByText('Export');
  await user.click(opener);
  expect(opener.closest('details')?.open).toBe(true);
  await user.keyboard('{Escape}');
  expect(opener.closest('details')?.open).toBe(false);
  expect(document.activeElement).toBe(opener);
});
