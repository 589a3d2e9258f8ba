// The organisation's security log.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type SecurityEntry, type SecurityEvent, securityEvents } from '#contract/security.ts';
import { sentenceOf } from '#features/security/logSentences.ts';
import { SecurityLogCard } from '#features/security/SecurityLogCard.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const LOG = 'GET /hr/org/security/log';
const on: SecurityEntry = {
  id: 120,
  event: 'twoFactor.on',
  actor: 'Adaeze Okafor',
  subject: null,
  at: '2026-11-20T15:20:00.000Z',
  device: 'Chrome on Windows',
  ip: '102.89.23.7',
};
const pageOf = (from: number, count: number, next: number | null) => ({
  entries: Array.from({ length: count }, (_, n): SecurityEntry => ({
    ...on,
    id: from - n,
    event: 'session.opened',
    actor: `Person ${from - n}`,
  })),
  next,
});

test('an entry says what was done, on what device, where and when', async () => {
  answerCalls({ [LOG]: { entries: [on], next: null } });
  visit(<SecurityLogCard />);
  await screen.findByText('Adaeze Okafor turned two-factor on');
  screen.getByText('Chrome on Windows · 102.89.23.7 · 20 Nov 2026, 16:20');
  expect(screen.queryByRole('button')).toBeNull();
});

test('unknown details are left out', async () => {
  answerCalls({
    [LOG]: {
      entries: [{ ...on, event: 'member.added', actor: null, subject: 'Musa Bello', device: null, ip: null }],
      next: null,
    },
  });
  visit(<SecurityLogCard />);
  await screen.findByText('Musa Bello joined the organisation');
  screen.getByText('20 Nov 2026, 16:20');
});

