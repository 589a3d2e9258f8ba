import { afterEach, describe, expect, it } from 'vitest';
import { escapeMarkup } from '#server/platform/escapeMarkup.ts';
import { frame } from '#server/platform/mail/frame.ts';
import { smtpTransport } from '#server/platform/mail/smtp.ts';
import { Undeliverable } from '#server/platform/lane.ts';
import { describeError } from '#server/platform/log.ts';
import {
  type MailServer,
  mailServer,
  type MailServerOptions,
  refusal,
  silentMailServer,
} from '#tests/support/mailServers.ts';

const letter = frame({
  to: 'ada@kuramo.ng',
  subject: 'Confirm your email address',
  title: 'Welcome to Humanar, Ada <admin>',
  paragraphs: ['Type this code, or follow the link.'],
  code: '048213',
  action: { label: 'Confirm my address', link: 'https://humanar.ng/sign-up?token=abc&code=048213' },
  note: 'Good for 24 hours.',
});

describe('a mail', () => {
  it('says the same in plain text and in HTML', () => {
    for (const part of ['Type this code, or follow the link.', '048213', 'Confirm my address', 'Good for 24 hours.']) {
      expect(letter.text).toContain(part);
      expect(letter.html).toContain(part);
    }
    expect(letter.text).toContain('https://humanar.ng/sign-up?token=abc&code=048213');
    expect(letter).toMatchObject({ code: '048213', link: 'https://humanar.ng/sign-up?token=abc&code=048213' });
  });

  it('shows typed text as text', () => {
    expect(letter.html).toContain('Ada &lt;admin&gt;');
    expect(letter.html).toContain('token=abc&amp;code=048213"');
    expect(escapeMarkup(`"'<>&`)).toBe('&quot;&#39;&lt;&gt;&amp;');
  });
});

const opened: MailServer[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});
const open = async (options?: MailServerOptions) => {
  const server = await mailServer(options);
  opened.push(server);
  return server;
};

const row = { id: 7, createdAt: new Date('2026-11-20T09:00:00Z'), signal: new AbortController().signal };

