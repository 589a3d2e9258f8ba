import { afterAll, afterEach, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { holdLinks } from '../../../src/web/early/holdLinks.ts';
import { markPresses } from '../../../src/web/early/markPresses.ts';
import { capturePresses } from '../../../src/web/early/pressReplay.ts';

let before = new AbortController();
afterEach(() => {
  before.abort();
  before = new AbortController();
  document.body.replaceChildren();
});

function page(html: string): { replay: () => void; listener: Mock<(name?: unknown) => void> } {
  document.body.innerHTML = html;
  const listener = vi.fn<(name?: unknown) => void>();
  const replay = capturePresses(before.signal);
  return { listener, replay };
}
const button = (name: string) => document.querySelector<HTMLButtonElement>(`#${name}`);

it('replays the last unhandled press to the first listener', () => {
  const { replay, listener } = page('<button id="one"></button><button id="two"><b id="inside"></b></button>');
  button('one')?.click();
  document.querySelector<HTMLElement>('#inside')?.click();
  button('one')?.addEventListener('click', () => listener('one'));
  button('two')?.addEventListener('click', () => listener('two'));
  replay();
  expect(listener.mock.calls).toEqual([['two']]);
});

it('replays each press in a row on a button that counts, and only one on another', async () => {
  const { replay, listener } = page('<button id="one"></button><button id="add" data-counts></button>');
  for (const name of ['add', 'one', 'one', 'add', 'add', 'add']) button(name)?.click();
  for (const each of ['one', 'add']) button(each)?.addEventListener('click', () => listener(each));
  replay();
  await expect.poll(() => listener.mock.calls).toEqual([['add'], ['add'], ['add']]);
});

it('replays the last press from before the script had loaded, unless another followed', () => {
  const press = (name: string, next?: string) => {
    document.body.innerHTML = '<button id="one"><b id="inside"></b></button><button id="two"></button>';
    const listener = vi.fn<(name?: unknown) => void>();
    markPresses();
    button('two')?.click();
    document.querySelector<HTMLElement>(`#${name}`)?.click();
    document.body.click();
    const replay = capturePresses(before.signal);
    expect(document.querySelector('[data-pressed]')).toBeNull();
    if (next !== undefined) button(next)?.click();
    expect(document.querySelector('[data-pressed]')).toBeNull();
    for (const each of ['one', 'two']) button(each)?.addEventListener('click', () => listener(each));
    replay();
    return listener.mock.calls;
  };
  expect(press('inside')).toEqual([['one']]);
  expect(press('inside', 'two')).toEqual([['two']]);
});

describe('a link pressed before the application has started', () => {
  const press = (id: string, more: MouseEventInit = {}) =>
    document
      .querySelector(`#${id}`)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }));
  const links = '<a id="waits" data-waits href="#one"><b id="inside"></b></a><a id="away" href="/faq">FAQ</a>';
  const form = '<input id="users"><button id="pay"></button><a id="here" href="#users">Users</a>';
  // Listens on the document, once for all tests, as on a page.
  const holding = new AbortController();
  beforeAll(() => holdLinks({ signal: holding.signal }));
  afterAll(() => holding.abort());

  it('is held until a listener arrives if it is marked, unless it opens elsewhere', () => {
    const { replay, listener } = page(links);
    expect(press('away')).toBe(true);
    expect(press('inside', { ctrlKey: true })).toBe(true);
    // As React does on a part that it hasn't hydrated yet.
    document.body.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
    expect(press('inside')).toBe(false);
    document.documentElement.dataset['app'] = 'alive';
    document.querySelector('#waits')?.addEventListener('click', () => listener('waits'));
    replay();
    expect(press('inside')).toBe(true);
    delete document.documentElement.dataset['app'];
    expect(listener.mock.calls).toEqual([['waits'], ['waits']]);
  });

  it('is held on a page that was filled in, unless it leads to a part of it or a button is pressed later', () => {
    const { replay, listener } = page(links + form);
    for (const id of ['away', 'pay']) document.querySelector(`#${id}`)?.addEventListener('click', () => listener(id));
    expect(press('away')).toBe(true);
    document.querySelector('#users')?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(press('here')).toBe(true);
    expect(press('away')).toBe(false);
    listener.mockClear();
    replay();
    expect(listener.mock.calls).toEqual([['away']]);
    press('away');
    press('pay');
    listener.mockClear();
    replay();
    expect(listener.mock.calls).toEqual([['pay']]);
  });

  it('is followed by the browser if the application doesn’t come', () => {
    vi.useFakeTimers();
    const follow = vi.spyOn(window.location, 'assign').mockReturnValue();
    page(links + form);
    press('waits');
    press('away');
    vi.advanceTimersByTime(19_999);
    expect(follow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(follow.mock.calls).toEqual([[expect.stringMatching(/\/faq$/)]]);
    vi.useRealTimers();
  });
});

it('replays nothing that was handled, removed or never pressed', () => {
  const { replay, listener } = page(
    '<button id="answered"></button><button id="gone"></button><a id="link" href="#x">Link</a>',
  );
  replay();
  button('answered')?.addEventListener('click', (event) => {
    listener();
    event.preventDefault();
  });
  button('answered')?.click();
  document.querySelector<HTMLElement>('#link')?.click();
  replay();
  expect(listener).toHaveBeenCalledOnce();
  const gone = button('gone');
  gone?.addEventListener('click', listener);
  gone?.click();
  gone?.remove();
  replay();
  expect(listener).toHaveBeenCalledTimes(2);
});

it('keeps the browser from submitting a form', () => {
  page('<form id="form"><button id="send"></button></form>');
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('#form')?.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
});

it('completes a press that spans hydration', () => {
  const { replay, listener } = page('<button id="one"></button><button id="two"></button>');
  button('one')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  replay();
  expect(listener).not.toHaveBeenCalled();
  // A listener that didn't see the press start gets a click without pointer data.
  button('one')?.addEventListener('click', (event) => listener(event.detail));
  button('one')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(listener.mock.calls).toEqual([[0]]);
  button('one')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(listener.mock.calls).toEqual([[0], [1]]);
});

it('doesn’t replay the press that triggered hydration', () => {
  const { replay, listener } = page('<button id="one"></button>');
  button('one')?.addEventListener('click', () => {
    document.documentElement.dataset['app'] = 'alive';
    listener();
  });
  button('one')?.click();
  replay();
  expect(listener).toHaveBeenCalledOnce();
  delete document.documentElement.dataset['app'];
});
