import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountHeader, actsForSession, addressOf, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Cell, cellOf, type Column, isForHolder, rows } from '#tests/support/callRows.ts';
import { type CallWorld, callWorld, type Ids, idleProvider, type Input, type Who } from '#tests/support/callWorld.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addedCalls, promisedCalls } from '#tests/support/promisedCalls.ts';

/* Checks the spelling of every call and who can make it. A new call without a row here fails. */

let server: TestServer;
let world: CallWorld;
beforeAll(async () => {
  server = await startTestServer({
    payments: idleProvider,
    env: { SANDBOX: 'on', LINCHPIN: 'single-use', MAIL_EVENTS_KEY: 'k'.repeat(32) },
  });
  world = await callWorld(server);
});
afterAll(() => server.stop());

const spelled = (call: Call) => `${call.method} ${addressOf(call)}`;
const each = (wanted: readonly Call[]) => wanted.map((call) => [spelled(call), call] as const);

describe('a call', () => {
  // Rules: product.callsAsSpelled
  it('is served under its exact spelling', () => {
    expect(calls.map(spelled).toSorted()).toEqual([...promisedCalls, ...addedCalls].toSorted());
  });

  it.each(each(calls))('%s is a route of the server', (_, call) => {
    expect(server.app.hasRoute({ method: call.method, url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(
      true,
    );
  });
});

/*
 * The matrix: every call × caller × own or another organisation's ids. A new call fails by name until its row lists the
 * responses.
 */

const sessions = ['visitor', 'member', 'admin', 'stranger'] as const;
/** The callers to try. The one that gets past the policy comes last, because the call then takes effect. */
const callers = (call: Call): Who[] => [...sessions, ...(isForHolder(call) ? (['holder'] as const) : [])];
const granted = (call: Call): Who => (isForHolder(call) ? 'holder' : 'admin');

/** Ids of shared data such as places, apps, reasons and posts, which no organisation owns. */
const sharedIds = new Set([
  'reasonId',
  'countryId',
  'stateId',
  'listStates.id',
  'moduleIds',
  'getAnnouncement.id',
  'viewBlog.id',
]);

/** The names of the ids that a call declares in its parameters, query and body, at any depth. */
function declaredIds(call: Call): string[] {
  const found = new Set<string>();
  const walk = (schema: unknown, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    // An idempotency key comes from the client and identifies nothing of ours.
    if ('format' in schema && schema.format === 'uuid' && name !== 'key') found.add(name);
    else if (
      /^id$|Ids?$/.test(name) &&
      'type' in schema &&
      schema.type !== 'object' &&
      !sharedIds.has(name) &&
      !sharedIds.has(`${call.name}.${name}`)
    )
      found.add(name);
    if ('properties' in schema) for (const [key, inside] of Object.entries(schema.properties ?? {})) walk(inside, key);
    for (const key of ['items', 'anyOf', 'oneOf', 'allOf'] as const)
      if (key in schema) for (const inside of [Reflect.get(schema, key)].flat()) walk(inside, name);
  };
  for (const part of [call.params, call.query, call.body])
    if (part) walk(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), '');
  return [...found];
}
const carriesIds = (call: Call) => declaredIds(call).length > 0;
const columns = (call: Call): Column[] => ['own', ...(carriesIds(call) ? (['foreign'] as const) : [])];
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const inputOf = (call: Call, ids: Ids): Input => rows[call.name]?.input?.(ids) ?? {};

/** The input with each own id replaced in turn, and with all of them replaced. */
function replaced(call: Call, own: Ids, other: (id: string) => string): Input[] {
  const text = JSON.stringify(inputOf(call, own));
  const ids = [...text.matchAll(uuid)];
  const one = ids.map(({ 0: id, index }) => text.slice(0, index) + other(id) + text.slice(index + id.length));
  return [...one, ...(ids.length > 1 ? [text.replaceAll(uuid, other)] : [])].map(
    (changed) => JSON.parse(changed) as Input,
  );
}

/** Maps an id in `from` to the one in the same place in `to`. */
const counterpart = (from: Ids, to: Ids) => (id: string) => {
  const name = (Object.keys(from) as (keyof Ids)[]).find((key) => from[key] === id);
  if (name === undefined)
    throw new Error(`${id} is none of the caller's ids, so that nobody knows what a foreign one would be`);
  return String(to[name]);
};

/** The cell itself, or its matching alternative if it allows several. */
function answered(cell: Cell | undefined, { status, code }: { status: number; code: string }): unknown {
  if (cell === undefined || typeof cell === 'number') return status;
  const answer = `${status} ${code}`;
  return typeof cell !== 'string' && cell.some((each) => each === answer) ? cell : answer;
}

describe('the matrix', () => {
  it('has exactly one row per call', () => {
    expect(Object.keys(rows).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it.each(each(calls))('defines the answer of %s for each caller', (_, call) => {
    const missing = columns(call).flatMap((column) =>
      callers(call)
        .filter((who) => cellOf(call, column, who) === undefined)
        .map((who) => `${call.name}: ${who} with ${column} ids`),
    );
    expect(missing).toEqual([]);
  });

  it.each(each(calls.filter(carriesIds)))('sends each id that %s declares', async (_, call) => {
    const text = JSON.stringify(inputOf(call, await world.idsOf('admin')));
    expect(declaredIds(call).filter((name) => !new RegExp(`"${name}":\\[?"${uuid.source}"`).test(text))).toEqual([]);
  });

  it.each(calls.flatMap((call) => callers(call).map((who) => [spelled(call), who, call] as const)))(
    '%s answers the %s with their own ids as listed',
    async (_, who, call) => {
      const cell = cellOf(call, 'own', who);
      expect(answered(cell, await world.ask(call, who, inputOf(call, await world.idsOf(who))))).toBe(cell);
    },
  );

  it.each(calls.filter(carriesIds).flatMap((call) => callers(call).map((who) => [spelled(call), who, call] as const)))(
    '%s answers the %s with another organisation’s ids as listed',
    async (_, who, call) => {
      const cell = cellOf(call, 'foreign', who);
      const [own, foreign] = [await world.idsOf(who), await world.foreignTo(who)];
      const inputs = replaced(call, own, counterpart(own, foreign));
      expect(inputs).not.toEqual([]);
      for (const input of inputs)
        expect({ input, answer: answered(cell, await world.ask(call, who, input)) }).toEqual({ input, answer: cell });
    },
  );

  // Rules: org.apart, call.account
  it.each(each(calls.filter(({ policy }) => policy.who === 'member' || policy.who === 'admin')))(
    '%s tells a stranger nothing about the organisation, and treats its ids like unknown ones',
    async (_, call) => {
      const [own, theirs, members] = [
        await world.idsOf('stranger'),
        await world.idsOf('admin'),
        await world.idsOf('member'),
      ];
      const secrets = [theirs, members]
        .flatMap((ids) => Object.values(ids))
        .filter((value) => typeof value === 'string');
      const unknown = randomUUID();
      const knownInputs = carriesIds(call) ? replaced(call, own, counterpart(own, theirs)) : [inputOf(call, own)];
      const strange = carriesIds(call) ? replaced(call, own, () => unknown) : [];
      for (const [index, input] of knownInputs.entries()) {
        const foreign = await world.ask(call, 'stranger', input);
        for (const secret of secrets) expect(foreign.text).not.toContain(secret);
        if (strange[index]) expect(await world.ask(call, 'stranger', strange[index])).toEqual(foreign);
      }
    },
  );

  const personal = (ids: Ids) => [ids.userId, ids.sessionId];
  // Rules: call.account
  it.each(each(calls.filter(({ policy }) => policy.who === 'member' || policy.who === 'admin')))(
    '%s never acts for a colleague',
    async (_, call) => {
      for (const [who, colleague] of [
        ['admin', 'member'],
        ['member', 'admin'],
      ] as const) {
        const [own, theirs] = [await world.idsOf(who), await world.idsOf(colleague)];
        if (!personal(own).some((id) => JSON.stringify(inputOf(call, own)).includes(id))) continue;
        const cell = cellOf(call, 'foreign', who);
        for (const input of replaced(call, own, (id) =>
          personal(own).includes(id) ? counterpart(own, theirs)(id) : id,
        )) {
          expect(answered(cell, await world.ask(call, who, input))).toBe(cell);
        }
      }
    },
  );
});

// Rules: session.oneAccount
describe('a page whose account differs from the session’s', () => {
  const forSessions = calls.filter(({ policy }) => actsForSession(policy));
  const refused = { status: 409, code: 'account_changed' };

  it.each(each(forSessions))('is refused %s with any input, and changes nothing', async (_, call) => {
    for (const [who, others] of [
      ['admin', ['member', 'stranger']],
      ['member', ['admin', 'stranger']],
      ['stranger', ['admin']],
    ] as const) {
      const own = await world.idsOf(who);
      for (const other of others) {
        const header = { [accountHeader]: (await world.idsOf(other)).userId };
        expect(await world.ask(call, who, inputOf(call, own), header)).toMatchObject(refused);
        // The account is checked before validation and permissions.
        expect(await world.ask(call, who, call.body ? { body: '{' } : {}, header)).toMatchObject(refused);
      }
      for (const account of ['', 'nobody', own.userId.toUpperCase().replaceAll('-', '')]) {
        expect(await world.ask(call, who, inputOf(call, own), { [accountHeader]: account })).toMatchObject(refused);
      }
    }
  });

  it.each(each(forSessions))('gets a clear message from %s', async (_, call) => {
    const { text } = await world.ask(call, 'admin', inputOf(call, await world.idsOf('admin')), {
      [accountHeader]: randomUUID(),
    });
    expect(JSON.parse(text)).toEqual({
      code: 'account_changed',
      msg: 'This browser is now signed in to a different account. Nothing was changed. Reload the page to continue.',
    });
  });

  it.each(forSessions.flatMap((call) => sessions.map((who) => [spelled(call), who, call] as const)))(
    '%s answers the %s as usual when the header names their own account',
    async (_, who, call) => {
      const own = await world.idsOf(who);
      const cell = cellOf(call, 'own', who);
      expect(answered(cell, await world.ask(call, who, inputOf(call, own), { [accountHeader]: own.userId }))).toBe(
        cell,
      );
    },
  );
});

describe('every call', () => {
  it.each(each(calls.filter(({ body, method }) => !body && method !== 'GET')))(
    '%s accepts an empty JSON body as none',
    async (_, call) => {
      for (const who of callers(call)) {
        const { status } = await world.ask(call, who, { ...inputOf(call, await world.idsOf(who)), body: '' });
        const cell = cellOf(call, 'own', who);
        expect({ who, status }).toEqual({ who, status: Number.parseInt(String(cell)) });
      }
    },
  );

  it.each(each(calls.filter(({ body }) => body)))('%s requires the body that it declares', async (_, call) => {
    const input = { ...inputOf(call, await world.idsOf(granted(call))), body: '' };
    const { status, text } = await world.ask(call, granted(call), input);
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ field: 'body', msg: 'This is required.' }],
    });
  });

  const strange = [
    '"__proto__":{"isRoot":true}',
    '"isRoot":true',
    '"id":"0d3f0000-0000-4000-8000-000000000001"',
    '"hasTwoFactorAuth":false',
    '"constructor":1',
  ];
  it.each(each(calls.filter(({ body }) => body)))('%s refuses unknown keys at any depth', async (_, call) => {
    const { body, ...rest } = inputOf(call, await world.idsOf('admin'));
    const text = JSON.stringify(body);
    for (const { index } of text.matchAll(/\{/g)) {
      for (const key of strange) {
        const payload = `${text.slice(0, index)}{${key},${text.slice(index + 1)}`;
        expect({ payload, status: (await world.ask(call, granted(call), { ...rest, body: payload })).status }).toEqual({
          payload,
          status: 400,
        });
      }
    }
  });

  it.each(each(calls.filter(({ name }) => rows[name]?.input)))(
    '%s survives any text, number or other value',
    async (_, call) => {
      const whole = JSON.stringify(inputOf(call, await world.idsOf('admin')));
      const leaves = [...whole.matchAll(/:("[^"]*"|-?[\d.]+|true|false)/g)];
      expect(leaves).not.toEqual([]);
      for (const { 1: leaf = '', index } of leaves) {
        const others = /^(true|false)$/.test(leaf)
          ? ['"true"', '1', 'null', '{}']
          : leaf.startsWith('"')
            ? [
                leaf.replace(/"$/, '\\u0000"'),
                leaf.replace(/"$/, '\\ud800"'),
                `"${'x'.repeat(1_000)}"`,
                '""',
                '{}',
                '[]',
                'null',
                '7',
              ]
            : ['1e300', '-1', '2147483648', '1.5', '"7"', 'null'];
        for (const other of others) {
          const sent = JSON.parse(whole.slice(0, index + 1) + other + whole.slice(index + 1 + leaf.length)) as Input;
          expect({ other, isBroken: (await world.ask(call, granted(call), sent)).status >= 500 }).toEqual({
            other,
            isBroken: false,
          });
        }
      }
    },
  );
});
