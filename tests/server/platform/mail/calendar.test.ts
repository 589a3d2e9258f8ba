import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarOf } from '#server/platform/mail/calendar.ts';
import { frame } from '#server/platform/mail/frame.ts';
import { smtpTransport } from '#server/platform/mail/smtp.ts';
import { brokenRules, readEvent } from '#tests/support/invitation.ts';
import { type MailServer, mailServer } from '#tests/support/mailServers.ts';

const event: CalendarEvent = {
  method: 'REQUEST',
  uid: 'demo-1@humanar.ng',
  sequence: 2,
  madeAt: '2026-11-20T09:00:00.000Z',
  startsAt: '2026-11-26T09:00:00.000Z',
  minutes: 30,
  summary: 'Humanar demo',
  description: 'We’ll email you the link.\nTo cancel, use our email.',
  organizer: { name: 'Humanar', email: 'sales@humanar.ng' },
  attendee: 'ngozi@adeola.ng',
};

describe('a calendar event', () => {
  it('parses to what was meant', () => {
    const text = calendarOf(event);
    expect(brokenRules(text)).toEqual([]);
    expect(readEvent(text)).toEqual({
      method: 'REQUEST',
      uid: 'demo-1@humanar.ng',
      sequence: 2,
      status: 'CONFIRMED',
      start: '2026-11-26T09:00:00Z',
      end: '2026-11-26T09:30:00Z',
      madeAt: '2026-11-20T09:00:00Z',
      summary: 'Humanar demo',
      description: 'We’ll email you the link.\nTo cancel, use our email.',
      organizer: 'mailto:sales@humanar.ng',
      attendees: ['mailto:ngozi@adeola.ng'],
    });
  });

  it.each([
    'Zenith & Sons, Ltd; the "best" \\ in town',
    String.raw`back\slashes\, and\; what looks \n escaped`,
    'BEGIN:VEVENT\r\nUID:evil\r\nEND:VEVENT',
    'END:VCALENDAR',
    'one\r\ntwo\rthree\nfour',
    'a null \u0000, an escape \u001b[31m, a bell \u0007',
    'Adébáyọ̀ Ọláwálé '.repeat(12),
    '李小龍'.repeat(60),
    '👩🏾‍💻'.repeat(40),
    `${'x'.repeat(74)}é${'y'.repeat(200)}`,
    ';:,="^\'',
    '   spaces at both ends   ',
  ])('keeps the hostile text %j inside its property', (words) => {
    const text = calendarOf({
      ...event,
      method: 'PUBLISH',
      summary: words,
      description: words,
      organizer: { name: words, email: 'sales@humanar.ng' },
    });
    expect(brokenRules(text)).toEqual([]);
    const expectedText = words.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
    expect(readEvent(text)).toMatchObject({
      uid: 'demo-1@humanar.ng',
      start: '2026-11-26T09:00:00Z',
      summary: expectedText,
      description: expectedText,
      organizer: 'mailto:sales@humanar.ng',
    });
  });

  it('keeps any text inside its property', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (words) => {
        // Lone surrogates are rejected before they get here.
        fc.pre(!/\p{Cs}/u.test(words));
        const text = calendarOf({ ...event, summary: words, organizer: { name: words, email: 'sales@humanar.ng' } });
        expect(brokenRules(text).filter((rule) => !rule.includes('half a character'))).toEqual([]);
        expect(readEvent(text)).toMatchObject({
          uid: 'demo-1@humanar.ng',
          sequence: 2,
          attendees: ['mailto:ngozi@adeola.ng'],
          summary: words.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''),
        });
      }),
    );
  });
});

const opened: MailServer[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

/** The decoded part of a mail with this type. */
function partOf(source: string, type: RegExp): { head: string; body: string } {
  const found = source.split(/\r\n--[^\r\n]+\r\n/).find((part) => type.test(part.split('\r\n\r\n', 1)[0] ?? ''));
  if (found === undefined) throw new Error('no such part');
  const [head = ''] = found.split('\r\n\r\n', 1);
  const raw = found.slice(head.length + 4).split(/\r\n--/, 1)[0] ?? '';
  if (/base64/i.test(head)) return { head, body: Buffer.from(raw, 'base64').toString('utf8') };
  const unfolded = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return { head, body: /quoted-printable/i.test(head) ? Buffer.from(unfolded, 'latin1').toString('utf8') : raw };
}

describe('a mail with an event', () => {
  it.each(['REQUEST', 'CANCEL'] as const)(
    'carries it beside the text, as a calendar part with method %s',
    async (method) => {
      const server = await mailServer();
      opened.push(server);
      const smtp = smtpTransport(server.url, 'Humanar <hello@humanar.ng>', 'https://humanar.ng');
      const letter = frame({
        to: 'ngozi@adeola.ng',
        subject: 'Your demo',
        title: 'Your demo',
        paragraphs: ['We meet.'],
        event: { ...event, method },
      });
      await smtp.send(letter, { id: 7, createdAt: new Date(event.madeAt), signal: new AbortController().signal }, null);
      smtp.close();
      const { source = '' } = server.received[0] ?? {};
      const alternative = partOf(source, /Content-Type: text\/calendar/i);
      expect(alternative.head).toMatch(new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}`, 'i'));
      expect(source).toMatch(/multipart\/alternative/);
      const text = alternative.body.replace(/\r\n$/, '\r\n');
      expect(readEvent(text)).toMatchObject({ method, uid: event.uid, sequence: 2 });
      // The same event as a file, for programs without support for invitations.
      expect(readEvent(partOf(source, /Content-Type: application\/ics/i).body)).toMatchObject({
        method,
        uid: event.uid,
      });
    },
  );

  it('has no calendar part without one', async () => {
    const server = await mailServer();
    opened.push(server);
    const smtp = smtpTransport(server.url, 'Humanar <hello@humanar.ng>', 'https://humanar.ng');
    await smtp.send(
      frame({ to: 'ngozi@adeola.ng', subject: 'Hello', title: 'Hello', paragraphs: [] }),
      { id: 8, createdAt: new Date(), signal: new AbortController().signal },
      null,
    );
    smtp.close();
    expect(server.received[0]?.source).not.toMatch(/calendar|\.ics/i);
  });
});
