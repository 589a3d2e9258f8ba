import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhanceAnnouncementBar } from '../../../src/web/early/announcementBar.ts';
import { showCurrentAnnouncements } from '../../../src/web/early/currentAnnouncements.ts';

const terms = {
  launch: ['2026-11-20T09:01:00.000Z', '2027-01-01T00:00:00.000Z'],
  holiday: ['2026-11-16T07:00:00.000Z', '2026-12-25T00:00:00.000Z'],
  returns: ['2026-11-09T07:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  feast: ['2026-09-01T07:00:00.000Z', '2026-11-20T09:00:00.000Z'],
} as const;
type Name = keyof typeof terms;

let handOver = new AbortController();
const at = (...names: Name[]) => {
  document.body.innerHTML = `
    <aside data-announcements>
      <button type="button" data-step="-1"></button>
      <ul>${names.map((name, index) => `<li id="${name}" data-from="${terms[name][0]}" data-until="${terms[name][1]}"${index ? ' hidden=""' : ''}>${name}</li>`).join('')}</ul>
      <button type="button" data-step="1"><svg></svg></button>
      <button type="button" data-close></button>
    </aside><header><a href="/" id="home">Humanar</a></header>`;
  handOver = new AbortController();
  showCurrentAnnouncements();
  enhanceAnnouncementBar(handOver.signal);
};
const part = (selector: string) => document.querySelector(selector) as HTMLElement;
const visibleIds = () => [...document.querySelectorAll('li')].filter(({ hidden }) => !hidden).map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'));
});
afterEach(() => {
  handOver.abort();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

it('a list shows what is current even without a bar', () => {
  document.body.innerHTML = `<ul>${(['launch', 'holiday', 'feast'] as const).map((name) => `<li id="${name}" data-from="${terms[name][0]}" data-until="${terms[name][1]}"></li>`).join('')}</ul>`;
  showCurrentAnnouncements();
  expect(visibleIds()).toEqual(['holiday']);
});

it('outdated items are hidden while the page is still loading', async () => {
  const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  showCurrentAnnouncements();
  const read = async (id: string) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<p id="${id}" data-from="${terms.feast[0]}" data-until="${terms.feast[1]}"></p>`,
    );
    // Mutation observers run before the browser paints.
    await Promise.resolve();
    return part(`#${id}`).hidden;
  };
  expect(await read('first')).toBe(true);
  reading.mockRestore();
  document.dispatchEvent(new Event('readystatechange'));
  expect(await read('second')).toBe(false);
});

describe('the announcement bar before hydration', () => {
  it('shows the first one that has started and not ended', () => {
    at('launch', 'holiday', 'returns', 'feast');
    expect(visibleIds()).toEqual(['holiday']);
    expect(part('[data-announcements]').hidden).toBe(false);
  });

  it('cycles through the current ones', () => {
    at('launch', 'holiday', 'returns', 'feast');
    fireEvent.click(part('[data-step="1"] svg'));
    expect(visibleIds()).toEqual(['returns']);
    fireEvent.click(part('[data-step="1"]'));
    expect(visibleIds()).toEqual(['holiday']);
    fireEvent.click(part('[data-step="-1"]'));
    expect(visibleIds()).toEqual(['returns']);
  });

  it('has no arrows for a single one', () => {
    at('holiday', 'feast');
    expect([...document.querySelectorAll<HTMLElement>('[data-step]')].map(({ hidden }) => hidden)).toEqual([
      true,
      true,
    ]);
  });

  it('is hidden when none is current', () => {
    at('launch', 'feast');
    expect(part('[data-announcements]').hidden).toBe(true);
  });

  it('uses the product’s clock if the server reports an offset', () => {
    document.documentElement.dataset['ahead'] = String(60_000);
    at('launch', 'holiday');
    delete document.documentElement.dataset['ahead'];
    expect(visibleIds()).toEqual(['launch']);
  });

  it('moves focus to what follows it when it is closed', () => {
    at('holiday');
    part('[data-close]').focus();
    fireEvent.click(part('[data-close]'));
    expect(document.activeElement).toBe(part('#home'));
  });

  it('stays closed for the visit', () => {
    at('holiday');
    fireEvent.click(part('[data-close]'));
    expect(part('[data-announcements]').hidden).toBe(true);
    expect(sessionStorage.getItem('humanar.announcements.closed')).toBe('true');
    at('holiday');
    expect(part('[data-announcements]').hidden).toBe(true);
  });

  it('closes even if the browser blocks storage', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, clear: () => {} });
    at('holiday');
    fireEvent.click(part('[data-close]'));
    expect(part('[data-announcements]').hidden).toBe(true);
  });

  it('ignores presses once it is switched off', () => {
    at('holiday', 'returns');
    handOver.abort();
    expect(fireEvent.click(part('[data-step="1"]'))).toBe(true);
    expect(visibleIds()).toEqual(['holiday']);
  });

  it('works without a bar', () => {
    document.body.innerHTML = '';
    expect(() => enhanceAnnouncementBar(new AbortController().signal)).not.toThrow();
  });
});
