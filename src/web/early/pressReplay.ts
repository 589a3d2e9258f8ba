const buttonAt = ({ target }: Event): HTMLButtonElement | null => (target instanceof Element ? target.closest('button') : null);
/** A link that the application has to hear of, by `data-waits`: as it is pressed to be followed here, and not in another tab. */
const waitingLink = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLElement | null =>
  target instanceof Element && !ctrlKey && !metaKey && !shiftKey ? target.closest<HTMLElement>('a[data-waits]') : null;
const isAlive = (): boolean => document.documentElement.dataset['app'] === 'alive';
const isIn = (within: Element | undefined, { target }: Event): boolean => within === undefined || (target instanceof Node && within.contains(target));

/**
 * Captures the last unhandled press on a button or a link marked `data-waits`. Handled presses have called `preventDefault`;
 * the browser handles other links, disclosures and menus.
 * @param signal stops capturing
 * @param within a part that isn't hydrated yet; the whole page by default
 * @returns replays the press; call it once the application is hydrated
 */
export function capturePresses(signal: AbortSignal, within?: Element): () => void {
  let kept: HTMLElement | null = null;
  /** Where the pointer went down and is not up yet. */
  let held: HTMLButtonElement | null = null;
  const capture = { signal, capture: true };
  document.addEventListener('pointerdown', (event) => (held = isIn(within, event) ? buttonAt(event) : null), capture);
  document.addEventListener(
    'click',
    (event) => {
      held = null;
      const link = within === undefined && !isAlive() ? waitingLink(event) : null;
      if (link !== null) {
        event.preventDefault();
        kept = link;
        return;
      }
      const button = buttonAt(event);
      if (button === null || !isIn(within, event)) return;
      // React stops it on its way to what it has not got to yet. Whoever stops it from the button on has heard it.
      const before = kept;
      kept = button;
      button.addEventListener('click', () => (kept = before), { ...capture, once: true });
    },
    capture,
  );
  if (within === undefined) {
    document.addEventListener(
      'click',
      (event) => {
        // A press can bring the page to life that it is made on: then it has been heard.
        if (!event.defaultPrevented && !isAlive()) kept = buttonAt(event) ?? kept;
      },
      { signal },
    );
  }
  // A form is sent by the application alone: the browser would put what was typed into the address.
  document.addEventListener('submit', (event) => isIn(within, event) && event.preventDefault(), capture);
  return () => {
    if (kept?.isConnected === true) kept.click();
    if (held !== null) finish(held);
  };
}

/** A press that began before the application was there and ends after: it knows none that it has not seen begin. */
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
