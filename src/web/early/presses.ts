/**
 * Keeps the last press on a button that nobody answers yet. Presses that were answered are marked by `preventDefault`;
 * links, questions and menus are the browser's own.
 * @param signal ends it
 * @returns gives the press back, once the application is there to hear it
 */
export function keepPresses(signal: AbortSignal): () => void {
  let kept: HTMLButtonElement | null = null;
  const options = { signal };
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && !event.defaultPrevented ? event.target.closest('button') : null;
      if (button !== null) kept = button;
    },
    options,
  );
  // A form is sent by the application alone: the browser would put what was typed into the address.
  document.addEventListener('submit', (event) => event.preventDefault(), options);
  return () => {
    if (kept?.isConnected === true) kept.click();
  };
}
