import type { CallRequest } from '#contract/call.ts';
import type { applyForPartnership, sendInquiry } from '#contract/inquiries.ts';
import { formatPhone } from '#contract/phone.ts';
import { clientCountNames, inquiryTopicNames, partnerKindNames } from '#content/inquiries.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/*
 * The sender's address is unconfirmed, so mail to it repeats nothing that was typed: nobody can make Humanar send their
 * words to someone else. Sales gets everything, and replies directly.
 */

export type Inquiry = Omit<CallRequest<typeof sendInquiry>['body'], 'website'>;
export type Application = Omit<CallRequest<typeof applyForPartnership>['body'], 'website'>;

export const strangerNote = 'If you didn’t write to us, someone mistyped their address. You don’t need to do anything.';

export const inquiryMail = ({ email }: Inquiry, sales: string): Mail => ({
  to: email,
  subject: 'We’ve received your message',
  title: 'We’ve received your message',
  paragraphs: [
    'Thank you for writing to Humanar. We read messages Monday to Friday, except public holidays, and will reply to this address.',
    'To add something, reply to this email.',
  ],
  note: 'If you didn’t write to us, someone typed your address. Reply to this email to tell us, and we won’t act on the message.',
  replyTo: sales,
});

export const applicationMail = ({ email }: Application, sales: string): Mail => ({
  to: email,
  subject: 'We’ve received your application',
  title: 'We’ve received your application',
  paragraphs: [
    'Thank you for your interest in working with Humanar. We read every application ourselves, and will write to this address to arrange a first call.',
    'To add something, reply to this email.',
  ],
  note: strangerNote,
  replyTo: sales,
});

/** Everything that was typed, one paragraph per fact. */
export function toSales(
  sales: string,
  { name, email, phone, organisation, message }: Pick<Inquiry, 'name' | 'email' | 'phone' | 'organisation' | 'message'>,
  subject: string,
  facts: string[],
): Mail {
  const lines = message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    to: sales,
    subject,
    title: subject,
    paragraphs: [
      `From: ${[name, organisation].filter(Boolean).join(', ')}`,
      `Email: ${email} (typed, not confirmed)`,
      ...(phone === '' ? [] : [`Phone: ${formatPhone(phone)}`]),
      ...facts,
      ...lines,
    ],
    note: 'Reply to this email to answer.',
    replyTo: email,
  };
}

export const inquiryToSales = (inquiry: Inquiry, sales: string): Mail =>
  toSales(sales, inquiry, `Inquiry: ${inquiryTopicNames[inquiry.topic]}`, [
    'Anyone can type any address. Before you change, send or delete data, email the address that the person signs in with, and wait until they confirm.',
  ]);

export const applicationToSales = (application: Application, sales: string): Mail =>
  toSales(sales, application, 'Partner application', [
    `What they do: ${partnerKindNames[application.kind]}`,
    `Organisations they look after: ${clientCountNames[application.clients]}`,
  ]);
