/*
 * Emails whose cause can't be found in the source of the calls that lead to them, because the server sends them on its
 * own. A test fails if an email of the server is neither here nor found, so none is missing in the flow book.
 */

/** The states and transitions (their events) that an email belongs to, by its template. */
export const mailPlaces: Readonly<Record<string, { machine: string; at: readonly string[] }>> = {
  receiptMail: { machine: 'subscription', at: ['purchase.paid', 'upgrade.paid', 'renewal.paid'] },
  renewedMail: { machine: 'subscription', at: ['renewal.paid'] },
  refundMail: { machine: 'subscription', at: ['payment.takenBack'] },
  trialEndingMail: { machine: 'subscription', at: ['trial'] },
  endingMail: { machine: 'subscription', at: ['active'] },
  unsoldEndingMail: { machine: 'subscription', at: ['active'] },
  renewingMail: { machine: 'subscription', at: ['active'] },
  cancelledEndingMail: { machine: 'subscription', at: ['cancelled.paid'] },
  dataGoesMail: { machine: 'subscription', at: ['expired'] },
  inquiryMail: { machine: 'formSubmission', at: ['submitting'] },
  applicationMail: { machine: 'formSubmission', at: ['submitting'] },
};

/** Emails that the source seems to lead to from every call that pays, but that only the server's own renewals cause. */
export const onlyFromEvents: readonly string[] = ['renewedMail'];

/** Emails that the source seems to lead to from a chart's calls, but that its states, or those listed, never cause. */
export const neverFrom: readonly { mail: string; machine: string; states?: readonly string[]; why: string }[] = [
  { mail: 'receiptMail', machine: 'addCard', why: 'The charge that checks a card is returned, and nothing is bought.' },
  { mail: 'cancelledMail', machine: 'subscription', states: ['trial'], why: 'A cancelled trial has its own email.' },
  {
    mail: 'trialCancelledMail',
    machine: 'subscription',
    states: ['active', 'renewalDue.inTerm'],
    why: 'Only a trial’s cancellation sends it.',
  },
];

/** Functions that fill in an email but have no subject of their own, and why. */
export const unnamedMails: Readonly<Record<string, string>> = {
  noticeMail: 'Its words are in the table of security notices, and each has a place.',
  toSales: 'It goes to our own team.',
  reportMail: 'It goes to our own team.',
  overdueDeletionToSales: 'It goes to our own team.',
};

/** Emails that belong to no chart, and why. */
export const outsideCharts: Readonly<Record<string, string>> = {
  welcomeMail: 'The main application reports a new member.',
  emailRestoredMail: 'A link in an email undoes a change of the sign-in email.',
  'email.restored': 'A link in an email undoes a change of the sign-in email.',
  emailChangeUndoneMail: 'A link in an email undoes a change of the sign-in email.',
  accountClosedMail: 'We close an account for good because an administrator asked for it by email.',
  unconfirmedMail: 'A payment is still pending after a day, when its page has long been left.',
};
