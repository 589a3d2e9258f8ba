import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSecurityQuestions, verifyCode } from '#contract/auth.ts';
import { addressOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errorBody } from '#contract/errors.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* What the OpenAPI document says of the calls, compared with the contract. */

const hosts = { hr: 'https://hr.humanar.test', general: 'https://api.humanar.test' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ docs: true, env: { HR_API_URL: hosts.hr, GENERAL_API_URL: hosts.general } });
});
afterAll(() => server.stop());

const read = async () => (await server.api.raw('/docs/json')).json();

it('names the host that serves each call', async () => {
  const { paths } = await read();
  const described = calls.filter((call) => paths[addressOf(call)] !== undefined);
  expect(described.length).toBeGreaterThan(50);
  for (const call of described)
    expect([call.name, paths[addressOf(call)][call.method.toLowerCase()].servers]).toEqual([
      call.name,
      [{ url: hosts[call.host] }],
    ]);
});

it('lists the errors of a body where there is one, and the time to wait', async () => {
  const { paths, info } = await read();
  const { responses } = paths[addressOf(verifyCode)].post;
  for (const [status, code] of [
    ['408', 'request_timeout'],
    ['413', 'payload_too_large'],
    ['415', 'unsupported_media_type'],
  ] as const)
    expect(responses[status].description).toBe(code);
  for (const status of ['429', '503']) expect(responses[status].headers['retry-after'].schema.type).toBe('integer');
  expect(responses['400'].headers).toBeUndefined();
  expect(paths[addressOf(listSecurityQuestions)].get.responses['415']).toBeUndefined();
  for (const part of Object.keys(errorBody.shape)) expect(info.description).toMatch(new RegExp(`\\b${part}\\b`));
});

it('says what the token of a sign-in is for', async () => {
  const { paths } = await read();
  const { schema } = paths[addressOf(verifyCode)].post.responses['200'].content['application/json'];
  expect(schema.properties.token.description).toMatch(/authorization header/);
});
