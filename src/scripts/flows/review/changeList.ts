import type { CoverageLevel } from '#contract/flowBook.ts';
import type { Change } from './change.ts';
import type { FiredTransitions } from './firedTransitions.ts';
import { type Content, markup, type Markup } from './markup.ts';

/* Changes as lists: a word for the kind, what was and what is, and the names in the code. */

const kindOf = ({ before, after }: Change): 'added' | 'removed' | 'changed' =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

export const badges = {
  added: markup`<b class="badge added">+ New</b>`,
  removed: markup`<b class="badge removed">− Gone</b>`,
  changed: markup`<b class="badge changed">~ Changed</b>`,
};

/** Both sentences, with the words between their common beginning and end marked. */
export function markDifference(before: string, after: string): { before: Markup; after: Markup } {
  const [old, now] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const one = (words: readonly string[], tag: 'del' | 'ins'): Markup => {
    const [first, middle, last] = [
      words.slice(0, start).join(' '),
      words.slice(start, words.length - end).join(' '),
      words.slice(words.length - end).join(' '),
    ];
    const changed = tag === 'del' ? markup`<del>${middle}</del>` : markup`<ins>${middle}</ins>`;
    return markup`${first} ${middle === '' ? null : changed} ${last}`;
  };
  return { before: one(old, 'del'), after: one(now, 'ins') };
}

function statements({ before, after }: Change): Content {
  if (before === null || after === null) return markup`<p>${before ?? after}</p>`;
  if (before === after) return markup`<p>${after} <i>(Reads as before; the code does it differently.)</i></p>`;
  const sentences = markDifference(before, after);
  return markup`<dl><div><dt>Before</dt><dd>${sentences.before}</dd></div><div><dt>Now</dt><dd>${sentences.after}</dd></div></dl>`;
}

/** `note` is added below a change, where there is one. */
export const changeList = <Each extends Change>(
  changes: readonly Each[],
  note: (change: Each) => Content = () => null,
): Content =>
  changes.length === 0
    ? null
    : markup`<ul class="changes">${changes.map(
        (change) =>
          markup`<li class="${kindOf(change)}"><h4>${badges[kindOf(change)]} ${change.about}</h4>${statements(change)}${note(change)}${
            change.code === change.about ? null : markup`<p class="code">In the code: <code>${change.code}</code></p>`
          }</li>\n`,
      )}</ul>`;

const levels: Record<CoverageLevel, string> = {
  actor: 'on the machine alone',
  views: 'through its pages',
  server: 'on the server',
  browser: 'in a browser',
};

export type Cover = 'fired' | 'excused' | 'missed' | 'unknown';

/** Whether the last run of the tests fired a transition. */
export function coverOf({ at, timesOf, excusesOf }: FiredTransitions, key: string): Cover {
  if (at === null) return 'unknown';
  if (Object.values(timesOf(key)).some((times) => times > 0)) return 'fired';
  return excusesOf(key).length > 0 ? 'excused' : 'missed';
}

export function coverNote(fired: FiredTransitions, key: string | null): Content {
  if (key === null) return null;
  const cover = coverOf(fired, key);
  // Said once for all, in the summary.
  if (cover === 'unknown') return null;
  const words: Record<typeof cover, () => Content> = {
    fired: () =>
      `Tested: ${Object.entries(fired.timesOf(key))
        .filter(([, times]) => times > 0)
        .map(([level, times]) => `${times === 1 ? 'once' : `${times} times`} ${levels[level as CoverageLevel]}`)
        .join(', ')}.`,
    excused: () => `Needs no test: ${fired.excusesOf(key).join('; ')}.`,
    missed: () => markup`<strong>Not covered by the last test run.</strong>`,
  };
  return markup`<p class="cover">${words[cover]()}</p>`;
}
