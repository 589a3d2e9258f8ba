import type { clientCounts, employeeCounts, inquiryTopics, partnerKinds } from '#contract/inquiries.ts';

/*
 * What the choices of the contact, demo and partner forms are called, on the page, in mail and in the policies; in this
 * order.
 */

export const inquiryTopicNames: Record<(typeof inquiryTopics)[number], string> = {
  sales: 'Buying Humanar',
  support: 'Help with Humanar',
  billing: 'An invoice or a payment',
  dataProtection: 'Data protection',
  security: 'A security issue',
  press: 'Press',
  other: 'Something else',
};

export const employeeCountNames: Record<(typeof employeeCounts)[number], string> = {
  upTo20: 'Up to 20',
  upTo50: '21 to 50',
  upTo200: '51 to 200',
  more: 'More than 200',
};

export const partnerKindNames: Record<(typeof partnerKinds)[number], string> = {
  accountant: 'Accountancy or payroll bureau',
  consultant: 'HR consultancy',
  reseller: 'Software reseller',
  technology: 'Technology company',
};

export const clientCountNames: Record<(typeof clientCounts)[number], string> = {
  none: 'None yet',
  upTo10: 'Up to 10',
  upTo50: '11 to 50',
  more: 'More than 50',
};

/** The choices of a form, by what they are called. */
export const choicesOf = <Id extends string>(names: Record<Id, string>): { id: Id; name: string }[] =>
  (Object.keys(names) as Id[]).map((id) => ({ id, name: names[id] }));
