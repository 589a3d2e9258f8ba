import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhanceMenus } from '../../../src/web/early/menus.ts';

const written = `
  <nav>
    <details id="apps" data-menu="hover"><summary data-top>Core HR</summary><div>
      <ul>
        <li data-menu-app data-shown><a href="/apps/payroll">Payroll</a><a href="/apps/payroll" data-more>Learn more</a></li>
        <li data-menu-app><a href="/apps/analytics">Analytics</a><a href="/apps/analytics" data-more>Learn more</a></li>
      </ul>
    </div></details>
    <a id="pricing" href="/pricing" data-top>Plans</a>
    <details id="company" data-menu="hover"><summary data-top>Company</summary><div><a href="/blogs">Blogs</a></div></details>
  </nav>
  <details id="sheet" data-menu="sheet"><summary>Menu</summary><div>
    <details id="group"><summary>Company</summary><div><a id="inGroup" href="/blogs">Blogs</a></div></details>
    <a id="inSheet" href="/pricing">Plans</a>
  </div></details>
  <main><button id="beside">Beside</button></main>`;

const part = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
const fold = (id: string) => part<HTMLDetailsElement>(`#${id}`);
const summary = (id: string) => part(`#${id} > summary`);
const openIds = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
const mouseTo = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });
/** Presses keys on the focused element. */
const press = (...keys: string[]) =>
  keys.forEach((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const cursor = () => document.activeElement?.textContent;

let handOver: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = written;
  handOver = new AbortController();
  enhanceMenus(handOver.signal);
});
afterEach(() => {
  handOver.abort();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

describe('the mouse', () => {
  it('opens a menu where it rests, until it leaves', () => {
    mouseTo(summary('apps'));
    vi.advanceTimersByTime(119);
    expect(openIds()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(openIds()).toEqual(['apps']);
    mouseTo(part('[data-menu-app] a'));
    vi.advanceTimersByTime(1000);
    expect(openIds()).toEqual(['apps']);
    mouseTo(part('main'));
    vi.advanceTimersByTime(279);
    expect(openIds()).toEqual(['apps']);
    vi.advanceTimersByTime(1);
    expect(openIds()).toEqual([]);
  });

  it('moves from menu to menu, and closes what it opened when it leaves the window', () => {
    mouseTo(summary('apps'));
    vi.advanceTimersByTime(120);
    mouseTo(summary('company'));
    vi.advanceTimersByTime(120);
    expect(openIds()).toEqual(['company']);
    fireEvent.pointerOut(summary('company'), { pointerType: 'mouse', relatedTarget: null });
    vi.advanceTimersByTime(280);
    expect(openIds()).toEqual([]);
  });

  it('keeps a hovered menu open with a press', () => {
    mouseTo(summary('apps'));
    vi.advanceTimersByTime(120);
    fireEvent.click(summary('apps'));
    mouseTo(part('main'));
    vi.advanceTimersByTime(1000);
    expect(openIds()).toEqual(['apps']);
    fireEvent.click(summary('apps'));
    expect(openIds()).toEqual([]);
  });

  it('opens neither the mobile menu nor, as a touch, anything else', () => {
    mouseTo(summary('sheet'));
    fireEvent.pointerOver(summary('apps'), { pointerType: 'touch' });
    vi.advanceTimersByTime(1000);
    expect(openIds()).toEqual([]);
  });

  it('shows the preview of the app beneath it', () => {
    mouseTo(part('a[href="/apps/analytics"]'));
    expect([...document.querySelectorAll('[data-shown]')].map((app) => app.querySelector('a')?.textContent)).toEqual([
      'Analytics',
    ]);
  });
});

describe('the keyboard', () => {
  it('moves down into a menu and back up, past the previews', () => {
    summary('apps').focus();
    press('ArrowUp');
    expect(openIds()).toEqual([]);
    press('ArrowDown');
    expect([openIds(), cursor()]).toEqual([['apps'], 'Payroll']);
    press('ArrowDown');
    expect(cursor()).toBe('Analytics');
    press('ArrowDown', 'Home');
    expect(cursor()).toBe('Payroll');
    press('End', 'ArrowRight');
    expect([cursor(), document.activeElement?.getAttribute('href')]).toEqual(['Learn more', '/apps/analytics']);
    press('ArrowUp');
    expect(cursor()).toBe('Payroll');
    press('ArrowUp');
    expect(cursor()).toBe('Core HR');
  });

  it('moves along the bar and wraps around', () => {
    summary('apps').focus();
    press('ArrowRight');
    expect(cursor()).toBe('Plans');
    press('ArrowRight', 'ArrowRight');
    expect(cursor()).toBe('Core HR');
    press('ArrowLeft');
    expect(cursor()).toBe('Company');
  });

  it('skips the content of a closed group', () => {
    fold('sheet').open = true;
    summary('sheet').focus();
    press('ArrowDown', 'ArrowDown');
    expect(document.activeElement).toBe(part('#inSheet'));
    fold('group').open = true;
    press('ArrowUp');
    expect(document.activeElement).toBe(part('#inGroup'));
  });

  it('is left to the browser with Alt and outside the menus', () => {
    summary('apps').focus();
    fireEvent.keyDown(summary('apps'), { key: 'ArrowRight', altKey: true });
    expect(document.activeElement).toBe(summary('apps'));
    part('#beside').focus();
    expect(fireEvent.keyDown(part('#beside'), { key: 'ArrowDown' })).toBe(true);
  });

  it('closes with Escape and returns focus', () => {
    summary('apps').focus();
    press('ArrowDown', 'Escape');
    expect(openIds()).toEqual([]);
    expect(document.activeElement).toBe(summary('apps'));
  });
});

describe('a menu closes', () => {
  beforeEach(() => void (fold('sheet').open = true));

  it('when the page is pressed, not the menu itself', () => {
    fireEvent.pointerDown(part('#inSheet'));
    expect(openIds()).toEqual(['sheet']);
    fireEvent.pointerDown(part('#beside'));
    expect(openIds()).toEqual([]);
  });

  it('when focus leaves it', () => {
    summary('sheet').focus();
    part('#inSheet').focus();
    expect(openIds()).toEqual(['sheet']);
    part('#beside').focus();
    expect(openIds()).toEqual([]);
  });

  it('when one of its links is followed', () => {
    part('#inSheet').addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(part('#inSheet'));
    expect(openIds()).toEqual([]);
  });
});

describe('handing over to the application', () => {
  it('keeps the arrows working until it has taken over, even if the document already says so', () => {
    document.documentElement.dataset['app'] = 'alive';
    summary('apps').focus();
    press('ArrowRight');
    expect(cursor()).toBe('Plans');
    delete document.documentElement.dataset['app'];
  });

  it('passes on the open menu and handles no key twice', () => {
    const application = new AbortController();
    mouseTo(summary('apps'));
    vi.advanceTimersByTime(120);
    enhanceMenus(application.signal);
    fireEvent.click(summary('apps'));
    summary('apps').focus();
    press('ArrowDown');
    expect([openIds(), cursor()]).toEqual([['apps'], 'Payroll']);
    application.abort();
  });

  it('closes a hovered menu when the mouse leaves', () => {
    mouseTo(summary('apps'));
    vi.advanceTimersByTime(120);
    handOver.abort();
    handOver = new AbortController();
    enhanceMenus(handOver.signal);
    mouseTo(part('main'));
    vi.advanceTimersByTime(280);
    expect(openIds()).toEqual([]);
  });

  it('drops a hover in progress if nothing takes over', () => {
    const application = new AbortController();
    const drop = enhanceMenus(application.signal);
    handOver.abort();
    mouseTo(summary('apps'));
    application.abort();
    drop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves nothing active once switched off', () => {
    handOver.abort();
    fold('apps').open = true;
    press('Escape');
    fireEvent.pointerDown(part('#beside'));
    mouseTo(summary('company'));
    vi.advanceTimersByTime(1000);
    expect(openIds()).toEqual(['apps']);
  });
});
