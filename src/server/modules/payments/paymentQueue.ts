/**
 * Runs work with the same key one at a time, within this process. Database locks already guarantee correctness; this
 * keeps two tabs of one person from invalidating each other's card page.
 */
export function paymentQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
