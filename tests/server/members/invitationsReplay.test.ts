// The composition of invitations and recovery is held to the real server: sampled interleavings are replayed on it.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmToken, login, refreshLinchpin, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import { makeAdministrator, removeAdministrator, reportMembers } from '#contract/members.ts';
import { confirmPassword, verifySecondFactor } from '#contract/security.ts';
import { type InvitationAct, invitations } from '#machines/compositions/invitations.composition.ts';
import { rateLimits, users } from '#server/db/schema/index.ts';
import { newEmail, password, type Person, sessionOf } from '#tests/support/people.ts';
import { type HeldCall, heldPasswords } from '#tests/support/replays/heldPasswords.ts';
import { REPLAY_LIMIT, replaySample, seldomDisturbed } from '#tests/support/replays/sampledReplay.ts';
import { tokenStates } from '#tests/support/replays/tokenStates.ts';
import { twoFactorAdministrator } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const bounds = {
  reports: 4,
  roles: 3,
  recoveries: 2,
  opens: 4,
  passwords: 3,
  signIns: 3,
  losses: 1,
  lates: 1,
  times: 1,
};
const composition = invitations(bounds);
type World = (typeof composition)['starts'][string];
type Step = ReturnType<typeof composition.steps>[number];

const { passwords, hold } = heldPasswords('hash');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords });
});
afterAll(() => server.stop());
const db = () => server.platform.database.sql;

interface Replay {
  ada: Person;
  email: string;
  links: string[];
  /** Of each sign-in: the token of its second step, its code, and its session. */
  signIns: { factor: string; userId: string; code: string; session: string | null }[];
  /** Passwords being set, by password. */
  held: Map<number, HeldCall<{ status: number; code: string | null }>>;
}

async function begin(): Promise<Replay> {
  return { ada: await twoFactorAdministrator(server), email: newEmail(), links: [], signIns: [], held: new Map() };
}
const passwordText = (number: number): string => `egusi-and-yam-${number}`;
const userOf = async ({ email }: Replay) =>
  (
    await db()
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
  )[0];
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => ({
  status,
  code: status === 200 ? null : (body.code ?? null),
});

/** Adds the link that a step mailed. */
async function keepLink(replay: Replay, before: World, after: World): Promise<void> {
  const mails = await server.mail.to(replay.email);
  if (after.server.links.length === before.server.links.length) return;
  const mail = mails.find(({ link }) => link?.includes('reset_token'));
  replay.links.push(new URL(mail?.link ?? '').searchParams.get('reset_token') ?? '');
}

async function takeCall(act: InvitationAct, before: World, after: World, replay: Replay): Promise<void> {
  if (!('call' in act)) return;
  const tab = before.tabs[act.tab];
  const call = act.isLate ? tab?.lateCall : tab?.call;
  if (!call || (act.does !== 'isChecked' && act.does !== 'isAnswered')) return;
  const token = replay.links[call.link] ?? '';
  const send = async () =>
    codeOf(
      call.name === 'confirmToken'
        ? await server.api.call(confirmToken, { body: { token } })
        : await server.api.call(setNewPassword, { token, body: { password: passwordText(call.password) } }),
    );
  if (act.does === 'isChecked') {
    replay.held.set(call.password, await hold(send));
    return;
  }
  const held = call.stage === 'hashing' ? replay.held.get(call.password) : undefined;
  held?.go();
  const answer = await (held === undefined ? send() : held.answer);
  replay.held.delete(call.password);
  const stage = after.tabs[act.tab]?.call?.stage;
  if (!act.isLate && typeof stage === 'object')
    expect(answer).toEqual(
      'error' in stage ? { status: stage.error.status, code: stage.error.code } : { status: 200, code: null },
    );
}

