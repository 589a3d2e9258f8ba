import { chartHash, type ApprovalStatus, approvalStatusOf } from '../approvals.ts';
import { comparePictures, type Gallery, type PictureChange } from '../galleries.ts';
import type { CommitSummary } from '../revision.ts';
import { type Change, changesBetween } from './change.ts';
import { type ChartChanges, chartChanges } from './chartChanges.ts';
import type { Version } from './chartVersion.ts';
import { type FiredTransitions, firedTransitions } from './firedTransitions.ts';

/* All that a review shows, before it is written as a page. */

export interface MachineReview {
  changes: ChartChanges;
  /** Null for a machine that is gone. */
  approval: { hash: string; status: ApprovalStatus } | null;
  fired: FiredTransitions;
  pictures: PictureChange[];
}

/** A property of a composition or a machine. */
export interface PropertyChange {
  is: 'new' | 'gone';
  says: string;
  of: string;
}

export interface Review {
  /** As it was typed: `HEAD~3`. */
  revision: string;
  before: CommitSummary;
  after: CommitSummary & { hasUncommittedChanges: boolean };
  machines: MachineReview[];
  /** Rules of src/docs/product.md. `about` is the rule's id. */
  rules: Change[];
  /** The texts of the rules of both versions. */
  ruleTexts: ReadonlyMap<string, string>;
  /** Null if the older version doesn't list its properties. */
  properties: PropertyChange[] | null;
  galleries: { before: Gallery | null; after: Gallery | null };
  /** Why no pictures of the version before could be taken, as a sentence. */
  unpicturedBecause: string | null;
  /** Pictures that differ although the machine's chart doesn't. */
  otherPictures: PictureChange[];
}

function propertyChanges({ properties: old }: Version, { properties: now }: Version): PropertyChange[] | null {
  if (old === null || now === null) return null;
  const onlyIn = (one: typeof old, other: typeof old, is: PropertyChange['is']): PropertyChange[] =>
    [...one].flatMap(([says, of]) => (other.has(says) ? [] : [{ is, says, of }]));
  return [...onlyIn(now, old, 'new'), ...onlyIn(old, now, 'gone')];
}

interface Versions {
  before: Version;
  after: Version;
}

const behaviour = ({ changes }: MachineReview): number => Math.min(changes.transitions.length, 1);

export function reviewOf(
  { before, after }: Versions,
  about: Pick<Review, 'revision' | 'before' | 'after' | 'galleries' | 'unpicturedBecause'>,
  root = '.',
): Review {
  const { galleries } = about;
  const pictures =
    galleries.before && galleries.after ? comparePictures(galleries.before.index, galleries.after.index) : [];
  const names = [...new Set([...before.charts.keys(), ...after.charts.keys()])].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  );
  const machines = names.flatMap((name): MachineReview[] => {
    const now = after.charts.get(name) ?? null;
    const changes = chartChanges(before.charts.get(name) ?? null, now);
    if (changes === null) return [];
    const hash = now === null ? null : chartHash(now.machine);
    return [
      {
        changes,
        approval: hash === null ? null : { hash, status: approvalStatusOf(name, hash, root) },
        fired: firedTransitions(name, root),
        pictures: pictures.filter(({ machine }) => machine === name),
      },
    ];
  });
  // Those in which something else can happen come first.
  machines.sort((one, other) => behaviour(other) - behaviour(one));
  const ruleIds = new Set([...after.rules.keys(), ...before.rules.keys()]);
  return {
    ...about,
    machines,
    rules:
      before.rules.size === 0
        ? []
        : [...ruleIds].flatMap((id) =>
            changesBetween(id, id, before.rules.get(id) ?? null, after.rules.get(id) ?? null),
          ),
    ruleTexts: new Map([...before.rules, ...after.rules]),
    properties: propertyChanges(before, after),
    otherPictures: pictures.filter(({ machine }) => !machines.some(({ changes }) => changes.name === machine)),
  };
}
