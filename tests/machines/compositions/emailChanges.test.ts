import { expect, test } from 'vitest';
import { addressServer } from '#machines/compositions/addressServer.ts';
import { emailChanges } from '#machines/compositions/emailChanges.composition.ts';
import { model } from '#machines/emailChange/emailChange.model.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const none = { signIns: 0, requests: 0, codes: 0, restores: 0, losses: 0, lates: 0, cancels: 0, reloads: 0, weeks: 0 };
const isFull = process.env['FULL'] !== undefined;
/** The larger searches take minutes. */
const LIMIT = isFull ? 900_000 : 60_000;

// Rules: email.signIn, email.restore
test.each([
  { ...none, requests: 1, codes: 1, restores: 1, signIns: isFull ? 2 : 1, reloads: 1 },
  { ...none, requests: 1, codes: 1, losses: 1, lates: 1, cancels: 1, reloads: isFull ? 1 : 0 },
  { ...none, requests: 2, codes: 2, restores: isFull ? 2 : 0, weeks: isFull ? 1 : 0 },
])(
  'changes of sign-in emails keep every property, whatever happens in which order: %o',
  (bounds) => {
    const composition = emailChanges(bounds);
    const { explored, steps, isComplete, counterexamples } = search(composition);
    console.info(`email changes: ${explored} situations, ${steps} steps`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);

/** What the explorer finds with a mistake in the chart or in the server. */
function counterexampleTo(rule: string, composition: ReturnType<typeof emailChanges>): string {
  const { counterexamples } = search(composition);
  const found = counterexamples.find((each) => each.rule === rule);
  if (found === undefined) expect.fail(`found: ${counterexamples.map((each) => each.rule).join(' ')}`);
  return printCounterexample(composition, found);
}

type Config = Record<string, { invoke: { onDone: { actions: unknown[] } } }>;

test('a page that names the address it asked for breaks “A page says that an address was changed …”', () => {
  const mistaken = withConfig(model, ({ states }) => {
    (states as unknown as Config)['confirmingCode']?.invoke.onDone.actions.shift();
  });
  const rule = 'A page says that an address was changed only if it was changed to that one.';
  const printed = counterexampleTo(rule, emailChanges({ ...none, requests: 2, codes: 1 }, mistaken));
  expect(printed).toContain('enters code');
});

test('a sign-in that doesn’t look at the address again breaks “Only the address in use signs in …”', () => {
  const rules: typeof addressServer = {
    ...addressServer,
    finishSignIn: (server, found) => {
      if (found.account === null) return addressServer.finishSignIn(server, found);
      const { email } = server.accounts[found.account];
      const { facts, ...served } = addressServer.finishSignIn(server, { ...found, address: email });
      return {
        ...served,
        facts: facts.map((fact) => (fact.fact === 'signedIn' ? { ...fact, address: found.address } : fact)),
      };
    },
  };
  const rule =
    'Only the address in use signs in: an old one opens nothing after a change, a new one opens nothing after it is undone.';
  counterexampleTo(rule, emailChanges({ ...none, requests: 1, codes: 1, signIns: 1 }, model, rules));
});

test('an undone change that keeps the password breaks “After a change is undone …”', () => {
  const rules: typeof addressServer = {
    ...addressServer,
    restore: (server, link) => {
      const served = addressServer.restore(server, link);
      const { Ada, Bola } = served.server.accounts;
      const accounts = { Ada: { ...Ada, password: server.accounts.Ada.password }, Bola };
      return { ...served, server: { ...served.server, accounts } };
    },
  };
  const rule = 'After a change is undone, a password from before opens nothing.';
  const bounds = { ...none, requests: 1, codes: 1, restores: 1, signIns: 1, reloads: 1 };
  counterexampleTo(rule, emailChanges(bounds, model, rules));
});