/** Takes the same step on the server. */
async function take(act: InvitationAct, before: World, after: World, replay: Replay): Promise<void> {
  server.clock.advance({ seconds: 1 });
  await db().delete(rateLimits);
  const { ada, email } = replay;
  const { api } = server;
  if ('passes' in act) server.clock.advance(act.passes === 'hour' ? { hours: 1, minutes: 1 } : { days: 7, minutes: 1 });
  else if ('report' in act) {
    const member = { email, name: 'Musa Bello', isAdmin: act.report === 'administrator', isAllocated: false };
    const members = [{ ...member, ...(act.report === 'left' ? { hasLeft: true } : {}) }];
    await api.done(reportMembers, { token: server.config.mainAppKey ?? '', body: { orgId: ada.orgId, members } });
    await keepLink(replay, before, after);
  } else if ('role' in act) {
    const user = await userOf(replay);
    if (user === undefined) return;
    const token = await sessionOf(server, ada);
    await api.done(confirmPassword, { token, body: { userId: ada.userId, password } });
    if (act.role === 'given') await api.done(makeAdministrator, { token, body: { userId: user.id } });
    else await api.done(removeAdministrator, { token, params: { id: user.id } });
  } else if ('recovery' in act) {
    await api.done(sendRecoveryLink, { body: { email } });
    await keepLink(replay, before, after);
  } else if ('signsIn' in act) {
    const { status, body } = await api.call(login, { body: { email, password: passwordText(act.signsIn) } });
    const isStarted = after.server.signIns.length > before.server.signIns.length;
    expect(status).toBe(isStarted ? 200 : 401);
    if (!isStarted || !('tempData' in body)) return;
    const { code } = await server.mail.newest(email);
    const { twoFAToken: factor, userId } = body.tempData;
    replay.signIns.push({ factor, userId, code: code ?? '', session: null });
  } else if ('code' in act) {
    const found = replay.signIns[act.code];
    if (found === undefined) throw new Error('no such sign-in');
    const { factor, userId, code } = found;
    const { status, body } = await api.call(verifySecondFactor, { token: factor, body: { userId, token: code } });
    const isOpened = after.server.signIns[act.code]?.state === 'open';
    expect(status).toBe(isOpened ? 200 : 410);
    if (isOpened) found.session = body.token;
  } else if ('uses' in act) {
    const { user } = await api.done(refreshLinchpin, { token: replay.signIns[act.uses]?.session ?? '' });
    expect(user.isRoot).toBe(before.server.account?.isAdmin);
  } else await takeCall(act, before, after, replay);
}

const kindOf = ({ act }: Step): string =>
  'does' in act ? act.does : (Object.keys(act).find((key) => key !== 'tab') ?? '');

/** What can be compared of the model and the server. */
const modelled = ({ server: { account, links, signIns } }: World) => ({
  account: account && { isAdmin: account.isAdmin, reported: account.reported, hasPassword: account.password !== null },
  links: links.map(({ state }) => state),
  signIns: signIns.map(({ state }) => state),
});
async function real(replay: Replay) {
  const user = await userOf(replay);
  const all = [
    ...replay.links,
    ...replay.signIns.flatMap(({ factor, session }) => [factor, ...(session ? [session] : [])]),
  ];
  const stateOf = await tokenStates(server, all);
  return {
    account:
      user === undefined
        ? null
        : { isAdmin: user.isRoot, reported: user.reportedRoot, hasPassword: user.passwordHash !== null },
    links: replay.links.map(stateOf),
    signIns: replay.signIns.map(({ factor, session }) => {
      if (session !== null) return stateOf(session) === 'good' ? 'open' : 'over';
      return stateOf(factor) === 'good' ? 'waits' : 'over';
    }),
  };
}

// Rules: org.members, password.reset, twofactor.signIn
test(
  'the model of invitations behaves like the real server in sampled interleavings',
  async () => {
    let replay: Replay;
    await replaySample(
      [composition],
      { steps: [12, 50], fixed: 15 },
      {
        begin: async () => {
          replay = await begin();
        },
        choose: seldomDisturbed(kindOf, (kind) => /^(loses|stops|passes|report|uses)/.test(kind), 6),
        take: ({ act, world }, before) => take(act, before, world, replay),
        compare: async (world, walk) => expect(await real(replay), walk).toEqual(modelled(world)),
        end: async () => {
          for (const { go } of replay.held.values()) go();
          await Promise.all([...replay.held.values()].map(({ answer }) => answer));
        },
      },
    );
  },
  REPLAY_LIMIT,
);
