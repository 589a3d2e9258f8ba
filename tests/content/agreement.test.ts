// Statements made in several places agree with each other and with the software.
import { expect, test } from 'vitest';
import { announcementText } from '#content/announcements.ts';
import iam from '#content/appPages/identity-and-access-management.ts';
import locationAndTax from '#content/appPages/location-and-tax.ts';
import payroll from '#content/appPages/payroll.ts';
import { faq, plainAnswer } from '#content/faq.ts';
import { sharing } from '#content/legal/privacy/sharing.ts';
import { textsOf } from '#content/legal/document.ts';
import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { viewProfile } from '#app/mainLinks.ts';
import { CODE_ATTEMPTS, CODE_MINUTES } from '#server/platform/oneTimeCodes.ts';

const announced = async (id: string) => (await announcementText(id)!).html;
const answersAbout = (
  page: { capabilities: readonly (readonly [string, string])[]; questions: readonly (readonly [string, string])[] },
  what: RegExp,
) =>
  [...page.capabilities, ...page.questions]
    .filter(([name]) => what.test(name))
    .map(([, words]) => words)
    .join(' ');

test('pages agree on how long a code lasts, how many attempts it has, and that a new one replaces it', async () => {
  expect([CODE_ATTEMPTS, CODE_MINUTES]).toEqual([5, 10]);
  const places = [answersAbout(iam, /get their sign-in codes/), await announced('two-factor-sign-in')];
  for (const words of places) expect(words).toMatch(/after five wrong tries,? you need a new one/i);
  expect(places[0]).toContain('ten minutes');
  expect(textsOf(securityPolicy).join(' ')).toContain(
    'lasts ten minutes and is void after five wrong tries. If you request a new one, it replaces the old one',
  );
});

test('pages agree that only the person sees where they are signed in', () => {
  expect(answersAbout(iam, /^Sessions$/)).toContain('Nobody sees anyone else’s');
  expect(textsOf(sharing).join(' ')).toContain('Where a person is signed in is shown to that person alone');
});

test('pages agree on what payroll costs: the fee alone in Core, included elsewhere, with no figure the price book could contradict', () => {
  const answer = faq
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => id === 'how-prices-work')
    .map(plainAnswer)
    .join('');
  for (const words of [answer, answersAbout(payroll, /does payroll cost/)]) {
    expect(words).toMatch(/in Core, the fee is all (it|payroll) costs/i);
    expect(words).toMatch(/prices for Complete, and for payroll in Flexi, include it/);
  }
});

test('the announcement names the menu entry where two-factor is turned on', async () => {
  expect(await announced('two-factor-sign-in')).toContain(`<strong>${viewProfile.label}</strong>`);
});

test('pages agree that the person who files annual returns adds up the monthly schedules', async () => {
  for (const words of [answersAbout(locationAndTax, /^Annual returns$/), await announced('annual-returns')])
    expect(words).toMatch(/add them up/i);
  expect(answersAbout(payroll, /^Year end$/)).not.toMatch(/returns for each state/);
});
