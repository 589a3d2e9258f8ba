// Comparing two versions of a ledger: parsing, the differences found, and their sentences.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLedgers, differenceSentence, NoLedger, parseLedger, type Difference } from '#machines/kit/compare.ts';
import { edgesOf } from '#machines/kit/edges.ts';
import { ledgerLine, ledgerOf } from '#machines/kit/ledger.ts';
import { models } from '#scripts/flows/models.ts';

const before = `
booking --book done--> choosing
booking --book error--> writing / keepFailure
choosing --always [isInsured]--> following
choosing --always [isHeavy]--> weighing / callScale
choosing --always--> left
following --dropped--> left
following --address.changed--> (stays) / keepAddress, tellDriver
following.tracking --track done [canAskAgain]--> following.pausing (again) / countTry
`;

const between = (older: string, newer: string): Difference[] => compareLedgers(parseLedger(older), parseLedger(newer));
const sentences = (newer: string): string[] => between(before, newer).map(differenceSentence);
/** The ledger with one line changed or removed. */
const withLine = (old: string, line: string): string => {
  expect(before).toContain(`${old}\n`);
  return before.replace(`${old}\n`, line === '' ? '' : `${line}\n`);
};

describe('parsing a ledger', () => {
  test('returns its transitions with the same keys as the machine’s', () => {
    for (const { machine } of models) {
      const lines = parseLedger(ledgerOf(machine));
      expect(lines.map(({ key }) => key)).toEqual(edgesOf(machine).map(({ key }) => key));
      expect(lines.map(ledgerLine)).toEqual(lines.map(({ text }) => text));
    }
  });

  test('accepts Windows line endings and empty lines', () => {
    expect(parseLedger(before.replaceAll('\n', '\r\n\r\n'))).toEqual(parseLedger(before));
  });

  test.each([
    ['{"name": "checkout"}', 1],
    ['booking --book done--> choosing\nbooking goes on', 2],
    ['booking --book done-->', 1],
    ['stateDiagram-v2', 1],
  ])('refuses a line that isn’t a transition: %j', (text, at) => {
    expect(() => parseLedger(text)).toThrow(NoLedger);
    expect(() => parseLedger(text)).toThrow(`Line ${at} is not a transition`);
  });
});

describe('comparing two ledgers', () => {
  test('finds no difference between equal ledgers', () => {
    expect(sentences(before)).toEqual([]);
  });

  test('finds an added transition', () => {
    expect(sentences(`${before}left --found--> following / cheer, callOwner\n`)).toEqual([
      'left, found: leads to following and does cheer and callOwner.',
    ]);
  });

  test('finds a removed transition', () => {
    expect(sentences(withLine('following --address.changed--> (stays) / keepAddress, tellDriver', ''))).toEqual([
      'following, address.changed: stayed and did keepAddress and tellDriver.',
    ]);
  });

  test('finds a changed target', () => {
    expect(sentences(withLine('following --dropped--> left', 'following --dropped--> choosing'))).toEqual([
      'following, dropped: now leads to choosing instead of left.',
    ]);
    expect(sentences(withLine('following --dropped--> left', 'following --dropped--> (stays)'))).toEqual([
      'following, dropped: now stays instead of left.',
    ]);
    expect(
      sentences(
        withLine(
          'following.tracking --track done [canAskAgain]--> following.pausing (again) / countTry',
          'following.tracking --track done [canAskAgain]--> following.pausing / countTry',
        ),
      ),
    ).toEqual([
      'following.tracking, track done [canAskAgain]: now leads to following.pausing instead of following.pausing (entered again).',
    ]);
  });

  test('finds a change in whether a state is re-entered', () => {
    expect(between('s --e--> s (again)', 's --e--> (stays)').map(differenceSentence)).toEqual([
      's, e: now stays instead of being entered again.',
    ]);
    expect(between('s --e--> (stays)', 's --e--> s (again)').map(differenceSentence)).toEqual([
      's, e: now is entered again instead of staying.',
    ]);
  });

  test('finds a changed guard', () => {
    expect(
      sentences(
        withLine(
          'choosing --always [isHeavy]--> weighing / callScale',
          'choosing --always [isBulky]--> weighing / callScale',
        ),
      ),
    ).toEqual(['choosing, always [isBulky]: now fires if [isBulky] instead of if [isHeavy].']);
    expect(sentences(withLine('following --dropped--> left', 'following --dropped [isBroken]--> left'))).toEqual([
      'following, dropped [isBroken]: now fires if [isBroken] instead of without a question.',
    ]);
  });

  test('finds changed actions', () => {
    expect(
      sentences(
        withLine(
          'following --address.changed--> (stays) / keepAddress, tellDriver',
          'following --address.changed--> (stays) / keepAddress, tellOwner',
        ),
      ),
    ).toEqual(['following, address.changed: newly does tellOwner and no longer does tellDriver.']);
    expect(
      sentences(
        withLine(
          'following --address.changed--> (stays) / keepAddress, tellDriver',
          'following --address.changed--> (stays) / tellDriver, keepAddress',
        ),
      ),
    ).toEqual(['following, address.changed: does tellDriver and keepAddress, in another order or number than before.']);
  });

  test('finds a changed order of guards', () => {
    const [first, second] = [
      'choosing --always [isInsured]--> following\n',
      'choosing --always [isHeavy]--> weighing / callScale\n',
    ];
    expect(sentences(before.replace(first + second, second + first))).toEqual([
      'choosing, always [isHeavy]: is now number 1 to be asked, was number 2.',
      'choosing, always [isInsured]: is now number 2 to be asked, was number 1.',
    ]);
  });

  test('doesn’t report a transition as changed because another was inserted before it', () => {
    const inserted = withLine(
      'choosing --always [isInsured]--> following',
      'choosing --always [isLost]--> left\nchoosing --always [isInsured]--> following',
    );
    expect(between(before, inserted)).toEqual([
      expect.objectContaining({ kind: 'added', after: expect.objectContaining({ key: 'choosing:always:0' }) }),
    ]);
  });

  test('ignores the order of states', () => {
    expect(
      sentences(
        before
          .trim()
          .split('\n')
          .toSorted((a, b) => (b.split(' ')[0] ?? '').localeCompare(a.split(' ')[0] ?? '', 'en'))
          .join('\n'),
      ),
    ).toHaveLength(0);
  });
});

