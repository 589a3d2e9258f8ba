/** Calls `act` once and shares its promise. After a failure the next call tries again. */
export function memoizePromise<T>(act: () => Promise<T>): () => Promise<T> {
  let doing: Promise<T> | undefined;
  return () =>
    (doing ??= act().catch((error: unknown) => {
      doing = undefined;
      throw error;
    }));
}
