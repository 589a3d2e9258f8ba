// The composition of email changes is held to the real server: sampled interleavings are replayed on it.
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, setNewPassword } from '#contract/auth.ts';
import { cancelOwnEmail, confirmOwnEmail, getOwnEmail, requestOwnEmail, restoreEmail } from '#contract/ownEmail.ts';
import { confirmPassword } from '#contract/security.ts';
import type { Address, CardRequest } from '#machines/compositions/addressServer.ts';
import type { AddressAct } from '#machines/compositions/addressActs.ts';
import { emailChanges } from '#machines/compositions/emailChanges.composition.ts';
import type { Person as Owner } from '#machines/compositions/sessionServer.ts';
import { rateLimits, tokens, users } from '#server/db/schema/index.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { hashOf } from '#server/platform/tokens.ts';
import { administrator, newEmail, password, type Person, sessionOf } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const bounds = {
  signIns: 3,
  requests: 3,
  codes: 3,
  restores: 3,
  losses: 1,
  lates: 1,
  cancels: 1,
  reloads: 2,
  weeks: 1,
};
const composition = emailChanges(bounds);
type World = (typeof composition)['starts'][string];
type Step = ReturnType<typeof composition.steps>[number];

let server: TestServer;
/** Lets the sign-ins go on whose password is being checked, by browser. */
const release = new Map<number, () => void>();
let holds: ((go: () => void) => void) | null = null;
beforeAll(async () => {
  const real = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  server = await startTestServer({
    passwords: {
      ...real,
      async verify(hash, typed) {
        const hold = holds;
        holds = null;
        if (hold !== null) await new Promise<void>((go) => hold(() => go()));
        return real.verify(hash, typed);
      },
    },
  });
});
afterAll(() => server.stop());
const db = () => server.platform.database.sql;

interface Replay {
  accounts: Record<Owner, Person>;
  emails: Record<Address, string>;
  /** The real tokens, by the model's. */
  sessions: Map<string, string>;
  codes: string[];
  links: string[];
  resets: string[];
  signIns: Map<number, Promise<{ status: number; token: string }>>;
}

const passwordText = (number: number | null): string => (number === 0 ? password : `egusi-and-yam-${number ?? 'none'}`);

async function begin(world: World): Promise<Replay> {
  release.clear();
  const emails = { old: newEmail(), new: newEmail(), other: newEmail(), bolas: newEmail() };
  const accounts = {
    Ada: await administrator(server, { email: emails.old }),
    Bola: await administrator(server, { email: emails.bolas }),
  };
  const sessions = new Map<string, string>();
  for (const { token } of world.server.sessions) {
    const owner = accounts[token.startsWith('Ada') ? 'Ada' : 'Bola'];
    const real = await sessionOf(server, owner);
    await server.api.done(confirmPassword, { token: real, body: { userId: owner.userId, password } });
    sessions.set(token, real);
  }
  return { accounts, emails, sessions, codes: [], links: [], resets: [], signIns: new Map() };
}

const tokenIn = (link: string | null, name: string): string => new URL(link ?? '').searchParams.get(name) ?? '';

/** Makes a call of the card. Returns its status and its error code. */
async function callCard(replay: Replay, session: string, request: CardRequest) {
  const token = replay.sessions.get(session) ?? '';
  const owner = replay.accounts[session.startsWith('Ada') ? 'Ada' : 'Bola'];
  const { api } = server;
  switch (request.call) {
    case 'requestCode':
      return api.call(requestOwnEmail, { token, body: { email: replay.emails[request.email] } });
    case 'confirmPassword':
      return api.call(confirmPassword, {
        token,
        body: { userId: owner.userId, password: passwordText(request.password) },
      });
    case 'confirmCode':
      return api.call(confirmOwnEmail, { token, body: { code: replay.codes[request.code] ?? '' } });
    case 'readEmail':
      return api.call(getOwnEmail, { token });
    case 'giveUp':
      return api.call(cancelOwnEmail, { token });
  }
}

/** Takes the same step on the server. */
async function take(act: AddressAct, before: World, after: World, replay: Replay): Promise<void> {
  server.clock.advance({ seconds: 1 });
  await db().delete(rateLimits);
  if ('week' in act) return server.clock.advance({ days: 7, minutes: 1 });
  const browser = before.browsers[act.browser];
  if (act.does === 'isLookedUp') {
    const { typed } = browser;
    if (typed === null) throw new Error('nobody signs in');
    const body = { email: replay.emails[typed.address], password: passwordText(typed.password) };
    const isHeld = new Promise<void>((go) => {
      holds = (letGo) => {
        release.set(act.browser, letGo);
        go();
      };
    });
    const answer = server.api.call(login, { body });
    replay.signIns.set(
      act.browser,
      answer.then(({ status, body: given }) => ({ status, token: 'token' in given ? given.token : '' })),
    );
    await isHeld;
  } else if (act.does === 'isSignedIn' || act.does === 'losesSignIn') {
    release.get(act.browser)?.();
    const { status, token } = (await replay.signIns.get(act.browser)) ?? { status: 0, token: '' };
    const opened = after.server.opened > before.server.opened ? after.server.sessions.at(-1)?.token : undefined;
    expect(status).toBe(opened === undefined ? 401 : 200);
    if (opened !== undefined) replay.sessions.set(opened, token);
  } else if (act.does === 'isAnswered' || act.does === 'isAnsweredLate') {
    const call = act.does === 'isAnswered' ? browser.call : browser.lateCall;
    if (call === null) throw new Error('no call is under way');
    const { status, body } = await callCard(replay, call.token, call.request);
    const stage = after.browsers[act.browser].call?.stage;
    if (act.does === 'isAnswered' && typeof stage === 'object')
      expect({ status, code: status === 200 ? null : body.code }).toEqual(
        'error' in stage ? { status: stage.error.status, code: stage.error.code } : { status: 200, code: null },
      );
    const code = after.server.codes.at(-1);
    if (after.server.codes.length > before.server.codes.length && code !== undefined)
      replay.codes.push((await server.mail.newest(replay.emails[code.address])).code ?? '');
    const link = after.server.links.at(-1);
    if (after.server.links.length > before.server.links.length && link !== undefined) {
      const mails = await server.mail.to(replay.emails[link.address]);
      const mail = mails.find(({ subject }) => subject === 'Your sign-in email was changed');
      replay.links.push(tokenIn(mail?.link ?? null, 'token'));
    }
  } else if (act.does === 'restores') {
    const { status, body } = await server.api.call(restoreEmail, { token: replay.links[act.link] ?? '' });
    const isRestored = after.server.resets.length > before.server.resets.length;
    expect(status === 200, JSON.stringify(body)).toBe(isRestored);
    if (isRestored) replay.resets.push(body.resetToken);
  } else if (act.does === 'choosesPassword') {
    const token = replay.resets[act.reset] ?? '';
    await server.api.done(setNewPassword, { token, body: { password: passwordText(after.server.passwords) } });
  }
}

