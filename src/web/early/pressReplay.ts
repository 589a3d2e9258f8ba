const buttonAt = ({ target }: Event): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null;
const isAlive = (): boolean => document.documentElement.dataset['app'] === 'alive';
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
 * Captures the last unhandled press on a button, or takes that on a held link (holdLinks.ts). On a button marked
 * `data-counts` each press in a row counts. Handled presses have called `preventDefault`; the browser handles other
 * links, disclosures and menus.
 * @param signal stops capturing
 * @param within a part that isn't hydrated yet; the whole page by default
 * @returns replays the press; call it once the application is hydrated
 */
export function capturePresses(signal: AbortSignal, within?: Element): () => void {
  let pending: HTMLButtonElement | null = null;
  let times = 1;
  // A line along the top of the page shows it (waiting.css).
  const show = (waits: boolean) => document.documentElement.toggleAttribute('data-press-waits', waits);
  const keep = (button: HTMLButtonElement | null, count = 1): void => {
    pending = button;
    times = count;
    show(button !== null);
  };
  const press = (button: HTMLButtonElement): void =>
    keep(button, button === pending && 'counts' in button.dataset ? times + 1 : 1);
  signal.addEventListener('abort', () => pending !== null && show(false));
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
      if (button === null || !isIn(within, event)) return;
      heldLink()?.removeAttribute('data-pressed');
      // React stops events on parts that it hasn't hydrated yet. An event stopped at the button or later has been
      // handled.
      const [before, count] = [pending, times];
      press(button);
      button.addEventListener('click', () => keep(before, count), { ...capture, once: true });
    },
    capture,
  );
  if (within === undefined) {
    document.addEventListener(
      'click',
      (event) => {
        // A press can trigger hydration of the very part it is made on; then it has been handled.
        const button = buttonAt(event);
        if (button !== null && !event.defaultPrevented && !isAlive()) press(button);
      },
      { signal },
    );
  }
  // Only the application submits forms: the browser would put the input into the address.
  document.addEventListener('submit', (event) => isIn(within, event) && event.preventDefault(), capture);
  return () => {
    const link = heldLink();
    link?.removeAttribute('data-pressed');
    if (link !== null) link.click();
    else pressAgain(pending, times);
    if (pressedButton !== null) finish(pressedButton);
  };
}

/** Presses that count, one by one: React renders each before the next. */
function pressAgain(button: HTMLButtonElement | null, times: number): void {
  if (button?.isConnected !== true) return;
  button.click();
  if (times > 1) queueMicrotask(() => pressAgain(button, times - 1));
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
      button.click();
    },
    options,
  );
}