test('older entries are added below, and focus moves to the first of them', async () => {
  answerCalls({
    [LOG]: ({ query }: RecordedCall) =>
      (query as { before?: number }).before === undefined ? pageOf(120, 3, 118) : pageOf(117, 2, null),
  });
  const { user } = visit(<SecurityLogCard />);
  await screen.findByText('Person 118 signed in');
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await screen.findByText('Person 116 signed in');
  expect(callsOf(LOG).map(({ query }) => query)).toEqual([{ kinds: 'all' }, { kinds: 'all', before: 118 }]);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Person 117 signed in'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed request for older entries can be retried, and the loaded ones stay', async () => {
  let isServerUp = false;
  answerCalls({
    [LOG]: ({ query }: RecordedCall) => {
      if ((query as { before?: number }).before === undefined) return pageOf(120, 2, 119);
      return isServerUp
        ? pageOf(118, 1, null)
        : new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.');
    },
  });
  const { user } = visit(<SecurityLogCard />);
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  await screen.findByText('Too many attempts. Wait a moment and try again.');
  screen.getByText('Person 119 signed in');
  isServerUp = true;
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await screen.findByText('Person 118 signed in');
});

test('an event of a newer release is left out', async () => {
  const newer = { ...on, id: 121, event: 'badge.printed' as SecurityEvent };
  answerCalls({ [LOG]: { entries: [newer, on], next: null } });
  visit(<SecurityLogCard />);
  await screen.findByText('Adaeze Okafor turned two-factor on');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('an empty log says what will appear in it', async () => {
  answerCalls({ [LOG]: { entries: [], next: null } });
  visit(<SecurityLogCard />);
  await screen.findByText('Nothing yet');
});

describe('the log’s sentences', () => {
  const sentence = (event: SecurityEvent, details: Partial<SecurityEntry> = {}) =>
    sentenceOf({ ...on, event, ...details });

  test('always name someone and contain no blanks', () => {
    const odd: Partial<SecurityEntry>[] = [
      {},
      { subject: 'Musa Bello' },
      { actor: null },
      { actor: null, subject: 'Musa Bello' },
      { actor: null, hasLeft: true },
      { formerName: 'Musa Bello' },
      { isOwn: false },
    ];
    for (const event of securityEvents) {
      for (const details of odd) {
        expect(sentence(event, details), event).toMatch(/^[A-Z].*[^.]$/);
        expect(sentence(event, details), event).not.toMatch(/null|undefined/);
      }
    }
  });

  test.each<[SecurityEvent, Partial<SecurityEntry>, string]>([
    ['password.set', {}, 'Adaeze Okafor chose their password'],
    ['session.ended', {}, 'Adaeze Okafor signed out'],
    ['session.ended', { subject: 'Safari on iOS' }, 'Adaeze Okafor ended another of their sessions: Safari on iOS'],
    [
      'orgEmail.changed',
      { subject: 'pay@kuramo.ng' },
      'Adaeze Okafor changed the organisation’s email to pay@kuramo.ng',
    ],
    [
      'orgEmail.cancelled',
      { subject: 'pay@kuramo.ng' },
      'Adaeze Okafor stopped changing the organisation’s email to pay@kuramo.ng',
    ],
    ['administrator.made', { actor: null, subject: 'Musa Bello' }, 'Musa Bello became an administrator'],
    ['twoFactor.off', { actor: null }, 'Someone turned two-factor off'],
    ['secondFactor.blocked', { actor: null }, 'A sign-in of someone was stopped after too many wrong codes'],
    [
      'administrator.made',
      { actor: null, hasLeft: true, subject: 'Musa Bello' },
      'Someone who has left made Musa Bello an administrator',
    ],
    ['administrator.unmade', { actor: null, subject: 'Musa Bello' }, 'Musa Bello is no longer an administrator'],
    [
      'administrator.unmade',
      { actor: 'Ada Obi', subject: 'Musa Bello' },
      'Musa Bello is no longer an administrator (changed by Ada Obi)',
    ],
    [
      'administrator.unmade',
      { subject: 'Adaeze Okafor', isOwn: false },
      'Adaeze Okafor removed Adaeze Okafor as an administrator',
    ],
    [
      'administrator.unmade',
      { subject: 'Adaeze Nwosu', isOwn: true },
      'Adaeze Okafor handed over their role as an administrator',
    ],
    [
      'administrator.unmade',
      { actor: null, hasLeft: true, subject: 'Musa Bello', isOwn: false },
      'Someone who has left removed Musa Bello as an administrator',
    ],
    [
      'secondFactor.blocked',
      { actor: null, hasLeft: true },
      'A sign-in of someone who has left was stopped after too many wrong codes',
    ],
    [
      'profile.changed',
      { subject: 'Adaeze Okafor', formerName: 'Ada Obi' },
      'Adaeze Okafor changed their name from Ada Obi to Adaeze Okafor',
    ],
    ['profile.changed', {}, 'Adaeze Okafor changed their name'],
    [
      'profile.changed',
      { actor: null, subject: 'Musa A. Bello', formerName: 'Musa Bello' },
      'Musa Bello is now called Musa A. Bello',
    ],
    ['organisation.activated', {}, 'Adaeze Okafor set up the organisation'],
    ['settings.changed', { details: 'address and logo' }, 'Adaeze Okafor changed the organisation’s address and logo'],
    ['settings.changed', {}, 'Adaeze Okafor changed the organisation’s details'],
    ['billingContact.added', { subject: 'Zainab Yusuf' }, 'Adaeze Okafor added Zainab Yusuf as a billing contact'],
    [
      'billingContact.changed',
      { subject: 'Zainab Yusuf', details: 'email and receipts' },
      'Adaeze Okafor changed the email and receipts of Zainab Yusuf, a billing contact',
    ],
    ['billingContact.removed', { subject: 'Zainab Yusuf' }, 'Adaeze Okafor removed Zainab Yusuf as a billing contact'],
  ])('%s %j', (event, details, expected) => expect(sentence(event, details)).toBe(expected));
});
