import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const accuracy: LegalPart<'accuracy'> = {
  name: 'accuracy',
  title: 'Keeping data accurate',
  summary: 'How we check data as it comes in, who keeps it up to date, and why a receipt never changes.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'Wrong data does harm: a receipt with the wrong tax number, a code sent to someone who has left. So we check what we can as you type.',
    ),
    heading('checks', 'What we check'),
    list(
      'You confirm your sign-in email by a link or code before the account opens. A new organisation email takes effect only when someone enters the code we send to it, and we notify the old address.',
      'Phone numbers are stored with their country code. You choose countries and states from a list.',
      'If two administrators change the same settings, the second sees what the first has saved. Nothing is overwritten unseen.',
    ),
    heading('who', 'Who keeps it up to date'),
    paragraph(
      'You keep your own name and sign-in email up to date under Your account. Administrators maintain the organisation’s details, cards and billing contacts. The main application tells us who joins and leaves.',
    ),
    heading('receipts', 'Receipts and logs'),
    paragraph(
      'A receipt shows what was true on the day of the payment, and the law requires it to stay unchanged. If your name or address was wrong, correct it in the settings so that the next receipt is right, and [write to us](/contact-us) if you need a written correction for an earlier one. We don’t rewrite log entries either. If one is wrong, we add an entry that says so. Each shows who made it under their present name.',
    ),
    heading('cannot', 'If you can’t change it yourself'),
    paragraph(
      'Ask us for [rectification](/privacy_files/access#how). Where possible, we tell everyone who received the wrong data from us about the correction.',
    ),
  ],
};
