// Set-up of the `web` level: each test starts with an empty page, and a console warning fails it.
import { cleanup, configure, render } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { toast } from 'sonner';
import { __PRIVATE__ as styledComponents } from 'styled-components';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { pageSession } from '#api/pageSession.ts';
import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { Navigator } from '#app/navigator.ts';
import { resetAnswers } from '#tests/support/apiStub.ts';
import { subscribeToNotices } from '#ui/notices.ts';

// A file's first lazy page took more than ten seconds on a busy machine. Each test still has a minute in all.
configure({ asyncUtilTimeout: 30_000 });

/** Reports every observed element as visible, because nothing is laid out here. */
class InSight {
  #tell: (seen: { isIntersecting: boolean }[]) => void;
  constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]));
  }
  disconnect(): void {}
}

/** Removes all component styles, so that none are left from another test; components insert theirs when they render. */
function forgetStyles(): void {
  const { mainSheet } = styledComponents;
  mainSheet.names.clear();
  mainSheet.clearTag();
  for (const element of document.querySelectorAll('style[data-styled]')) element.remove();
}

/** Drops open and queued notices, which would otherwise appear on the next test's page. */
function forgetNotices(): void {
  toast.dismiss();
  subscribeToNotices(() => {})();
}

/** The address and the marks on the document, which files share too. */
function resetPage(): void {
  window.history.replaceState(null, '', '/');
  for (const mark of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[mark];
}

/** A handler left on the document would take the presses and keys of the next file's pages. */
function expectNoHandlers(): void {
  document.body.innerHTML = '<form><input><a href="/elsewhere">Elsewhere</a><button>Send</button></form>';
  const elements = [...document.querySelectorAll('form, input, a, button')];
  const taken = ['pointerdown', 'input', 'click', 'keydown', 'submit'].flatMap((type) =>
    elements
      .filter((element) => {
        const event = new Event(type, { bubbles: true, cancelable: true });
        return !element.dispatchEvent(event);
      })
      .map(({ tagName }) => `${type} on ${tagName}`),
  );
  document.body.replaceChildren();
  expect(taken, 'what a handler left on the document takes').toEqual([]);
}

const warnings: string[] = [];

beforeEach(() => {
  warnings.length = 0;
  vi.stubGlobal('IntersectionObserver', InSight);
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      warnings.push(
        `console.${method}: ${parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')}`,
      );
    });
  }
});

afterEach(() => {
  cleanup();
  forgetStyles();
  forgetNotices();
  vi.unstubAllGlobals();
  // What modules keep in memory would otherwise reach the next test file, because files share them.
  runSignOutCallbacks();
  resetAnswers();
  localStorage.clear();
  pageSession.begin(null);
  sessionStorage.clear();
  resetPage();
  vi.restoreAllMocks();
  // A test that expects a warning spies on the console itself, so anything here is unexpected.
  expect(warnings, 'the console stays silent').toEqual([]);
});

afterAll(() => {
  expectNoHandlers();
  // A navigation that still waits for a router would lead the next file's first page away.
  render(createElement(MemoryRouter, null, createElement(Navigator)));
  cleanup();
});
