/** Does it once, and gives everybody that promise; what has failed is done again when somebody asks for it again. */
export function memoizePromise<T>(act: () => Promise<T>): () => Promise<T> {
  let doing: Promise<T> | undefined;
  return () =>
    (doing ??= act().catch((error: unknown) => {
      doing = undefined;
      throw error;
    }));
}
