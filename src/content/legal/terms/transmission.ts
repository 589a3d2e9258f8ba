import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const transmission: LegalPart<'transmission'> = {
  name: 'transmission',
  title: 'Sending data over the internet',
  summary: 'How far data is protected on its way, and when a message or payment counts as arrived.',
  changed: '2026-11-22',
  blocks: [
    paragraph('Between your browser and us, data travels through networks that belong to neither of us. No way of sending it is perfectly safe, so here is what you can rely on.'),
    heading('protected', 'What is protected'),
    list(
      'Pages and calls are encrypted on their way (HTTPS), and browsers are told to refuse anything else.',
      'Addresses that carry a key, such as the link in an email, are never passed on to other sites, and the key is taken out of the address bar first.',
      'Card data travels from your browser to the payment provider directly.',
    ),
    heading('mail', 'Email'),
    paragraph('Email can be read by anyone who has the mailbox, and at times by those who carry it. Our emails therefore contain links and codes that are short-lived and work once, and never a password or a card number. Please do the same, and send no employee data to us by email.'),
    heading('arrival', 'When something has arrived'),
    paragraph('An entry or order has reached us when the page confirms it. If the connection breaks before that, check whether it happened before you repeat it. For payments the page does this for you: it says that the payment is being checked, asks the provider, and charges once however often you try.'),
    heading('delay', 'Delays'),
    paragraph('We resend emails and notices that a server does not accept at first, for about three days. We do not answer for networks and mail servers that are not ours, nor for a message that a filter on your side has set aside.'),
  ],
};
