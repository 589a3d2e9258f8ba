// The composition of email changes is held to the real server: sampled interleavings are replayed on it.
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, setNewPassword } from '#contract/auth.ts';
import { cancelOwnEmail, confirmOwnEmail, getOwnEmail, requestOwnEmail, restoreEmail } from '#contract/ownEmail.ts';
import { confirmPassword } from '#contract/security.ts';
import type { Address, CardRequest } from '#machines/compositions/addressServer.ts';
import type { AddressAct } from '#machines/compositions/addressActs.ts';
import { emailChanges } from '#machines/compositions/emailChanges.composition.ts';
import type { Person as Owner } from '#machines/compositions/sessionServer.ts';
import { rateLimits, users } from '#server/db/schema/index.ts';
import { administrator, newEmail, password, type Person, sessionOf } from '#tests/support/people.ts';
import { type HeldCall, heldPasswords } from '#tests/support/replays/heldPasswords.ts';
import { REPLAY_LIMIT, replaySample, seldomDisturbed } from '#tests/support/replays/sampledReplay.ts';
import { tokenStates } from '#tests/support/replays/tokenStates.ts';
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

const { passwords, hold } = heldPasswords('verify');
let server: TestServer;
/** The sign-ins whose password is being checked, by browser. */
const held = new Map<number, HeldCall<{ status: number; token: string }>>();
beforeAll(async () => {
  server = await startTestServer({ passwords });
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
}

const passwordText = (number: number | null): string => (number === 0 ? password : `egusi-and-yam-${number ?? 'none'}`);

async function begin(world: World): Promise<Replay> {
  held.clear();
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
  return { accounts, emails, sessions, codes: [], links: [], resets: [] };
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
    held.set(
      act.browser,
      await hold(async () => {
        const { status, body: given } = await server.api.call(login, { body });
        return { status, token: 'token' in given ? given.token : '' };
      }),
    );
  } else if (act.does === 'isSignedIn' || act.does === 'losesSignIn') {
    const signIn = held.get(act.browser);
    signIn?.go();
    const { status, token } = (await signIn?.answer) ?? { status: 0, token: '' };
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
  'week',
];

const kindOf = ({ act }: Step): string => ('does' in act ? act.does : 'week');

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
  const wordFor = (email: string | null) => Object.entries(emails).find(([, each]) => each === email)?.[0] ?? null;
  const people = await db()
    .select()
    .from(users)
    .where(inArray(users.id, [accounts.Ada.userId, accounts.Bola.userId]));
  const stateOf = await tokenStates(server, [...sessions.values(), ...links, ...resets]);
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
test(
  'the model of changing sign-in emails behaves like the real server in sampled interleavings',
  async () => {
    let replay: Replay;
    await replaySample(
      [composition],
      { steps: [10, 60], fixed: 15 },
      {
        begin: async (start) => {
          replay = await begin(start);
        },
        choose: seldomDisturbed(kindOf, (kind) => disturbances.includes(kind), 9),
        take: ({ act, world }, before) => take(act, before, world, replay),
        compare: async (world, walk) => expect(await real(replay), walk).toEqual(modelled(world)),
        end: async () => {
          for (const { go } of held.values()) go();
          await Promise.all([...held.values()].map(({ answer }) => answer));
        },
      },
    );
  },
  REPLAY_LIMIT,
);
