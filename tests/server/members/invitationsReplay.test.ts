// The composition of invitations and recovery is held to the real server: sampled interleavings are replayed on it.
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmToken, login, refreshLinchpin, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import { makeAdministrator, removeAdministrator, reportMembers } from '#contract/members.ts';
import { confirmPassword, verifySecondFactor } from '#contract/security.ts';
import { type InvitationAct, invitations } from '#machines/compositions/invitations.composition.ts';
import { rateLimits, tokens, users } from '#server/db/schema/index.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { hashOf } from '#server/platform/tokens.ts';
import { newEmail, password, type Person, sessionOf } from '#tests/support/people.ts';
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

let server: TestServer;
/** Takes the next password that is hashed, until the test lets it go on. */
let holds: ((go: () => void) => void) | null = null;
beforeAll(async () => {
  const real = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  server = await startTestServer({
    passwords: {
      ...real,
      async hash(typed) {
        const hold = holds;
        holds = null;
        if (hold !== null) await new Promise<void>((go) => hold(() => go()));
        return real.hash(typed);
      },
    },
  });
});
afterAll(() => server.stop());
const db = () => server.platform.database.sql;

interface HeldCall {
  go: () => void;
  answer: Promise<{ status: number; code: string | null }>;
}
interface Replay {
  ada: Person;
  email: string;
  links: string[];
  /** Of each sign-in: the token of its second step, its code, and its session. */
  signIns: { factor: string; userId: string; code: string; session: string | null }[];
  /** Passwords being set, by password. */
  held: Map<number, HeldCall>;
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
    const held = await new Promise<HeldCall>((found) => {
      holds = (go) => found({ go, answer });
      const answer = send();
    });
    replay.held.set(call.password, held);
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

/** Chooses a step so that links are used and people sign in. */
function chosen(steps: Step[], choice: number): Step | undefined {
  const nameOf = ({ act }: Step): string =>
    'does' in act ? act.does : (Object.keys(act).find((key) => key !== 'tab') ?? '');
  const isCalm = (step: Step): boolean => !/^(loses|stops|passes|report|uses)/.test(nameOf(step));
  const pool = choice % 6 === 0 || !steps.some(isCalm) ? steps : steps.filter(isCalm);
  const names = [...new Set(pool.map(nameOf))];
  const named = pool.filter((step) => nameOf(step) === names[choice % names.length]);
  return named[Math.floor(choice / 10) % named.length];
}

/** What can be compared of the model and the server. */
const modelled = ({ server: { account, links, signIns } }: World) => ({
  account: account && { isAdmin: account.isAdmin, reported: account.reported, hasPassword: account.password !== null },
  links: links.map(({ state }) => state),
  signIns: signIns.map(({ state }) => state),
});
async function real(replay: Replay) {
  const now = server.clock.now();
  const user = await userOf(replay);
  const all = [
    ...replay.links,
    ...replay.signIns.flatMap(({ factor, session }) => [factor, ...(session ? [session] : [])]),
  ];
  const stored =
    all.length === 0
      ? []
      : await db()
          .select()
          .from(tokens)
          .where(inArray(tokens.hash, all.map(hashOf)));
  const stateOf = (token: string) => {
    const hash = Buffer.from(hashOf(token));
    const row = stored.find((each) => hash.equals(Buffer.from(each.hash)));
    if (row === undefined || row.revokedAt !== null) return 'revoked';
    if (row.consumedAt !== null) return 'used';
    return row.expiresAt <= now || (row.idleExpiresAt !== null && row.idleExpiresAt <= now) ? 'expired' : 'good';
  };
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
test('the model of invitations behaves like the real server in sampled interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(fc.array(fc.nat(1_000), { minLength: 12, maxLength: 50, size: 'max' })),
      async (choices) => {
        let [world] = Object.values(composition.starts);
        const replay = await begin();
        const acts: string[] = [];
        for (const choice of choices) {
          if (world === undefined) break;
          const step = chosen(composition.steps(world), choice);
          if (step === undefined) break;
          acts.push(composition.sentenceOf(step.act));
          await take(step.act, world, step.world, replay).catch((cause: unknown) => {
            throw new Error(acts.join('\n'), { cause });
          });
          world = step.world;
          expect(await real(replay), acts.join('\n')).toEqual(modelled(world));
        }
        for (const { go } of replay.held.values()) go();
        await Promise.all([...replay.held.values()].map(({ answer }) => answer));
      },
    ),
    // Always the same sample, except in the full run.
    process.env['FULL'] === undefined ? { numRuns: 15, seed: 20_261_123, endOnFailure: true } : { numRuns: 200 },
  );
}, 900_000);
