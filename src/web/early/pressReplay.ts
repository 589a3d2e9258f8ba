const buttonAt = ({ target }: Event): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null;
/** A button of the early script itself (announcementBar.ts). */
const isEarly = (button: HTMLButtonElement): boolean => button.closest('[data-announcements]') !== null;

/** Whether a press is being replayed. */
let isReplaying = false;

const heldLink = () => document.querySelector<HTMLAnchorElement>('a[data-pressed]');
const isIn = (within: Element | undefined, { target }: Event): boolean =>
  within === undefined || (target instanceof Node && within.contains(target));

/** The button that was pressed last before this script had loaded (markPresses.ts); no further ones are marked. */
function takeMarkedPress(): HTMLButtonElement | null {
  document.dispatchEvent(new Event('presses-taken'));
  const button = document.querySelector<HTMLButtonElement>('button[data-pressed]');
  button?.removeAttribute('data-pressed');
  return button;
}

/**
 * Keeps the last press on a button of the page's HTML away from the application, or takes that on a held link
 * (holdLinks.ts). On a button marked `data-counts` each press in a row counts. React can handle a press before all of its
 * part has hydrated: without what was typed, and the replay would carry it out again. The browser handles other links,
 * disclosures and menus.
 * @param signal stops keeping presses
 * @param within a part that isn't hydrated yet; the whole page by default
 * @returns replays the press; call it once the application is hydrated
 */
export function capturePresses(signal: AbortSignal, within?: Element): () => void {
  /** The application itself renders others, such as that of an error. */
  const written = new Set(document.querySelectorAll('button'));
  let pending: HTMLButtonElement | null = null;
  let times = 1;
  const keep = (button: HTMLButtonElement | null): void => {
    times = button !== null && button === pending && 'counts' in button.dataset ? times + 1 : 1;
    pending = button;
    // A line along the top of the page shows it (waiting.css).
    document.documentElement.toggleAttribute('data-press-waits', button !== null);
  };
  signal.addEventListener('abort', () => pending !== null && delete document.documentElement.dataset['pressWaits']);
  if (within === undefined) keep(takeMarkedPress());
  /** The button on which the pointer went down and hasn't been released. */
  let pressedButton: HTMLButtonElement | null = null;
  const capture = { signal, capture: true };
  document.addEventListener(
    'pointerdown',
    (event) => (pressedButton = isIn(within, event) ? buttonAt(event) : null),
    capture,
  );
  document.addEventListener(
    'click',
    (event) => {
      pressedButton = null;
      const button = buttonAt(event);
      if (button === null || !written.has(button) || isEarly(button) || !isIn(within, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      heldLink()?.removeAttribute('data-pressed');
      keep(button);
    },
    capture,
  );
  // Only the application submits forms: the browser would put the input into the address.
  document.addEventListener('submit', (event) => isIn(within, event) && event.preventDefault(), capture);
  return () => {
    const link = heldLink();
    link?.removeAttribute('data-pressed');
    const again = link ?? pending;
    // In a task of its own: the browser ignores a press on an element on which it is just carrying out another.
    if (again !== null) setTimeout(() => pressAgain(again, link === null ? times : 1));
    if (pressedButton !== null) finish(pressedButton);
  };
}

/** Presses that count, one by one: React renders each before the next. */
function pressAgain(element: HTMLElement, times: number): void {
  if (!element.isConnected) return;
  isReplaying = true;
  element.click();
  isReplaying = false;
  if (times > 1) queueMicrotask(() => pressAgain(element, times - 1));
}

/** A press that began before hydration and ended after it: React ignores the end of a press it hasn't seen begin. */
function finish(button: HTMLButtonElement): void {
  const untilNext = new AbortController();
  const options = { signal: untilNext.signal, capture: true };
  document.addEventListener('pointerdown', () => untilNext.abort(), options);
  document.addEventListener(
    'click',
    (event) => {
      // Of an earlier press.
      if (isReplaying) return;
      untilNext.abort();
      if (buttonAt(event) !== button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setTimeout(() => pressAgain(button, 1));
    },
    options,
  );
}
