// Every transition of a change, brought about by a person on the rendered page. The payment's own views have their own test.
import { act, type Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { payWords } from '#features/purchase/review/Review.tsx';
import type { UpgradeActor } from '#features/purchase/upgrade/actors.ts';
import { draftOf } from '#features/purchase/upgrade/changeDraft.ts';
import { UpgradeViews } from '#features/purchase/upgrade/UpgradeViews.tsx';
import { model } from '#machines/upgrade/upgrade.model.ts';
import { formatNaira } from '#ui/naira.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { current } from '#tests/support/site.tsx';
import { priceBook } from '../order/stage.tsx';
import { card, coreMonthly, femi } from './stage.ts';

afterEach(() => sessionStorage.clear());

/* By their words: whether a thing can be seen is asked of the whole page, which takes long in a run of this length. The act of the page stands below the price and in the bar of small screens. */
const presses = (words: string | RegExp) => async (user: UserEvent, page: Screen) => {
  const [first] = await page.findAllByText(words, { selector: 'button *' });
  const button = first?.closest('button');
  if (!button) throw new Error(`no button says ${String(words)}`);
  await user.click(button);
};
/* Who chooses what is chosen already has chosen something else before. */
const isChecked = (name: RegExp): boolean => name.test(document.querySelector('input[type=radio]:checked')?.closest('label')?.textContent ?? '');
const chooses = (name: RegExp, other: RegExp) => async (user: UserEvent, page: Screen) => {
  for (const one of isChecked(name) ? [other, name] : [name]) await user.click(await page.findByText(one, { selector: 'label *', ignore: 'svg' }));
};
const users = (): HTMLInputElement => document.querySelector('input[inputmode=numeric]') as HTMLInputElement;
const types = (text: string) => async (user: UserEvent) => {
  await user.clear(users());
  await user.click(users());
  await user.paste(text);
};
const receiver = (): HTMLElement => document.querySelector('[aria-haspopup=listbox]') as HTMLElement;
const mailsTo = (name: RegExp, other: RegExp) => async (user: UserEvent, page: Screen) => {
  for (const one of name.test(receiver().textContent) ? [other, name] : [name]) {
    await user.click(receiver());
    await user.click(await page.findByRole('option', { name: one }));
  }
};
const leadsTo = (page: Screen, name: string) => page.getByRole('link', { name }).getAttribute('href');
const panel = (): string => document.querySelector('aside')?.textContent ?? '';
const said = (): string => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('');
const pay = /^(Pay ₦|Change now, nothing to pay$)/;

const heading = 'Change your subscription';
const priced = (words: string | RegExp) => ({
  heading,
  shows: (page: Screen, { context }: AnyMachineSnapshot) => {
    expect(panel()).toContain(`Users20to${context.quote.numberOfUsers}`);
    expect(page.getAllByText(words, { selector: 'button *' }).length).toBeGreaterThan(0);
    expect(said()).toBe(context.error?.msg ?? '');
  },
});

/** The page tells it when it learns that the subscription allows no change any more (changePage.test.tsx). */
let shown: UpgradeActor | null = null;

throughViews({
  model,
  render: (actor) => {
    shown = actor;
    return <UpgradeViews
      actor={actor}
      answer={current(coreMonthly, '2026-12-02T08:00:00.000Z')}
      book={priceBook}
      beginning={draftOf(coreMonthly, priceBook.plans)}
      part={null}
      cards={[card]}
      contacts={[femi]}
      orgEmail="office@kuramologistics.ng"
      onAddContact={() => {}}
      payment={() => <h1>The payment</h1>}
    />;
  },
  events: {
    'sees the term end': async () => act(() => shown?.send({ type: 'term.ended' })),
    'chooses more users': types('60'),
    'chooses fewer users': types('12'),
    'goes on to review': presses(/^Continue with ₦/),
    'goes back to the choice': presses('Choose something else'),
    'schedules the change': presses('Schedule for 20 December'),
    'chooses who gets the receipt': mailsTo(/Femi Adeyemi/, /Nobody else/),
    'wants no contact': mailsTo(/Nobody else/, /Femi Adeyemi/),
    'chooses the saved card': chooses(/Visa ending/, /Another card/),
    'chooses another card': chooses(/Another card/, /Visa ending/),
    pays: presses(pay),
    'agrees to the new price': presses(pay),
    'tries again': presses('Ask for the price again'),
    'looks at what it is now': presses('Look at it now'),
  },
  states: {
    notChangeable: { heading: 'Your subscription cannot be changed now', shows: (page) => expect(leadsTo(page, 'See your subscription')).toBe('/subscriptions/management/subscription') },
    choosing: { heading, shows: () => expect(panel()).toContain('What you haveCore, 20 users, one month') },
    pausing: { heading },
    quoting: { heading },
    upgradeQuoted: { ...priced(/^Continue with ₦/) },
    downgradeQuoted: { ...priced('Schedule for 20 December') },
    scheduling: { heading },
    choiceRefused: {
      heading,
      shows: (_, { context }) => {
        const isBelow = context.error.code === 'below_allocated';
        expect(said()).toBe(isBelow ? '' : context.error.msg);
        expect(users().getAttribute('aria-invalid')).toBe(isBelow ? 'true' : null);
        if (isBelow) expect(document.body.textContent).toContain('14 people have a place. Take places away in the app first, or choose at least 14 users.');
      },
    },
    // That nothing answered is said by the page; what the server answered stands in its own words.
    quoteFailed: { heading, shows: (_, { context }) => expect(said()).toBe(context.error.msg) },
    changedMeanwhile: { heading: 'Somebody else has changed it' },
    reviewing: {
      heading,
      shows: (page, { context }) => {
        page.getByText(payWords(context.quote, 'Change now'));
        if (context.quote.paymentDue > 0) expect(isChecked(context.cardId === null ? /Another card/ : /Visa ending/)).toBe(true);
        expect(receiver().textContent).toContain(context.billingContactId === null ? 'Nobody else' : 'Femi Adeyemi');
        const why = { declined: 'The card was declined. Nothing was charged.', insufficientFunds: 'There is too little money on the card. Nothing was charged.' };
        const reason: keyof typeof why | undefined = context.lastPayment?.reason;
        expect(said()).toContain(context.error?.msg ?? (reason === undefined ? '' : why[reason]));
        if (context.error === null && reason === undefined) expect(said()).toBe('');
      },
    },
    requoting: { heading, shows: (page) => void page.getByText('Asking for today’s price') },
    repricing: { heading, shows: (page) => void page.getByText('Asking for today’s price') },
    paying: { heading: 'The payment' },
    priceChanged: {
      heading: 'The price has changed',
      shows: (page, { context }) => {
        page.getByText(payWords(context.quote, 'Change now'));
        expect(document.querySelector('s')?.textContent).toBe(formatNaira(context.priceBefore));
      },
    },
    signedOut: { heading: 'Please sign in again', shows: (page) => expect(leadsTo(page, 'Sign in')).toBe('/sign-in') },
    leaving: { heading: 'One moment' },
    paid: { heading: 'One moment' },
  },
});
