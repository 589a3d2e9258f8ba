/** How long a page may take to get where a step leads, in ms. */
export const STEP_LIMIT = 15_000;

/** Resolves once this is so, or with false if it isn’t in time. */
export function until(isSo: () => boolean, limit = STEP_LIMIT): Promise<boolean> {
  const end = performance.now() + limit;
  return new Promise((resolve) => {
    const look = () => {
      if (isSo()) resolve(true);
      else if (performance.now() > end) resolve(false);
      else setTimeout(look, 20);
    };
    look();
  });
}
