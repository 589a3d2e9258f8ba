import { heading, type LegalPart, list, paragraph } from '../document.ts';

export const electronicDealings: LegalPart<'consent'> = {
  name: 'consent',
  title: 'Dealing with us electronically',
  summary: 'Orders, notices and receipts are made and kept in electronic form, and that is enough.',
  changed: '2026-11-21',
  blocks: [
    paragraph('Humanar is bought and run over the internet. By opening an account you agree that contracts with us are concluded, and notices given, electronically, and that they are not invalid for that reason alone.'),
    heading('orders', 'How an order is made'),
    list(
      'You put it together and see each line of its price.',
      'You press the button that names the sum. That is your binding order.',
      'We accept it when the provider confirms the payment. Your access and the receipt follow immediately.',
    ),
    paragraph('Until you press that button you can correct or leave everything. If the price changed in the meantime, the page shows the new one and asks again; nothing is charged before you agree.'),
    heading('notices', 'Where notices go'),
    paragraph('Ours go to the organisation’s email and, about money, to its billing contacts; about a single login, to that person. They count as received on the next working day after they were sent, unless we learn that they did not arrive. Keep these addresses current. Yours reach us through the [contact form](/contact-us), which answers with a confirmation.'),
    heading('records', 'Receipts and records'),
    paragraph('Each receipt can be opened, downloaded as PDF and exported with the billing history as long as the account exists. A receipt in this form is an original.'),
    heading('personal-data', 'Consent to use personal data'),
    paragraph('That is a different thing, and a different page: see [lawful grounds and consent](/privacy_files/consent).'),
  ],
};
