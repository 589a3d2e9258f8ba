import type { Question } from '../faq.ts';

export const payment: readonly Question[] = [
  {
    id: 'accepted-cards',
    question: 'How can we pay?',
    answer: [
      'By Mastercard, Visa or American Express, in naira. You can save more than one card and choose the one we charge for renewals.',
    ],
  },
  {
    id: 'invoice-or-transfer',
    question: 'Can we pay by invoice or bank transfer?',
    answer: [
      'Not on this site. We accept cards here, and you get a receipt immediately, also as a PDF. If your organisation can’t pay by card, [write to us](/contact-us) before you buy.',
    ],
  },
  {
    id: 'monthly-or-annual',
    question: 'Do we pay monthly or annually?',
    answer: [
      'You choose. A monthly billing period is 30 days and an annual one is 365 days. Annual billing costs less per month: see [our prices](/pricing) for both.',
      'If you switch from monthly to annual, a new billing period of 365 days starts immediately, and we credit the unused part of the old one. Switching back takes effect at your next renewal.',
    ],
  },
  {
    id: 'how-prices-work',
    question: 'How do you calculate the price?',
    answer: [
      'Core and Complete have one price per user, per month. With Flexi you pay for the apps you choose, per user, per month. Payroll has a fixed fee per user. Our prices for Complete, and for payroll in Flexi, [include it](/apps/pricing). In Core, the fee is all payroll costs. Prices are before VAT, which has its own line on the quote and the receipt.',
      'The quote shows how we worked out each line before you pay. You can [try any combination](/pricing/order) without an account.',
    ],
  },
  {
    id: 'discounts',
    question: 'Which discounts do you offer?',
    answer: [
      'You pay less for annual billing, for more users and for your first purchase. Together you save up to 30% when you buy now. The quote shows each discount with its amount.',
    ],
  },
  {
    id: 'adding-people',
    question: 'Can we add users or apps during a billing period?',
    answer: [
      'Yes, at any time. You pay for the days left in your billing period, and we credit the unused part of what you had. You see the amount before you confirm.',
      'Reducing users or apps takes effect at your next renewal. You can change your mind until then.',
    ],
  },
  {
    id: 'automatic-renewal',
    question: 'Does the subscription renew automatically?',
    answer: [
      'Only while automatic renewal is on, and an administrator can switch it off at any time. We charge your default card 24 hours before the billing period ends, or when it ends if you switch automatic renewal on later than that. We email you 7 days before the billing period ends, and again with the receipt when we’ve charged the card.',
      'If the card is declined, we try again when the billing period ends, then 1, 3 and 7 days later, and email you a link to pay each time.',
    ],
  },
  {
    id: 'receipts',
    question: 'Where can we find our receipts?',
    answer: [
      'Under Billing history. Each payment has a PDF receipt that shows the VAT, and you can export the whole history as CSV. Billing contacts get receipts by email, with a link that opens the receipt for 30 days without an account.',
    ],
  },
  {
    id: 'payment-unclear',
    question: 'The payment page closed before we saw a result. Were we charged?',
    answer: [
      'Check your billing history before you pay again. If a response gets lost, we ask the card provider what happened and show it there. For the first day, you can’t start a second payment while we’re checking one. If two ever go through, we refund one in full.',
    ],
  },
  {
    id: 'cancel-subscription',
    question: 'How do we cancel our subscription?',
    answer: [
      'An administrator can cancel under Subscription. Automatic renewal stops, and you keep everything until the end of the billing period you’ve paid for, which is [normally](/terms_files/platformUse#cancelling) not refunded. You can undo the cancellation until then.',
      'See [what happens to your data afterwards](/faq#data-after-cancelling).',
    ],
  },
];
