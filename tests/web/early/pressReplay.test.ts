import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { holdLinks } from '../../../src/web/early/holdLinks.ts';
import { markPresses } from '../../../src/web/early/markPresses.ts';
import { capturePresses } from '../../../src/web/early/pressReplay.ts';

let before = new AbortController();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  before.abort();
  before = new AbortController();
  document.body.replaceChildren();
});

/** Captures presses; the returned function ends that and replays, as once the application is hydrated. */
function capture(): () => Promise<unknown> {
  const replay = capturePresses(before.signal);
  return () => {
    before.abort();
    replay();
    return vi.runAllTimersAsync();
  };
}
function page(html: string): { replay: () => Promise<unknown>; listener: Mock<(name?: unknown) => void> } {
  document.body.innerHTML = html;
  return { listener: vi.fn<(name?: unknown) => void>(), replay: capture() };
}
const button = (name: string) => document.querySelector<HTMLButtonElement>(`#${name}`);

it('keeps presses away from listeners, and replays the last one', async () => {
  const { replay, listener } = page('<button id="one"></button><button id="two"><b id="inside"></b></button>');
  for (const each of ['one', 'two']) button(each)?.addEventListener('click', () => listener(each));
  button('one')?.click();
  document.querySelector<HTMLElement>('#inside')?.click();
  expect(listener).not.toHaveBeenCalled();
  await replay();
  expect(listener.mock.calls).toEqual([['two']]);
});

it('replays each press in a row on a button that counts, and only one on another', async () => {
  const { replay, listener } = page('<button id="one"></button><button id="add" data-counts></button>');
  for (const name of ['add', 'one', 'one', 'add', 'add', 'add']) button(name)?.click();
  for (const each of ['one', 'add']) button(each)?.addEventListener('click', () => listener(each));
  await replay();
  expect(listener.mock.calls).toEqual([['add'], ['add'], ['add']]);
});

it('replays in a task of its own: within a press, the browser ignores another on the same element', () => {
  document.body.innerHTML = '<button id="one"></button>';
  const listener = vi.fn<() => void>();
  const replay = capturePresses(before.signal);
  button('one')?.click();
  before.abort();
  button('one')?.addEventListener('click', listener);
  replay();
  expect(listener).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledOnce();
});

it('replays the last press from before the script had loaded, unless another followed', async () => {
  const press = async (name: string, next?: string) => {
    document.body.innerHTML = '<button id="one"><b id="inside"></b></button><button id="two"></button>';
    const listener = vi.fn<(name?: unknown) => void>();
    markPresses();
    button('two')?.click();
    document.querySelector<HTMLElement>(`#${name}`)?.click();
    document.body.click();
    before = new AbortController();
    const replay = capture();
    expect(document.querySelector('[data-pressed]')).toBeNull();
    if (next !== undefined) button(next)?.click();
    expect(document.querySelector('[data-pressed]')).toBeNull();
    for (const each of ['one', 'two']) button(each)?.addEventListener('click', () => listener(each));
    await replay();
    return listener.mock.calls;
  };
  expect(await press('inside')).toEqual([['one']]);
  expect(await press('inside', 'two')).toEqual([['two']]);
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

  it('is held until a listener arrives if it is marked, unless it opens elsewhere', async () => {
    const { replay, listener } = page(links);
    expect(press('away')).toBe(true);
    expect(press('inside', { ctrlKey: true })).toBe(true);
    // As React does on a part that it hasn't hydrated yet.
    document.body.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
    expect(press('inside')).toBe(false);
    document.documentElement.dataset['app'] = 'alive';
    document.querySelector('#waits')?.addEventListener('click', () => listener('waits'));
    await replay();
    expect(press('inside')).toBe(true);
    delete document.documentElement.dataset['app'];
    expect(listener.mock.calls).toEqual([['waits'], ['waits']]);
  });

  it.each([
    ['is held on a page that was filled in, unless it leads to a part of it', ['here', 'away'], 'away'],
    ['is forgotten once a button is pressed', ['away', 'pay'], 'pay'],
  ])('%s', async (_, pressed, followed) => {
    const { replay, listener } = page(links + form);
    for (const id of ['away', 'pay']) document.querySelector(`#${id}`)?.addEventListener('click', () => listener(id));
    document.querySelector('#users')?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(pressed.map((id) => press(id))).toEqual([pressed[0] === 'here', false]);
    listener.mockClear();
    await replay();
    expect(listener.mock.calls).toEqual([[followed]]);
  });

  it('is followed by the browser if the application doesn’t come', () => {
    const follow = vi.spyOn(window.location, 'assign').mockReturnValue();
    page(links + form);
    press('waits');
    press('away');
    vi.advanceTimersByTime(19_999);
    expect(follow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(follow.mock.calls).toEqual([[expect.stringMatching(/\/faq$/)]]);
  });
});

it('replays nothing that others handle or that was removed', async () => {
  const { replay, listener } = page(
    '<aside data-announcements><button id="early"></button></aside><button id="gone"></button><a id="link" href="#x">Link</a>',
  );
  const gone = button('gone');
  gone?.addEventListener('click', listener);
  gone?.click();
  gone?.remove();
  document.querySelector<HTMLElement>('#link')?.click();
  // The application has rendered it.
  document.body.insertAdjacentHTML('beforeend', '<button id="later"></button>');
  for (const each of ['early', 'later']) {
    button(each)?.addEventListener('click', () => listener(each));
    button(each)?.click();
  }
  await replay();
  expect(listener.mock.calls).toEqual([['early'], ['later']]);
});

it('keeps the browser from submitting a form', () => {
  page('<form id="form"><button id="send"></button></form>');
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('#form')?.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
});

it('completes a press that spans hydration', async () => {
  const { replay, listener } = page('<button id="one"></button><button id="two"></button>');
  button('one')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await replay();
  expect(listener).not.toHaveBeenCalled();
  // A listener that didn't see the press start gets a click without pointer data.
  button('one')?.addEventListener('click', (event) => listener(event.detail));
  button('one')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  vi.runAllTimers();
  expect(listener.mock.calls).toEqual([[0]]);
  button('one')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(listener.mock.calls).toEqual([[0], [1]]);
});

it('completes a press that spans hydration after one before it', async () => {
  const { replay, listener } = page('<button id="one"></button><button id="two"></button>');
  for (const each of ['one', 'two']) button(each)?.addEventListener('click', ({ detail }) => listener(each + detail));
  button('one')?.click();
  button('two')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await replay();
  button('two')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  vi.runAllTimers();
  expect(listener.mock.calls).toEqual([['one0'], ['two0']]);
});
