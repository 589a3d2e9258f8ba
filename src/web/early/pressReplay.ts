const buttonAt = ({ target }: Event): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null;
/** A press that the early script itself carries out (announcementBar.ts). */
const isEarly = (button: HTMLButtonElement): boolean => button.closest('[data-announcements]') !== null;
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
 * Keeps the last press on a button away from the application, or takes that on a held link (holdLinks.ts). On a button
 * marked `data-counts` each press in a row counts. React can handle a press before all of its part has hydrated, which
 * would then be carried out again, or without what was typed; so it sees none before the replay. The browser handles
 * other links, disclosures and menus.
 * @param signal stops keeping presses
 * @param within a part that isn't hydrated yet; the whole page by default
 * @returns replays the press; call it once the application is hydrated
 */
export function capturePresses(signal: AbortSignal, within?: Element): () => void {
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
      if (button === null || isEarly(button) || !isIn(within, event)) return;
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
    if (link !== null) later(() => link.click());
    else if (pending !== null) pressAgain(pending, times);
    if (pressedButton !== null) finish(pressedButton);
  };
}

/** In a task of its own: the browser ignores a press on an element on which it is just carrying out another. */
const later = (press: () => void): void => void setTimeout(press);

/** Presses that count, one by one: React renders each before the next. */
function pressAgain(button: HTMLButtonElement, times: number): void {
  later(() => {
    if (!button.isConnected) return;
    button.click();
    if (times > 1) pressAgain(button, times - 1);
  });
}

/** A press that began before hydration and ended after it: React ignores the end of a press it hasn't seen begin. */
function finish(button: HTMLButtonElement): void {
  const untilNext = new AbortController();
  const options = { signal: untilNext.signal, capture: true };
  document.addEventListener('pointerdown', () => untilNext.abort(), options);
  document.addEventListener(
    'click',
    (event) => {
      untilNext.abort();
      if (buttonAt(event) !== button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressAgain(button, 1);
    },
    options,
  );
}
