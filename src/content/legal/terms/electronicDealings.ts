import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const electronicDealings: LegalPart<'consent'> = {
  name: 'consent',
  title: 'Dealing with us electronically',
  summary: 'We make and keep orders, notices and receipts electronically, and they’re just as valid that way.',
  changed: '2026-11-30',
  blocks: [
    paragraph(
      'Humanar is bought and used over the internet. By opening an account you agree that we make contracts and give notices electronically, and that they aren’t invalid just because they’re electronic.',
    ),
    heading('orders', 'How an order is made'),
    list(
      'You choose what to buy and see each line of its price.',
      'You press the button that shows the total. That is your binding order.',
      'We accept it when the card provider confirms the payment. Your access starts and your receipt follows immediately.',
    ),
    paragraph(
      'Until you press that button, you can correct your order or leave. If the price has changed, the page shows you the new one and asks again. We charge nothing before you agree.',
    ),
    heading('notices', 'Where notices go'),
    paragraph(
      'We send notices to the organisation’s email. Receipts also go to its billing contacts, and notices about one login go to that person. They count as received on the next working day after we sent them, unless we learn that they didn’t arrive. Keep these addresses up to date. Send your notices through the [contact form](/contact-us), and you’ll get a confirmation.',
    ),
    heading('records', 'Receipts and records'),
    paragraph(
      'You can open each receipt, download it as a PDF and export it with your billing history for as long as the account exists. A receipt in this form is an original.',
    ),
    heading('personal-data', 'Consent to use personal data'),
    paragraph('That is separate: see [lawful grounds and consent](/privacy_files/consent).'),
  ],
};