const disturbances: readonly string[] = [
  'stopsWaiting',
  'losesRequest',
  'losesAnswer',
  'losesSignIn',
  'cancels',
  'reloads',
];

/** Chooses a step so that changes are made and undone, and are disturbed now and then. */
function chosen(steps: Step[], choice: number): Step | undefined {
  const nameOf = ({ act }: Step): string => ('does' in act ? act.does : 'week');
  const isCalm = (step: Step): boolean => nameOf(step) !== 'week' && !disturbances.includes(nameOf(step));
  const pool = choice % 9 === 0 || !steps.some(isCalm) ? steps : steps.filter(isCalm);
  const names = [...new Set(pool.map(nameOf))];
  const named = pool.filter((step) => nameOf(step) === names[choice % names.length]);
  return named[Math.floor(choice / 10) % named.length];
}

/** What can be compared of the model and the server. */
const modelled = ({ server: { accounts, sessions, links, resets } }: World) => ({
  accounts: (['Ada', 'Bola'] as const).map((owner) => {
    const { email, pending, password: number } = accounts[owner];
    return { email, pending, hasPassword: number !== null };
  }),
  sessions: sessions.map(({ token }) => token).toSorted(),
  links: links.map(({ state }) => state),
  resets: resets.map(({ isLive }) => isLive),
});
async function real({ accounts, emails, sessions, links, resets }: Replay) {
  const now = server.clock.now();
  const wordFor = (email: string | null) => Object.entries(emails).find(([, each]) => each === email)?.[0] ?? null;
  const people = await db()
    .select()
    .from(users)
    .where(inArray(users.id, [accounts.Ada.userId, accounts.Bola.userId]));
  const stored = await db()
    .select()
    .from(tokens)
    .where(inArray(tokens.userId, [accounts.Ada.userId, accounts.Bola.userId]));
  const stateOf = (token: string): string => {
    const hash = Buffer.from(hashOf(token));
    const row = stored.find((each) => hash.equals(Buffer.from(each.hash)));
    if (row === undefined || row.revokedAt !== null) return 'revoked';
    if (row.consumedAt !== null) return 'used';
    return row.expiresAt <= now || (row.idleExpiresAt !== null && row.idleExpiresAt <= now) ? 'expired' : 'good';
  };
  return {
    accounts: [accounts.Ada, accounts.Bola].map(({ userId }) => {
      const row = people.find(({ id }) => id === userId);
      return {
        email: wordFor(row?.email ?? null),
        pending: wordFor(row?.pendingEmail ?? null),
        hasPassword: (row?.passwordHash ?? null) !== null,
      };
    }),
    sessions: [...sessions].flatMap(([name, token]) => (stateOf(token) === 'good' ? [name] : [])).toSorted(),
    links: links.map(stateOf),
    resets: resets.map((token) => stateOf(token) === 'good'),
  };
}

// Rules: email.signIn, email.restore
test('the model of changing sign-in emails behaves like the real server in sampled interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(composition.starts)),
      fc.noBias(fc.array(fc.nat(1_000), { minLength: 10, maxLength: 60, size: 'max' })),
      async (start, choices) => {
        let world = composition.starts[start];
        if (world === undefined) throw new Error(start);
        const replay = await begin(world);
        const acts: string[] = [];
        for (const choice of choices) {
          const step = chosen(composition.steps(world), choice);
          if (step === undefined) break;
          acts.push(composition.sentenceOf(step.act));
          await take(step.act, world, step.world, replay).catch((cause: unknown) => {
            throw new Error(acts.join('\n'), { cause });
          });
          world = step.world;
          expect(await real(replay), acts.join('\n')).toEqual(modelled(world));
        }
        for (const letGo of release.values()) letGo();
        await Promise.all(replay.signIns.values());
      },
    ),
    // Always the same sample, except in the full run.
    process.env['FULL'] === undefined ? { numRuns: 15, seed: 20_261_123, endOnFailure: true } : { numRuns: 200 },
  );
}, 900_000);
