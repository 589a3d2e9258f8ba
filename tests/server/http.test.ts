import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#contract/call.ts';
import { implement } from '#server/http/implement.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const echo = call({
  name: 'echo',
  method: 'POST',
  path: '/echo/{id}',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Says back what it was sent.',
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  query: z.object({ loud: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string().check(z.minLength(2, 'Use at least 2 characters.')), nick: z.optional(z.string()) }),
  response: z.object({ id: z.int(), said: z.nullable(z.string()) }),
  errors: [],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    more: () => [implement(echo, async ({ params, body, query }) => ({ id: params.id, said: query.loud ? body.name.toUpperCase() : null, secret: 'not declared' }))],
  });
});
afterAll(() => server.stop());

describe('a call', () => {
  it('answers what the contract declares and nothing else', async () => {
    const { status, body } = await server.api.call(echo, { params: { id: 7 }, query: { loud: 'yes' }, body: { name: 'Ada' } });
    expect(status).toBe(200);
    expect(body).toEqual({ id: 7, said: 'ADA' });
  });
});
