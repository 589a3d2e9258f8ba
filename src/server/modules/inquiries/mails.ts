import type { CallRequest } from '#contract/call.ts';
import type { applyForPartnership, sendInquiry } from '#contract/inquiries.ts';
import { formatPhone } from '#contract/phone.ts';
import { clientCountNames, employeeCountNames, inquiryTopicNames, partnerKindNames } from '#content/inquiries.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { NewDemoRequest } from './store.ts';
import { DEMO_MINUTES } from './times.ts';

/*
 * Nobody has shown that the address is theirs: what is mailed to it repeats nothing that was typed, so that nobody can have
 * Humanar send their words to somebody else. Sales reads all of it, and answers by Reply.
 */

type Inquiry = Omit<CallRequest<typeof sendInquiry>['body'], 'website'>;
type Application = Omit<CallRequest<typeof applyForPartnership>['body'], 'website'>;
type DemoRequest = Omit<NewDemoRequest, 'createdAt'>;

const stranger = 'If you wrote nothing, somebody mistyped an address. Nothing more will come, and you need do nothing.';

export const inquiryMail = ({ email }: Inquiry, sales: string): Mail => ({
  to: email,
  subject: 'We have your message',
  title: 'Your message is with us',
  paragraphs: ['Thank you for writing to Humanar. Somebody reads it on the next working day, Monday to Friday, and answers to this address.', 'Is there something to add? Reply to this mail.'],
  note: stranger,
  replyTo: sales,
});

export const applicationMail = ({ email }: Application, sales: string): Mail => ({
  to: email,
  subject: 'We have your application',
  title: 'Your application is with us',
  paragraphs: ['Thank you for wanting to work with Humanar. We read every application ourselves, and write to this address to arrange a first call.', 'Is there something to add? Reply to this mail.'],
  note: stranger,
  replyTo: sales,
});

const timeIn = (zone: string, at: Date): string => new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'full', timeStyle: 'short' }).format(at);

/** The same moment where the visitor is, when clocks there show something else; a zone that nobody knows says nothing. */
function whereTheyAre({ date, timeZone }: DemoRequest): string[] {
  try {
    const there = timeIn(timeZone, date);
    return there === timeIn('Africa/Lagos', date) ? [] : [`Where you are (${timeZone}) that is ${there}.`];
  } catch {
    return [];
  }
}

const lagos = (at: Date): string => `${timeIn('Africa/Lagos', at)} (Lagos time)`;

export const demoMail = (request: DemoRequest, sales: string): Mail => ({
  to: request.email,
  subject: `Your Humanar demo, ${lagos(request.date)}`,
  title: 'Your demo is booked',
  paragraphs: [
    `We meet on ${lagos(request.date)}, for ${DEMO_MINUTES} minutes.`,
    ...whereTheyAre(request),
    'Before then you get the link for the call at this address. To move or cancel it, reply to this mail.',
  ],
  note: stranger,
  replyTo: sales,
});

/** What was typed, a paragraph a fact. */
function toSales(sales: string, { name, email, phone, organisation, message }: Pick<Inquiry, 'name' | 'email' | 'phone' | 'organisation' | 'message'>, subject: string, facts: string[]): Mail {
  const lines = message.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  return {
    to: sales,
    subject,
    title: subject,
    paragraphs: [`From: ${[name, organisation].filter(Boolean).join(', ')}`, `Email: ${email}`, ...(phone === '' ? [] : [`Phone: ${formatPhone(phone)}`]), ...facts, ...lines],
    note: 'Reply to this mail to answer.',
    replyTo: email,
  };
}

export const inquiryToSales = (inquiry: Inquiry, sales: string): Mail => toSales(sales, inquiry, `Inquiry: ${inquiryTopicNames[inquiry.topic]}`, []);

export const applicationToSales = (application: Application, sales: string): Mail =>
  toSales(sales, application, 'Partner application', [`What they do: ${partnerKindNames[application.kind]}`, `Organisations they look after: ${clientCountNames[application.clients]}`]);

export const demoToSales = (request: DemoRequest, sales: string): Mail =>
  toSales(sales, request, `Demo on ${lagos(request.date)}`, [`When: ${lagos(request.date)}`, ...(request.timeZone === '' ? [] : [`Their time zone: ${request.timeZone}`]), `People: ${employeeCountNames[request.employees]}`]);
