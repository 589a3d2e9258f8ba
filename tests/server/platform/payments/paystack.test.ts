import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paystack } from '#server/platform/payments/paystack.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { providerOf } from '#server/platform/payments/configuredProvider.ts';

/* The adapter against a server with odd responses: it never takes an unreadable response for a failure. */

const secretKey = 'sk_test_of_this_file';
let odd: Server;
let listener: RequestListener = () => {};
let seen: { url: string; method: string; authorization: string | undefined; body: unknown }[] = [];
let port = 0;
beforeAll(async () => {
  odd = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      seen.push({
        url: request.url ?? '',
        method: request.method ?? '',
        authorization: request.headers.authorization,
        body: text === '' ? null : JSON.parse(text),
      });
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve));
  ({ port } = odd.address() as AddressInfo);
});
afterAll(() => {
  odd.closeAllConnections();
  odd.close();
});
afterEach(() => void (seen = []));

const provider = (timeoutMs = 5_000): PaymentProvider =>
  paystack({ baseUrl: () => `http://127.0.0.1:${port}`, secretKey, subAccount: 'ACCT_1', timeoutMs });
const answerWith = (status: number, body: unknown) => {
  listener = (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};
const saying = (data: unknown) => answerWith(200, { status: true, message: 'ok', data });

const reference = 'a1b2-c3';
const card = {
  authorization_code: 'AUTH_1',
  bin: '408408',
  last4: '4081',
  exp_month: '09',
  exp_year: '2029',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_1',
};
const success = {
  status: 'success',
  reference,
  amount: 5_000_00,
  currency: 'NGN',
  paid_at: '2026-11-20T09:00:00.000Z',
  authorization: card,
  log: null,
};

const charge = { email: 'bola@adeolatextiles.ng', amount: 100_00, reference };
const page = { ...charge, callbackUrl: 'http://humanar.test/back', cancelUrl: 'http://humanar.test/cancel' };
const asks: [string, (to: PaymentProvider) => Promise<{ kind: string }>][] = [
  ['start', (to) => to.start(page)],
  ['verify', (to) => to.verify(reference)],
  ['chargeSaved', (to) => to.chargeSaved({ ...charge, authorizationCode: 'AUTH_1' })],
  ['forgetCard', (to) => to.forgetCard('AUTH_1')],
  ['refund', (to) => to.refund({ reference })],
  ['refundOf', (to) => to.refundOf(reference)],
  ['dispute', (to) => to.dispute('1')],
];

describe.each(asks)('%s', (_, ask) => {
  it.each([500, 502, 503])('is unknown after a %i', async (status) => {
    answerWith(status, { status: false, message: 'Transaction reference not found', code: 'duplicate_reference' });
    expect(await ask(provider())).toEqual({ kind: 'unknown', why: 'serverError' });
  });

  it.each([
    [200, '<html>maintenance</html>'],
    [200, ''],
    [200, 'null'],
    [200, { status: 'yes', data: success }],
    [200, { status: false, message: 'failed', data: { status: 'failed' } }],
    [404, '<html>not found</html>'],
    [408, { status: false, message: 'slow' }],
    [429, { status: false, message: 'Too many requests' }],
  ])('is unknown after %i %j', async (status, body) => {
    answerWith(status, body);
    expect(await ask(provider())).toEqual({ kind: 'unknown', why: 'unreadable' });
  });

  it('is unknown if no response arrives in time, or its body never ends', async () => {
    listener = () => {};
    expect(await ask(provider(50))).toEqual({ kind: 'unknown', why: 'timeOut' });
    listener = (_, response) => void response.writeHead(200).write('{"status":true');
    expect(await ask(provider(50))).toEqual({ kind: 'unknown', why: 'timeOut' });
  });

  it('is unknown if the connection breaks, and follows no redirect with the key', async () => {
    listener = (request) => void request.socket.destroy();
    expect(await ask(provider())).toEqual({ kind: 'unknown', why: 'unreachable' });
    listener = (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
    expect(await ask(provider())).toEqual({ kind: 'unknown', why: 'unreachable' });
    expect(seen.map(({ url }) => url)).not.toContain('/elsewhere');
  });

  it.each([
    [401, 'Invalid key'],
    [403, 'Your IP address is not allowed to make this call'],
    [403, 'Integration not found'],
  ])('is unknown while the provider refuses us (%i %s)', async (status, message) => {
    answerWith(status, { status: false, message });
    expect(await ask(provider())).toEqual({ kind: 'unknown', why: 'refused' });
  });

  it.each([
    ['Email does not match the authorization code.', true],
    ['Invalid Subaccount', false],
  ])('is about a saved card only if it names its code or email: %s', async (message, isAboutCard) => {
    answerWith(400, { status: false, message });
    expect(await provider().chargeSaved({ ...charge, authorizationCode: 'A' })).toMatchObject({ isAboutCard });
  });
});

describe('a request to the provider', () => {
  // Rules: payment.verified
  it('is spelled as the provider expects, with the key and the sub-account', async () => {
    saying({ authorization_url: 'https://checkout.example/1', access_code: '1', reference });
    const started = await provider().start(page);
    expect(started).toEqual({ kind: 'started', url: 'https://checkout.example/1' });
    expect(seen).toEqual([
      {
        url: '/transaction/initialize',
        method: 'POST',
        authorization: `Bearer ${secretKey}`,
        body: {
          email: charge.email,
          amount: 10_000,
          currency: 'NGN',
          reference,
          callback_url: 'http://humanar.test/back',
          channels: ['card'],
          metadata: { cancel_action: 'http://humanar.test/cancel' },
          subaccount: 'ACCT_1',
        },
      },
    ]);
  });

  it('marks only automatic renewals, so that the dashboard tells them from payments by people', async () => {
    saying(success);
    for (const isAutomatic of [false, true])
      await provider().chargeSaved({ ...charge, authorizationCode: 'AUTH_1', isAutomatic });
    const body = { ...charge, currency: 'NGN', authorization_code: 'AUTH_1', subaccount: 'ACCT_1' };
    const mark = { display_name: 'Charged by', variable_name: 'charged_by', value: 'automatic renewal' };
    expect(seen.map((each) => each.body)).toEqual([body, { ...body, metadata: { custom_fields: [mark] } }]);
  });

  it('for the refunds of a charge names it by the provider’s own id', async () => {
    const data = (url = '') => (url.startsWith('/refund') ? [] : { ...success, id: 1641 });
    listener = ({ url }, response) =>
      void response.end(JSON.stringify({ status: true, message: 'ok', data: data(url) }));
    expect(await provider().refundOf(reference)).toEqual({ kind: 'notFound' });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /transaction/verify/${reference}`,
      'GET /refund?transaction=1641',
    ]);
  });

  it.each(['with_underscore', '..', '', 'a/b', 'a b', 'x'.repeat(101)])(
    'never contains the reference %j',
    async (wrong) => {
      for (const ask of [
        () => provider().verify(wrong),
        () => provider().start({ ...page, reference: wrong }),
        () => provider().chargeSaved({ ...charge, reference: wrong, authorizationCode: 'A' }),
        () => provider().refund({ reference: wrong }),
        () => provider().refundOf(wrong),
      ]) {
        await expect(ask()).rejects.toThrow(RangeError);
      }
      expect(seen).toEqual([]);
    },
  );
});

describe('a response from the provider', () => {
  const verify = () => provider().verify(reference);

  it('includes the card only if it is complete', async () => {
    saying(success);
    expect(await verify()).toEqual({
      kind: 'succeeded',
      charge: {
        reference,
        amount: 500_000,
        currency: 'NGN',
        paidAt: new Date('2026-11-20T09:00:00Z'),
        card: {
          authorizationCode: 'AUTH_1',
          signature: 'SIG_1',
          bin: '408408',
          last4: '4081',
          expMonth: 9,
          expYear: 2029,
          brand: 'visa',
          isReusable: true,
        },
      },
    });
    for (const authorization of [undefined, null, {}, '', [], { ...card, last4: undefined }]) {
      saying({ ...success, authorization, paid_at: 'yesterday' });
      expect(await verify()).toMatchObject({ kind: 'succeeded', charge: { card: null, paidAt: null } });
    }
  });

  it.each([
    [{ brand: 'American Express' }, { brand: 'amex' }],
    [{ brand: 'MASTERCARD' }, { brand: 'mastercard' }],
    [{ brand: null, card_type: 'mastercard debit' }, { brand: 'mastercard' }],
    [{ brand: 'verve' }, { brand: null }],
    [{ reusable: 1 }, { isReusable: false }],
    [{ reusable: undefined }, { isReusable: false }],
    [{ signature: '' }, { signature: null }],
  ])('with the card %j is read as %j', async (said, read) => {
    saying({ ...success, authorization: { ...card, ...said } });
    expect(await verify()).toMatchObject({ charge: { card: read } });
  });

  it.each([
    ['failed', { kind: 'failed', reason: 'Declined' }],
    ['abandoned', { kind: 'abandoned' }],
    ['ongoing', { kind: 'pending', challengeUrl: null }],
    ['pending', { kind: 'pending', challengeUrl: null }],
    ['processing', { kind: 'pending', challengeUrl: null }],
    ['queued', { kind: 'pending', challengeUrl: null }],
    ['reversed', { kind: 'reversed', amount: 500_000 }],
    ['something new', { kind: 'unknown', why: 'unreadable' }],
  ])('with the status %s is read as %j', async (status, read) => {
    saying({ ...success, status, gateway_response: 'Declined' });
    expect(await verify()).toEqual(read);
  });

  it.each([
    { ...success, reference: 'another' },
    { ...success, amount: '500000' },
    { ...success, amount: 1.5 },
    { ...success, amount: undefined },
    { ...success, currency: null },
    { ...success, status: null },
    { paused: true, reference: 'another', authorization_url: 'https://bank.example' },
    [],
    null,
  ])('isn’t trusted with %j', async (data) => {
    saying(data);
    expect(await verify()).toEqual({ kind: 'unknown', why: 'unreadable' });
  });

  it.each([
    [404, { status: false, message: 'Not here' }],
    [400, { status: false, message: 'Transaction reference not found' }],
  ])('reports an unknown reference with %i %j', async (status, body) => {
    answerWith(status, body);
    expect(await verify()).toEqual({ kind: 'notFound' });
  });

  it.each([{ code: 'duplicate_reference', message: 'no' }, { message: 'Duplicate Transaction Reference' }])(
    'reports a duplicate reference with %j',
    async (body) => {
      answerWith(400, { status: false, ...body });
      expect(await provider().start(page)).toEqual({ kind: 'duplicate' });
      expect(await provider().chargeSaved({ ...charge, authorizationCode: 'AUTH_1' })).toEqual({ kind: 'duplicate' });
    },
  );

  it.each(['javascript:alert(1)', 'not an address', undefined])(
    'never sends the browser to %j',
    async (authorization_url) => {
      saying({ authorization_url, reference });
      expect(await provider().start(page)).toEqual({ kind: 'unknown', why: 'unreadable' });
    },
  );

  it.each([
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['needs-attention', 'pending'],
    ['processed', 'processed'],
    ['failed', 'failed'],
  ])('with the refund %s is read as %s', async (status, state) => {
    saying({ status });
    expect(await provider().refund({ reference, amount: 50_00 })).toEqual({ kind: 'accepted', state });
    expect(seen[0]?.body).toEqual({ transaction: reference, amount: 5_000 });
  });
});

describe('the configured provider', () => {
  it('is the real one with keys, and this server’s stand-in without', async () => {
    saying(success);
    const payment = { secretKey: 'sk_live', subAccount: null, baseUrl: `http://127.0.0.1:${port}` };
    await providerOf({ payment }, () => []).verify(reference);
    await providerOf({ payment: null }, () => [odd.address() as AddressInfo]).verify(reference);
    expect(seen.map(({ url }) => url)).toEqual([
      `/transaction/verify/${reference}`,
      `/sandbox/provider/transaction/verify/${reference}`,
    ]);
    expect(seen[0]?.authorization).toBe('Bearer sk_live');
  });

  it('is unreachable in the sandbox while the server isn’t listening, as when it stops', async () => {
    const unreachable = { kind: 'unknown', why: 'unreachable' };
    const closed = providerOf({ payment: null }, () => []);
    expect(await closed.verify(reference)).toEqual(unreachable);
    expect(await closed.forgetCard('AUTH_1')).toEqual(unreachable);
  });
});
