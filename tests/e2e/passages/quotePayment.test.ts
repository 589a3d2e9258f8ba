// Every transition of the payment of a quote, in a real browser. The server answers what the model says.
import { initiateNew, type Payment, verifyPayment } from '#contract/payments.ts';
import { listBillingContacts } from '#contract/billingContacts.ts';
import { listCards } from '#contract/cards.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import type { PaymentOutput } from '#machines/payment/payment.machine.ts';
import { model } from '#machines/quotePayment/quotePayment.model.ts';
import { founderIn, presses } from './acts.ts';
import { type Answer, passThrough, type Run } from './driver.ts';

const outcomes = model.outcomes['payment'] ?? {};
const outcomeOf = (name: string): PaymentOutput => (outcomes[name] as { done: PaymentOutput }).done;
const ended = (name: string): Answer => ({ status: 200, body: { payment: outcomeOf(name).payment } });
const refused = (name: string) => {
  const { status, msg, code, current } = outcomeOf(name).failure ?? { status: 409, msg: '', code: '' };
  return { status: status ?? 409, body: { msg, code, ...(current && { current }) } };
};

const opensOrder = async ({ page }: Run) =>
  void (await page.goto('/subscriptions/create?plan=core&type=monthly&users=60'));
const chooses =
  (name: RegExp, other: RegExp) =>
  async ({ page }: Run) => {
    const radio = page.getByRole('radio', { name });
    if (await radio.isChecked()) await page.getByText(other).first().click();
    await page.getByText(name).first().click();
  };
const mailsTo =
  (name: string, other: string) =>
  async ({ page }: Run) => {
    const receiver = page.getByRole('button', { name: /Also email it to/ });
    const names = (await receiver.textContent())?.includes(name) ? [other, name] : [name];
    for (const each of names) {
      await receiver.click();
      await page.getByRole('option', { name: each }).click();
    }
  };

passThrough({
  model,
  prepare: async (run) => {
    await founderIn(run);
    await opensOrder(run);
    await run.page
      .getByRole('button', { name: /^Continue with ₦/ })
      .first()
      .waitFor();
  },
  open: { 'an order whose price is not known yet': presses(/^Continue with ₦/) },
  events: {
    'chooses who gets the receipt': mailsTo('Femi Adeyemi', 'Nobody else'),
    'wants no contact': mailsTo('Nobody else', 'Femi Adeyemi'),
    'chooses the saved card': chooses(/Visa ending/, /Another card/),
    'chooses another card': chooses(/Another card/, /Visa ending/),
    pays: presses(/^(Pay ₦|Start now, nothing to pay$)/),
    'agrees to the new price': presses(/^(Pay ₦|Start now, nothing to pay$)/),
    'tries again': presses('Try again'),
    'goes back': presses('Change the order'),
  },
  calls: { generateQuote: [generateQuote], payment: [initiateNew] },
  bodies: { generateQuote: (quote: Quote) => ({ quote }) },
  background: [
    { call: verifyPayment, body: { payment: outcomeOf('paid').payment as Payment } },
    {
      call: listCards,
      body: {
        cards: [
          {
            id: '0197a000-0000-7000-8000-0000000000c1',
            isDefault: false,
            brand: 'visa',
            last4: '4081',
            expMonth: 4,
            expYear: 2029,
            validity: 'valid',
          },
        ],
      },
    },
    {
      call: listBillingContacts,
      body: {
        billingContacts: [
          {
            id: '0197a000-0000-7000-8000-0000000000b1',
            name: 'Femi Adeyemi',
            email: 'accounts@kuramologistics.ng',
            phone: '',
            role: 'Accountant',
            getsReceipts: false,
            version: 1,
          },
        ],
      },
    },
  ],
  answers: {
    payment: {
      paid: ended('paid'),
      declined: ended('declined'),
      'too little money': ended('too little money'),
      'given back': ended('given back'),
      'price changed': refused('price changed'),
      'now from the next renewal': refused('now from the next renewal'),
      'changed by someone else': refused('changed by someone else'),
      'quote ran out, same price': refused('quote ran out, same price'),
      'not allowed now': refused('not allowed now'),
      'quote gone': refused('quote gone'),
      refused: refused('refused'),
      'signed out': null,
      'signed out while it is checked': null,
      'no answer, then refused': async (run, calls) => {
        await calls.answer('payment', { status: 500, body: { msg: 'Something went wrong.', code: 'internal' } }, [
          'payment',
        ]);
        await presses('Try again')(run);
        await calls.answer('payment', refused('no answer, then refused'));
      },
      defect: null,
      stopped: async (run, calls) => {
        await calls.answer('payment', {
          status: 503,
          body: { msg: 'The card provider isn’t responding.', code: 'provider_unavailable' },
        });
        await presses('Pay another way')(run);
      },
    },
  },
});
