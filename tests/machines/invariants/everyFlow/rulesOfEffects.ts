import { pages, type Page } from '#contract/pages.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Move } from '#machines/kit/world.ts';
import { expect, it } from '#tests/support/flows/rules.ts';
import { emissionsOf, expectAlways, failureAt, outcomeAt, type Walk } from '#tests/support/flows/walks.ts';
import { personalEvent } from '#tests/support/flows/situations.ts';

/* What a flow sends and says comes from what the person chose and the server answered. */

/** Fields that a flow fills itself: they say what kind of thing is asked for, or count attempts. */
const ownFields = ['type', 'kind', 'endedPayments'];

const movesOf = ({ start, passages }: Walk): Move[] => [start, ...passages.map(({ move }) => move)];

/** Every text and number in a value. */
function valuesIn(value: unknown): unknown[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, each]) => (ownFields.includes(field) ? [] : valuesIn(each)));
}

/** A key that a flow made from another, for its next attempt. */
const isNextKey = (value: unknown, seen: Set<unknown>): boolean => seen.has(String(value).replace(/\.\d+$/, ''));

const isPage = (address: string): boolean => {
  const path = address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  return pages.some(({ pattern, only }: Page) => {
    const [start = '', name] = pattern.split(':');
    if (name === undefined) return path === pattern;
    const last = path.slice(start.length);
    return path.startsWith(start) && /^[^/]+$/.test(last) && (only?.includes(last) ?? true);
  });
};

export function rulesOfEffects(model: FlowModel): void {
  it('goes only to pages that exist', () => {
    expectAlways(model, (walk) => {
      for (const { emitted } of movesOf(walk)) {
        for (const { type, to } of emitted as { type: string; to: string }[])
          if (type === 'navigate' && !isPage(to)) expect.fail(`There is no page ${to}.`);
      }
    });
  });

  it('reports a success only when something has just succeeded', () => {
    expectAlways(model, ({ passages }) => {
      for (const passage of passages) {
        if (emissionsOf(passage, 'notify').every(({ group }) => group !== 'success')) continue;
        expect('actor' in passage.stimulus && failureAt(model, passage) === null).toBe(true);
      }
    });
  });

  it('says what it has to say in whole sentences, under a title that isn’t one', () => {
    expectAlways(model, (walk) => {
      for (const { emitted } of movesOf(walk)) {
        for (const { type, title, msg } of emitted as { type: string; title: string; msg?: string }[]) {
          if (type !== 'notify') continue;
          expect(title).toMatch(/[^.]$/);
          if (msg !== undefined && msg !== 'An error occurred') expect(msg).toMatch(/[.?]$/);
        }
      }
    });
  });

  it('asks the server only about what the page was opened with, the person entered or the server answered', () => {
    expectAlways(model, ({ input, start, passages }) => {
      const seen = new Set(valuesIn(input));
      const expectSeen = ({ invoked }: Move) => {
        for (const { actor, input: request } of invoked)
          for (const value of valuesIn(request))
            if (!seen.has(value) && !isNextKey(value, seen)) expect.fail(`${actor} gets ${String(value)}.`);
      };
      expectSeen(start);
      for (const passage of passages) {
        const { stimulus, before, move } = passage;
        const source = 'event' in stimulus ? model.events(before)[stimulus.event] : outcomeAt(model, passage);
        for (const value of valuesIn(source)) seen.add(value);
        expectSeen(move);
      }
    });
  });

  it('sends what a person enters as they entered it', () => {
    expectAlways(model, ({ passages }) => {
      for (const passage of passages) {
        const entered = personalEvent(model, passage) as Record<string, unknown> | null;
        for (const { input } of passage.move.invoked) {
          for (const [field, value] of Object.entries(input ?? {}))
            if (entered !== null && field in entered && !ownFields.includes(field))
              expect(value).toEqual(entered[field]);
        }
      }
    });
  });
}
