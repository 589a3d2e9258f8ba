import type { Mail } from '../../platform/mail/mail.ts';
import { moneyOfKobo } from '../billing/service.ts';
import type { AttemptRow } from './attempts.ts';

/** A problem that someone has to look at, with its details. */
export interface Report {
  what: string;
  more: readonly string[];
}

type Reported = Pick<AttemptRow, 'id' | 'amount' | 'charged' | 'returned' | 'purpose' | 'email'>;

const sum = (kobo: number | null): string => (kobo === null ? 'not known' : moneyOfKobo(kobo));

/** The mail to our own team about a payment that someone has to look at. */
export const reportMail = (
  { orgId, attempt, to }: { orgId: string; attempt: Reported; to: string },
  { what, more }: Report,
): Mail => ({
  to,
  subject: `${what}: ${attempt.id}`,
  title: what,
  paragraphs: [
    ...more,
    `Organisation ${orgId}, ${attempt.email}. Payment ${attempt.id} (${attempt.purpose}): asked for ${sum(attempt.amount)}, charged ${sum(attempt.charged)}, returned ${sum(attempt.returned)}.`,
  ],
});
