// What a review says about two versions of a chart.
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { chartChanges } from '#scripts/flows/review/chartChanges.ts';
import type { ChartVersion } from '#scripts/flows/review/chartVersion.ts';
import { models } from '#scripts/flows/models.ts';
import { allWords } from '#scripts/flows/words.ts';
import { cancellation, cancellationWords as words } from '../fixtures/cancellation.ts';

const now: ChartVersion = { name: 'cancel', machine: cancellation, words, drawing: null };

/** An older version, with pieces of the chart's text replaced. */
function older(...replacements: [string, string][]): ChartVersion {
  let text = JSON.stringify(now.machine.config);
  for (const [from, to] of replacements) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return { ...now, machine: createMachine(JSON.parse(text) as Parameters<typeof createMachine>[0]) as AnyStateMachine };
}
const same = older();
const since = (before: ChartVersion | null, after: ChartVersion | null = same) => {
  const changes = chartChanges(before, after);
  if (changes === null) throw new Error('Nothing has changed.');
  return changes;
};

describe('the changes of a chart', () => {
  test('are none between a machine and itself', () => {
    for (const { name, machine } of models) {
      const version = { name, machine, words: allWords.get(name) ?? null, drawing: null };
      expect(chartChanges(version, version)).toBeNull();
    }
  });

  test('say a changed transition in plain words and in names of the code', () => {
    const before = older(['"keep.pressed":{"target":"leaving"', '"keep.pressed":{"target":"cancelled"']);
    const { transitions, after } = since(before);
    expect(transitions).toEqual([
      {
        kind: 'changed',
        key: 'choosingReason:keep.pressed:0',
        about: 'Choosing a reason',
        before:
          'When the person decides to keep the subscription: “Cancelled, and can be undone”. The subscription page opens.',
        after:
          'When the person decides to keep the subscription: “On the way to the subscription”. The subscription page opens.',
        code: 'choosingReason, keep.pressed: now leads to leaving instead of cancelled.',
      },
    ]);
    expect([...(after?.touched ?? [])].toSorted()).toEqual(['cancelled', 'choosingReason', 'leaving']);
  });

  test('include new and removed transitions', () => {
    const before = older(['"keep.pressed":', '"look.pressed":']);
    expect(since(before).transitions.map(({ kind, before: was, after: is }) => [kind, was, is])).toEqual([
      [
        'added',
        null,
        'When the person decides to keep the subscription: “On the way to the subscription”. The subscription page opens.',
      ],
      [
        'removed',
        'When the person looks at the subscription: “On the way to the subscription”. The subscription page opens.',
        null,
      ],
    ]);
  });

  test('include what a state says, shows and asks', () => {
    const before = older(
      ['Choosing a reason', 'Giving a reason'],
      ['There is no subscription to cancel.', 'Nothing can be cancelled.'],
      ['"view":"reason"', '"view":"reasons"'],
    );
    expect(since(before).states.map(({ about, before: was, after: is }) => [about, was, is])).toEqual([
      ['“Nothing to cancel”. Its sentence', 'Nothing can be cancelled.', 'There is no subscription to cancel.'],
      ['“Choosing a reason”. Its title', 'Giving a reason', 'Choosing a reason'],
      ['“Choosing a reason”. The page shows', 'reasons', 'reason'],
    ]);
  });

  test('include a rule that the chart newly carries out', () => {
    const before = older(['"rule":"cancel.reason"', '"rule":"cancel.running"']);
    expect(since(before).rules).toEqual({ added: ['cancel.reason'], removed: [] });
  });

  test('include words, one clause each', () => {
    const before = { ...same, words: { ...words, guards: { ...words.guards, isTrial: 'the trial runs' } } };
    expect(since(before).wording).toEqual([
      { about: 'Condition', code: 'isTrial', before: 'the trial runs', after: 'it is a trial' },
    ]);
  });

  test('are told in today’s words, or in names of the code, if the older version has no words', () => {
    const before = older(['"keep.pressed":', '"stay.pressed":'], ['"guard":"isTrial"', '"guard":"isFree"']);
    const { transitions, wording } = since({ ...before, words: null });
    expect(transitions.flatMap(({ before: was }) => was ?? [])).toContain(
      'When “stay.pressed” happens: “On the way to the subscription”. The subscription page opens.',
    );
    expect(JSON.stringify(transitions)).toContain('if “isFree” holds');
    expect(wording).toEqual([]);
  });

  test('are everything that a new or a removed machine has', () => {
    const all = since(null).transitions;
    expect(since(null)).toMatchObject({ is: 'new', before: null, title: 'Cancelling a subscription' });
    expect(all.length).toBeGreaterThan(10);
    expect(since(same, null)).toMatchObject({ is: 'gone', after: null });
    expect(since(same, null).transitions.map(({ before }) => before)).toEqual(all.map(({ after }) => after));
  });

  test('mention a difference that only the code shows', () => {
    const before = older(['"type":"rememberReason"', '"type":"rememberReason","params":{"kept":true}']);
    expect(since(before).states.map(({ about }) => about)).toEqual(['Choosing a reason. Details in the code']);
  });
});
