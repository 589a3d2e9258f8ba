import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const accuracy: LegalPart<'accuracy'> = {
  name: 'accuracy',
  title: 'Keeping it right',
  summary: 'How data is checked when it comes in, who keeps it current, and why a receipt never changes.',
  changed: '2026-11-21',
  blocks: [
    paragraph('Wrong data does harm: a receipt with the wrong tax number, a code that goes to someone who has left. So we check what can be checked when it is typed.'),
    heading('checks', 'What we check'),
    list(
      'A login’s email is confirmed by a link or code before the account opens. A new email of the organisation takes effect only once a code sent to it has been entered, and we notify the old address.',
      'Telephone numbers are kept with their country code; countries and states come from a list.',
      'When two administrators change the same settings, the second is shown what the first has saved. Nothing is overwritten unseen.',
    ),
    heading('who', 'Who keeps it current'),
    paragraph('Administrators keep their own name, the organisation’s details, cards and billing contacts. Names and roles of members follow the main application: what is changed there is reported here.'),
    heading('receipts', 'Receipts and logs'),
    paragraph('A receipt states what was true on the day of the payment, and the law wants it unaltered. If your name or address was wrong, correct it in the settings so that the next receipt is right, and [write to us](/contact-us) if you need a correction in writing for an earlier one. Log entries are not rewritten either; if one is wrong, we add an entry that says so.'),
    heading('cannot', 'If you cannot change it yourself'),
    paragraph('Ask for [rectification](/privacy_files/access#how). Where possible, we tell everyone who received the wrong data from us about the correction.'),
  ],
};
