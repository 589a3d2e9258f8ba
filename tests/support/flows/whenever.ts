import type { AnyMachineSnapshot } from 'xstate';
import { statesOf } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { viewOf } from '#machines/kit/view.ts';
import { stimulusName, type Move } from '#machines/kit/world.ts';
import { expect } from './rules.ts';
import { errorOf, isBusy } from './situations.ts';
import { expectAlways, type Passage } from './walks.ts';

/* Rules about what follows from a fact: somebody did something, or an answer came or didn't. */

/** What a person notices immediately after a fact. What isn't named may be anything. */
export interface Consequences {
  /** Only for facts that happen while the person looks at one of these views, and nothing is busy. */
  in?: string | string[];
  /** Only if this holds of what was true before. */
  if?: (context: never, passage: Passage) => boolean;
  /** The view. */
  shows?: string;
  /** Whether the view waits for something. */
  isBusy?: boolean;
  /** The actors that are asked, with their input if it matters; nothing else is asked. */
  asks?: Record<string, unknown>;
  /** The notices, as `group: title | message`. */
  tells?: (string | RegExp)[];
  /** Where the browser goes; ` (replaced)` after an address that takes the page's place in the history. */
  goes?: (string | RegExp)[];
  /** Other emitted events, by type. */
  announces?: string[];
  /** The error's code or message, or null for none. */
  error?: string | RegExp | null;
  /** The flow's end: its output, or `true` for any. */
  ends?: unknown;
  /** Part of the context. */
  knows?: Record<string, unknown>;
}

/** The actors whose answers are awaited. */
const awaited = (snapshot: AnyMachineSnapshot): string[] =>
  statesOf(snapshot.machine)
    .filter(({ id }) => snapshot._nodes.some((node) => node.id === id))
    .flatMap(({ invoke }) => invoke.map(({ id }) => id));

/** A fact's names: `gives the email`, `sendLink: sent`, `sendLink: no answer in time`, `after resendPause`. */
function namesOf({ before, stimulus }: Passage): string[] {
  if (!('after' in stimulus) || stimulus.after !== 'timeLimit') return [stimulusName(stimulus)];
  return awaited(before).map((actor) => `${actor}: no answer in time`);
}

interface Emitted {
  type: string;
  to?: string;
  replace?: boolean;
  group?: string;
  title?: string;
  msg?: string;
}

const addresses = ['navigate', 'redirect', 'goToApp'];

const noticesOf = ({ emitted }: Move): string[] =>
  (emitted as Emitted[]).flatMap(({ type, group, title, msg }) =>
    type === 'notify' ? [`${group}: ${title}${msg === undefined ? '' : ` | ${msg}`}`] : [],
  );

const matching = (text: string | RegExp): unknown => (text instanceof RegExp ? expect.stringMatching(text) : text);

function expectConsequences({ move }: Passage, { asks, tells, goes, announces, error, ...then }: Consequences): void {
  const { snapshot } = move.world;
  const emitted = move.emitted as Emitted[];
  if (then.shows !== undefined) expect(viewOf(snapshot)).toBe(then.shows);
  if (then.isBusy !== undefined) expect(isBusy(snapshot)).toBe(then.isBusy);
  if (asks !== undefined) {
    expect(move.invoked.map(({ actor }) => actor)).toEqual(Object.keys(asks));
    for (const { actor, input } of move.invoked) if (asks[actor] !== true) expect(input).toEqual(asks[actor]);
  }
  if (tells !== undefined) expect(noticesOf(move)).toEqual(tells.map(matching));
  if (goes !== undefined)
    expect(
      emitted
        .filter(({ type }) => addresses.includes(type))
        .map(({ type, to, replace }) => `${to ?? type}${replace === true ? ' (replaced)' : ''}`),
    ).toEqual(goes.map(matching));
  if (announces !== undefined)
    expect(emitted.map(({ type }) => type).filter((type) => type !== 'notify' && !addresses.includes(type))).toEqual(
      announces,
    );
  if (error !== undefined) {
    const found = errorOf(snapshot) as { code: string | null; msg: string } | null;
    expect(error === null ? found : [found?.code, found?.msg]).toEqual(
      error === null ? null : expect.arrayContaining([matching(error)]),
    );
  }
  if (then.ends !== undefined) {
    expect(snapshot.status).toBe('done');
    if (then.ends !== true) expect(snapshot.output).toEqual(then.ends);
  }
  if (then.knows !== undefined) expect(snapshot.context).toMatchObject(then.knows);
}

/** Throws if the model has no such fact, because a rule about it would hold trivially. */
function expectKnown(model: FlowModel, name: string): void {
  const [actor = '', answer] = name.split(': ');
  const sources = statesOf(model.machine).flatMap(({ invoke }) => invoke.filter(({ id }) => id === actor));
  const isAnswer =
    answer === 'no answer in time' ||
    sources.some(({ src }) => answer !== undefined && answer in (model.outcomes[String(src)] ?? {}));
  if (answer !== undefined && !(sources.length > 0 && isAnswer))
    throw new Error(`${model.name} has no answer “${name}”.`);
}

/** Checks what follows from facts. */
export function whenever(model: FlowModel, facts: Record<string, Consequences | Consequences[]>): void {
  for (const name of Object.keys(facts)) expectKnown(model, name);
  expectAlways(model, ({ passages }) => {
    for (const passage of passages) {
      const { before } = passage;
      for (const name of namesOf(passage)) {
        for (const then of [facts[name] ?? []].flat()) {
          const isInView =
            then.in === undefined || (!isBusy(before) && [then.in].flat().includes(viewOf(before) ?? ''));
          if (isInView && (then.if?.(before.context as never, passage) ?? true)) expectConsequences(passage, then);
        }
      }
    }
  });
}
