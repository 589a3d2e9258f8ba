import type { Question } from '../faq.ts';

export const payment: readonly Question[] = [
  {
    id: 'accepted-cards',
    question: 'How can we pay?',
    answer: ['By Mastercard, Visa or American Express, in naira. You can save more than one card and choose which of them pays renewals.'],
  },
  {
    id: 'invoice-or-transfer',
    question: 'Can we pay by invoice or bank transfer?',
    answer: [
      'Not on this site: it takes cards, and the receipt comes immediately, as a PDF too. If your organisation cannot pay by card, [write to us](/contact-us) before you buy.',
    ],
  },
  {
    id: 'monthly-or-annual',
    question: 'Do we pay monthly or annually?',
    answer: [
      'As you like. A monthly term is 30 days, an annual one 365. Annual billing costs less per month: [the prices](/pricing) show both.',
      'You can go from monthly to annual at any time. Going back takes effect at the next renewal.',
    ],
  },
  {
    id: 'how-prices-work',
    question: 'How is the price worked out?',
    answer: [
      'Core and Complete have one price per user, per month. With Flexi you pay for the apps you choose, per user, per month. Payroll has a fixed fee per user: the prices we show for Complete, and for payroll in Flexi, [include it](/apps/pricing), and in Core the fee is all that payroll costs. Prices are shown before VAT, which has its own line on the quote and the receipt.',
      'The quote shows the working of each line before you pay. You can [try any combination](/pricing/order) without an account.',
    ],
  },
  {
    id: 'discounts',
    question: 'What discounts are there?',
    answer: [
      'Annual billing, larger numbers of users and a first purchase each lower the price. Together that is up to 30% when you buy now. Each discount is in the quote with its own amount.',
    ],
  },
  {
    id: 'adding-people',
    question: 'What if we hire people or want another app during a term?',
    answer: [
      'Add them when you need them. You pay for the days that are left of the term, and the unused part of what you had is credited. The sum is shown before you agree to it.',
      'Fewer people, or fewer apps, take effect at the next renewal. Until then you can change your mind.',
    ],
  },
  {
    id: 'automatic-renewal',
    question: 'Does the subscription renew by itself?',
    answer: [
      'Only while automatic renewal is on; an administrator can turn it off at any time. Your default card is charged 24 hours before the term ends. We email you 7 days before that term ends, and again with the receipt once the card has been charged.',
      'If the card is declined, we try again when the term ends, then 1, 3 and 7 days later, and email you a link to pay each time.',
    ],
  },
  {
    id: 'receipts',
    question: 'Where do we find receipts?',
    answer: ['Under Billing history. Each payment has a PDF receipt that shows the VAT, and the whole history can be saved as CSV. Billing contacts get receipts by email, with a link that opens the receipt for 30 days without an account.'],
  },
  {
    id: 'payment-unclear',
    question: 'The payment page closed before it said anything. Were we charged?',
    answer: [
      'Open Billing history before you pay again. When an answer gets lost we ask the card provider what happened, and show it there. While a payment is being checked, no second one can be started, so nothing is charged twice.',
    ],
  },
  {
    id: 'cancel-subscription',
    question: 'How do we cancel?',
    answer: [
      'An administrator cancels under Subscription. Automatic renewal ends, and you keep everything until the term that you have paid for is over; the rest of it is [as a rule](/terms_files/platformUse#cancelling) not refunded. Until then you can undo it.',
      'What happens to your data afterwards is answered [here](/faq#data-after-cancelling).',
    ],
  },
];
