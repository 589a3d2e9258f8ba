/**
 * Lets those with the same key in one after the other, in this process. What must hold holds without it, by locks in the
 * database; this spares two tabs of one person from taking each other's card page away.
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
