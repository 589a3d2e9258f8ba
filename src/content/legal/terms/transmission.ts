import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const transmission: LegalPart<'transmission'> = {
  name: 'transmission',
  title: 'Sending data over the internet',
  summary: 'How data is protected in transit, and when a message or payment counts as received.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'Between your browser and us, data travels through networks that neither of us owns. No way of sending it is perfectly safe, but you can rely on the following.',
    ),
    heading('protected', 'What is protected'),
    list(
      'Everything sent between your browser and our server is encrypted (HTTPS), and we tell browsers to refuse unencrypted connections.',
      'Addresses that contain a key, such as the link in an email, are never passed on to other sites, and we remove the key from the address bar first. Only the link to a receipt keeps its key: anyone who has that link can open the receipt for 30 days.',
      'Card data goes directly from your browser to the payment provider.',
    ),
    heading('mail', 'Email'),
    paragraph(
      'Anyone with access to the mailbox can read an email, and sometimes those who deliver it can too. That’s why every link and code in our emails expires, most of them work only once, and no email contains a password or a card number. Please do the same, and don’t email us employee data.',
    ),
    heading('arrival', 'When something counts as received'),
    paragraph(
      'We have received an entry or order when the page confirms it. If the connection breaks before that, check whether it went through before you repeat it. For payments the page does this for you: it says that we’re checking the payment, asks the provider, and charges once however often you try.',
    ),
    heading('delay', 'Delays'),
    paragraph(
      'If a server doesn’t accept our email or notice at first, we keep trying for about three days. We’re not responsible for networks and mail servers that aren’t ours, or for messages caught by a filter on your side.',
    ),
  ],
};
