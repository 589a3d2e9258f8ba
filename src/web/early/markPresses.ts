/**
 * Marks the button that was pressed last, until the early script takes over (pressReplay.ts). Only this is inlined in
 * the page, so the two share nothing but the document.
 */
export function markPresses(): void {
  const untilTaken = new AbortController();
  const { signal } = untilTaken;
  document.addEventListener('presses-taken', () => untilTaken.abort(), { signal });
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button === null) return;
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
      button.dataset['pressed'] = '';
    },
    { signal },
  );
}
