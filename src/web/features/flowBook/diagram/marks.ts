import type { Possible } from '../useWalk.ts';
import type { EdgePaint } from './paint.ts';

/** How the states and transitions of a drawing are marked. */
export interface Marks {
  /** Active states → `here` for innermost states, `within` for those around them. */
  now: ReadonlyMap<string, 'here' | 'within'>;
  fired: ReadonlySet<string>;
  /** Key of each transition that can fire → the state it leads to. */
  possible: ReadonlyMap<string, readonly Possible[]>;
  paint: Readonly<Record<string, EdgePaint>> | null;
  selected: string | null;
}

export function marksOf(
  now: readonly string[],
  fired: readonly string[],
  possible: readonly Possible[],
  paint: Marks['paint'],
  selected: string | null,
): Marks {
  const byKey = new Map<string, Possible[]>();
  for (const each of possible) {
    for (const key of each.fires) byKey.set(key, [...(byKey.get(key) ?? []), each]);
  }
  const isAround = (name: string): boolean => now.some((other) => other.startsWith(`${name}.`));
  return {
    now: new Map(now.map((name) => [name, isAround(name) ? 'within' : 'here'])),
    fired: new Set(fired),
    possible: byKey,
    paint,
    selected,
  };
}

/* An arrow may carry several transitions. It shows the most important mark. */
const urgency: readonly EdgePaint['tone'][] = ['untested', 'changed', 'added', 'excused', 'tested', 'gone'];

/** The marks of one or more transitions as `data-` attributes for the styles. */
export function edgeMarks(
  { fired, possible, paint, selected }: Marks,
  keys: readonly string[],
): Record<string, string | undefined> {
  const tones = keys.flatMap((key) => paint?.[key]?.tone ?? []);
  const strength = Math.max(0, ...keys.map((key) => paint?.[key]?.strength ?? 0));
  return {
    'data-fired': keys.some((key) => fired.has(key)) ? '' : undefined,
    'data-possible': keys.some((key) => possible.has(key)) ? '' : undefined,
    'data-selected': keys.some((key) => key === selected) ? '' : undefined,
    'data-tone': urgency.find((tone) => tones.includes(tone)),
    'data-strength': strength > 1 ? `${strength}` : undefined,
  };
}
