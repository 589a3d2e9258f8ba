/**
 * Acts that many times at once; with IN_TURN=1 one after another. On a busy machine the server may get to one of them
 * only after another is done, so what a test expects must hold in both cases.
 */
export const atOnce = async <T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> => {
  if (process.env['IN_TURN'] === undefined) return Promise.all(Array.from({ length: times }, (_, n) => act(n)));
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await act(n));
  return results;
};
