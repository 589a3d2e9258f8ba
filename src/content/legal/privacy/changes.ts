import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const changes: LegalPart<'changes'> = {
  name: 'changes',
  title: 'Changes to this policy',
  summary: 'How we tell you about a change, when it takes effect, and what has changed so far.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'The software changes, and so does the law. We update this policy before we change what we do with data.',
    ),
    heading('how', 'How we tell you'),
    list(
      'Each part shows the date of its last change below its title.',
      'We announce a change that gives you less protection, a new purpose or a new kind of recipient at least 30 days before it takes effect, by email to administrators and among the [announcements](/announcements).',
      'A clearer wording, or a change in your favour, takes effect when we publish it.',
    ),
    heading('consent', 'When we need consent'),
    paragraph(
      'A new use that needs consent starts only for people who give it. Continuing to use the site is not consent.',
    ),
    heading('disagree', 'If you don’t agree'),
    paragraph(
      'You can export your data and [close the account](/privacy_files/managing#closing) before the change takes effect. Until then the earlier wording applies to you.',
    ),
    heading('versions', 'Versions'),
    list(
      '21 November 2026: the first version in seventeen parts.',
      '23 November 2026: we added what we keep so that your browser is recognised, your order and half-written messages aren’t lost, and it’s on record which terms you agreed to. Logos no longer come from other sites. Unconfirmed sign-ups and undeliverable emails are deleted after 30 days. In all parts we made the wording clearer without changing its meaning.',
      '30 November 2026: most changes correct what these pages say about the software. Billing contacts get receipts, and no other notices. Employee data can be exported while an organisation has access; after that, ask us for a copy. A payment that is still open delays the deletion of a cancelled trial’s data. We don’t keep messages for longer because their writer becomes a customer or partner. When people leave, log entries about them or about a change of their name keep the name, and entries about what they did lose it. We added rows for sign-ins waiting for a code, unconfirmed new emails and earlier sign-in emails. New: a referral code that you sign up with is kept until your first purchase, so that it still counts after a trial; the security log keeps former names; and if two people share a name, the logs also show their emails. We now confirm a request through the email you sign in with before we act on it, and when an account is closed for good, its people’s messages to us are deleted too. Our address and email are now on the contact page.',
    ),
    paragraph(
      'We keep earlier wordings of each part and send them to anyone who asks. The [terms of use](/term-of-use) have [their own rule about changes](/terms_files/terms#changes).',
    ),
  ],
};
