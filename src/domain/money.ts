/* Money is integer kobo internally and naira with two decimals on the wire. Rates are basis points (7.5 % is 750). */

/** The basis points in 100 %. */
export const WHOLE = 10_000;

/** a·b/c rounded half up, exact for any amount in the product. All integers, c > 0. */
export function share(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const doubled = 2n * product + divisor;
  const floor = doubled / (2n * divisor);
  // BigInt division rounds towards zero, but half up means towards plus infinity, also for negative results.
  return Number(doubled % (2n * divisor) < 0n ? floor - 1n : floor);
}

/** Kobo as naira with two decimals. */
export function toNaira(kobo: number): number {
  return kobo / 100;
}

/** Naira as integer kobo, rounded to the nearest. */
export function toKobo(naira: number): number {
  return Math.round(naira * 100);
}
