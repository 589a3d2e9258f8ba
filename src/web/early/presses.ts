const buttonAt = ({ target }: Event): HTMLButtonElement | null => (target instanceof Element ? target.closest('button') : null);

/**
 * Keeps the last press on a button that nobody answers yet. Presses that were answered are marked by `preventDefault`;
 * links, questions and menus are the browser's own.
 * @param signal ends it
 * @returns gives the press back, once the application is there to hear it
 */
export function keepPresses(signal: AbortSignal): () => void {
  let kept: HTMLButtonElement | null = null;
  /** Where the pointer went down and is not up yet. */
  let held: HTMLButtonElement | null = null;
  const options = { signal };
  document.addEventListener('pointerdown', (event) => (held = buttonAt(event)), { signal, capture: true });
  document.addEventListener('click', () => (held = null), { signal, capture: true });
  document.addEventListener(
    'click',
    (event) => {
      // A press can bring the page to life that it is made on: then it has been heard.
      if (event.defaultPrevented || document.documentElement.dataset['app'] === 'alive') return;
      kept = buttonAt(event) ?? kept;
    },
    options,
  );
  // A form is sent by the application alone: the browser would put what was typed into the address.
  document.addEventListener('submit', (event) => event.preventDefault(), options);
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