const word = fc.constantFrom('a', 'b', 'c');
const line = fc
  .record({
    from: fc.constantFrom('here', 'there', 'there.inside'),
    on: fc.constantFrom('go.pressed', 'always', 'book done', 'after pause'),
    guard: fc.option(fc.constantFrom('isA', 'isB'), { nil: null }),
    to: fc.uniqueArray(word, { maxLength: 2 }),
    reenter: fc.boolean(),
    actions: fc.array(word, { maxLength: 3 }),
  })
  .map((told) => ledgerLine({ ...told, reenter: told.reenter && told.to.length > 0 }));
const ledger = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

const mirrored = (difference: Difference): Difference => {
  if (difference.kind === 'added') return { kind: 'removed', before: difference.after };
  if (difference.kind === 'removed') return { kind: 'added', after: difference.before };
  return { ...difference, before: difference.after, after: difference.before };
};
const asSet = (differences: Difference[]): string[] =>
  differences
    .map((difference) =>
      JSON.stringify(difference, Object.keys({ kind: 0, before: 0, after: 0, key: 0, text: 0, what: 0 })),
    )
    .toSorted();

describe('comparing any ledgers', () => {
  test('finds no difference between a ledger and itself', () => {
    fc.assert(
      fc.property(ledger, (one) => {
        expect(between(one, one)).toEqual([]);
      }),
    );
  });

  test('finds the same differences in the other direction', () => {
    fc.assert(
      fc.property(ledger, ledger, (one, other) => {
        expect(asSet(between(one, other).map(mirrored))).toEqual(asSet(between(other, one)));
      }),
    );
  });

  test('accounts for every line as added, removed, changed or unchanged', () => {
    fc.assert(
      fc.property(ledger, ledger, (one, other) => {
        const [older, newer] = [parseLedger(one), parseLedger(other)];
        const differences = compareLedgers(older, newer);
        const gone = differences.filter(({ kind }) => kind === 'removed').length;
        const come = differences.filter(({ kind }) => kind === 'added').length;
        expect(older.length - gone).toBe(newer.length - come);
        const text = (lines: { text: string }[]) => lines.map((each) => each.text).toSorted();
        const rebuilt = [
          ...older.filter(
            (each) => !differences.some((difference) => 'before' in difference && difference.before === each),
          ),
          ...differences.flatMap((difference) => ('after' in difference ? [difference.after] : [])),
        ];
        expect(text(rebuilt)).toEqual(text(newer));
      }),
    );
  });
});