describe('SMTP', () => {
  it('delivers the mail with an id that stays the same when it is sent again', async () => {
    const { url, received } = await open();
    const smtp = smtpTransport(url, 'Humanar <hello@humanar.ng>', 'https://humanar.ng');
    await smtp.send(letter, row, null);
    await smtp.send(letter, row, null);
    smtp.close();
    expect(received).toHaveLength(2);
    for (const { from, to, source } of received) {
      expect({ from, to }).toEqual({ from: 'hello@humanar.ng', to: ['ada@kuramo.ng'] });
      expect(source).toContain(`Message-ID: <${row.createdAt.getTime()}.7@humanar.ng>`);
      expect(source).toContain('Subject: Confirm your email address');
      expect(source).toMatch(/multipart\/alternative/);
    }
  });

  it('delivers attachments', async () => {
    const { url, received } = await open();
    const smtp = smtpTransport(url, 'Humanar <hello@humanar.ng>', 'https://humanar.ng');
    const content = Buffer.from('%PDF-1.3 of a test');
    await smtp.send(letter, row, {
      name: 'HUM-2026-000123.pdf',
      make: async () => ({ contentType: 'application/pdf', content }),
    });
    smtp.close();
    const source = received[0]?.source ?? '';
    expect(source).toMatch(/multipart\/mixed/);
    expect(source).toContain('Content-Type: application/pdf; name=HUM-2026-000123.pdf');
    expect(source).toContain(content.toString('base64'));
  });

  it('fails if the server refuses the mail, so that it is retried', async () => {
    const { url } = await open({ accept: () => refusal(450, 'Mailbox busy') });
    const smtp = smtpTransport(url, 'hello@humanar.ng', 'https://humanar.ng');
    await expect(smtp.send(letter, row, null)).rejects.toThrow('the mail server answered 450 to DATA');
    smtp.close();
  });

  it('can be checked without sending anything', async () => {
    const { url, received, close } = await open();
    const smtp = smtpTransport(url, 'hello@humanar.ng', 'https://humanar.ng');
    await smtp.check?.();
    const stranger = smtpTransport(url.replace('//', '//ada:secret@'), 'hello@humanar.ng', 'https://humanar.ng');
    await expect(stranger.check?.()).rejects.toThrow('the mail server answered 535 to AUTH');
    await close();
    await expect(smtp.check?.()).rejects.toThrow('ECONNREFUSED');
    expect(received).toEqual([]);
    for (const each of [smtp, stranger]) each.close();
  });

  it('refuses a server on another host that offers no encryption, unless its address says so', async () => {
    const { url, received } = await open();
    // Reaches this host, but isn't a loopback address.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    const smtp = smtpTransport(elsewhere, 'hello@humanar.ng', 'https://humanar.ng');
    await expect(smtp.send(letter, row, null)).rejects.toThrow(/STARTTLS/);
    expect(received).toEqual([]);
    const clear = smtpTransport(`${elsewhere}?requireTLS=false`, 'hello@humanar.ng', 'https://humanar.ng');
    await clear.send(letter, row, null);
    expect(received).toHaveLength(1);
    for (const each of [smtp, clear]) each.close();
  });

  it('leaves the address, which many servers repeat, out of the error', async () => {
    const { url } = await open({ recipient: () => refusal(450, `4.2.1 <${letter.to}> is busy. Ask ${letter.to}.`) });
    const smtp = smtpTransport(url, 'hello@humanar.ng', 'https://humanar.ng');
    const error: unknown = await smtp.send(letter, row, null).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(describeError(error))).not.toContain(letter.to);
    expect(error).toHaveProperty('message', 'the mail server answered 450 4.2.1 to RCPT TO');
    smtp.close();
  });

  it.each([
    ['5.1.1 There is no such mailbox', 550],
    ['5.1.10 The domain takes no mail', 556],
    ['5.2.1 The mailbox is disabled', 550],
  ])('reports a permanent failure if the server does: %s', async (words, code) => {
    const { url } = await open({ recipient: () => refusal(code, words) });
    const smtp = smtpTransport(url, 'hello@humanar.ng', 'https://humanar.ng');
    await expect(smtp.send(letter, row, null)).rejects.toBeInstanceOf(Undeliverable);
    smtp.close();
  });

  it.each([
    ['the mailbox is full', { recipient: () => refusal(552, '5.2.2 The mailbox is full') }],
    ['we aren’t allowed to send through this server', { recipient: () => refusal(550, '5.7.1 Relaying denied') }],
    ['it gives no reason', { recipient: () => refusal(550, 'No') }],
    ['the address is temporarily unknown', { recipient: () => refusal(450, '4.1.1 Try again') }],
    ['it refuses the text', { accept: () => refusal(550, '5.1.1 In the wrong place') }],
  ] satisfies [string, MailServerOptions][])('leaves the mail to be retried if %s', async (_, options) => {
    const { url } = await open(options);
    const smtp = smtpTransport(url, 'hello@humanar.ng', 'https://humanar.ng');
    await expect(smtp.send(letter, row, null)).rejects.not.toBeInstanceOf(Undeliverable);
    smtp.close();
  });

  it.each([
    ['says nothing', undefined],
    ['never ends a line', { text: '220-', everyMs: 10 }],
  ])('closes the connection to a server that %s when it is told to stop', async (_, chatter) => {
    const { url, connections, close } = await silentMailServer(chatter);
    opened.push({ url, close });
    const smtp = smtpTransport(url, 'hello@humanar.ng', 'https://humanar.ng');
    const ending = new AbortController();
    const sending = smtp.send(letter, { ...row, signal: ending.signal }, null);
    await expect.poll(() => connections.size).toBe(1);
    ending.abort(new Error('no answer'));
    await expect(sending).rejects.toThrow('Message sending aborted');
    await expect.poll(() => connections.size).toBe(0);
    smtp.close();
  });
});
