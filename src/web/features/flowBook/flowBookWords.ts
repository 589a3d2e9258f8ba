import type { Edge } from '#machines/kit/edges.ts';
import { formatFigure } from '#ui/figures.ts';

const units = [
  [86_400_000, 'days', 'day'],
  [3_600_000, 'h', 'h'],
  [60_000, 'min', 'min'],
  [1000, 's', 's'],
] as const;

/** A readable duration: `28 min`, `3 s`, `7 days`, `200 ms`. */
export function duration(ms: number): string {
  const [size, many, one] = units.find(([each]) => ms >= each && ms % (each / 2) === 0) ?? [1, 'ms', 'ms'];
  const amount = ms / size;
  return `${formatFigure(amount, Number.isInteger(amount) ? 0 : 1)} ${amount === 1 ? one : many}`;
}

/** A transition's label: `pay.pressed [hasCard]`. */
export const edgeWords = ({ on, guard }: Pick<Edge, 'on' | 'guard'>): string =>
  guard === null ? on : `${on} [${guard}]`;

/** A fact's value as readable text. */
export function factWords(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === undefined || value === '') return 'none';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** A value as formatted JSON. Errors, which JSON would leave empty, show their message. */
export const printJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (each instanceof Error ? `Error: ${each.message}` : each), 2) ??
  'nothing';

export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${formatFigure(amount)} ${amount === 1 ? one : many}`;
