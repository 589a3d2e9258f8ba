import { expect, test } from 'vitest';
import { invitations } from '#machines/compositions/invitations.composition.ts';
import { invitationServer } from '#machines/compositions/invitationServer.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';
import { model } from '#machines/passwordReset/passwordReset.model.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const none = { reports: 0, roles: 0, recoveries: 0, opens: 0, passwords: 0, signIns: 0, losses: 0, lates: 0, times: 0 };
const isFull = process.env['FULL'] !== undefined;
/** The larger searches take minutes. */
const LIMIT = isFull ? 900_000 : 60_000;

// Rules: org.members, password.recovery, password.reset, role.change
test.each([
  {
    ...none,
    reports: 2,
    recoveries: 1,
    opens: isFull ? 2 : 1,
    passwords: 1,
    signIns: isFull ? 2 : 1,
    times: isFull ? 1 : 0,
  },
  { ...none, opens: 2, passwords: 2, losses: 1, lates: isFull ? 1 : 0 },
  { ...none, reports: isFull ? 2 : 1, roles: isFull ? 2 : 1, opens: 1, passwords: 1, signIns: 1 },
])(
  'invitations and recovery keep every property, whatever happens in which order: %o',
  (bounds) => {
    const composition = invitations(bounds);
    const { explored, steps, isComplete, counterexamples } = search(composition);
    console.info(`invitations: ${explored} situations, ${steps} steps`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);

/** Expects the explorer to find this broken first. */
function expectBroken(rule: string, composition: ReturnType<typeof invitations>): void {
  const { counterexamples } = search(composition);
  expect(counterexamples.map((each) => each.rule)).toContain(rule);
}

test('a page that takes every refused link for its own success breaks “A page says …”', () => {
  const mistaken = withConfig(model, () => {}, {
    ...model.machine.implementations,
    guards: { ...model.machine.implementations.guards, isLinkUsed: () => true },
  });
  const bounds = { ...none, reports: 1, opens: 1, passwords: 1, losses: 1 };
  expectBroken('A page says that a password was changed only if its link changed it.', invitations(bounds, mistaken));
});

test('sessions that outlive their account break “An account that was taken away …”', () => {
  const rules: typeof invitationServer = {
    ...invitationServer,
    enterCode: (server, number) => {
      const { account } = server.signIns[number] ?? { account: 0 };
      const revived = server.signIns.map((each) => ({ ...each, state: 'waits' as const, hasCode: true }));
      return invitationServer.enterCode(account === server.made ? { ...server, signIns: revived } : server, number);
    },
    report: (server, as) => {
      const served = invitationServer.report(server, as);
      return { ...served, server: { ...served.server, signIns: server.signIns } };
    },
  };
  const bounds = { ...none, reports: 1, opens: 1, passwords: 1, signIns: 1 };
  expectBroken(
    'An account that was taken away is never opened again, by a link, a password, a code or an open session.',
    invitations(bounds, model, rules),
  );
});

test('a new invitation that keeps the old role breaks “A role comes only from …”', () => {
  const rules: typeof invitationServer = {
    ...invitationServer,
    report: (server, as) => {
      const served = invitationServer.report(server, as);
      const { account } = served.server;
      const isAdmin = server.account?.isAdmin ?? server.made > 0;
      return { ...served, server: { ...served.server, account: account && { ...account, isAdmin } } };
    },
  };
  expectBroken(
    'A role comes only from the organisation or an administrator: no link, password or new invitation brings one back.',
    invitations({ ...none, reports: 2 }, model, rules),
  );
});
