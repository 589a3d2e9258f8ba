/**
 * Calls `act` that many times concurrently, or one after another with IN_TURN=1. A busy server may finish one request
 * before it starts the next, so what a test expects must hold both ways.
 */
export const atOnce = async <T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> => {
  if (process.env['IN_TURN'] === undefined) return Promise.all(Array.from({ length: times }, (_, n) => act(n)));
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await act(n));
  return results;
};
