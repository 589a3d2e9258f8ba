// Every transition of a change, triggered by a person on the rendered page. The payment's own views have their own
// test.
import { act, type Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { UpgradeActor } from '#features/purchase/upgrade/upgradeActors.ts';
import { draftOf } from '#features/purchase/upgrade/changeDraft.ts';
import { UpgradeViews } from '#features/purchase/upgrade/UpgradeViews.tsx';
import { upgradeQuote } from '#machines/quotePayment/sampleQuotes.ts';
import { model } from '#machines/upgrade/upgrade.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { currentAnswer } from '#tests/support/site.tsx';
import { priceBook } from '../order/orderStage.tsx';
import { coreMonthly } from './upgradeStage.ts';

afterEach(() => sessionStorage.clear());

/*
 * By text: checking visibility by role covers the whole page, which is slow in a run this long. The page's main button
 * appears below the price and in the bar of small screens.
 */
const presses = (words: string | RegExp) => async (user: UserEvent, page: Screen) => {
  const [first] = await page.findAllByText(words, { selector: 'button *' });
  const button = first?.closest('button');
  if (!button) throw new Error(`no button says ${String(words)}`);
  await user.click(button);
};
const users = (): HTMLInputElement => document.querySelector('input[inputmode=numeric]') as HTMLInputElement;
const types = (text: string) => async (user: UserEvent) => {
  await user.clear(users());
  await user.click(users());
  await user.paste(text);
};
const linkTarget = (page: Screen, name: string) => page.getByRole('link', { name }).getAttribute('href');
const panel = (): string => document.querySelector('aside')?.textContent ?? '';
const alertText = (): string =>
  [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('');
const heading = 'Change your subscription';
const priced = (words: string | RegExp) => ({
  heading,
  shows: (page: Screen, { context }: AnyMachineSnapshot) => {
    expect(panel()).toContain(`Users20to${context.quote.numberOfUsers}`);
    expect(page.getAllByText(words, { selector: 'button *' }).length).toBeGreaterThan(0);
    if (context.error === null) expect(alertText()).toBe('');
    else expect(alertText()).toContain(context.error.msg);
  },
});

/** The page sends this event when it learns that the subscription can no longer be changed (changePage.test.tsx). */
let pageActor: UpgradeActor | null = null;

throughViews({
  model,
  render: (actor) => {
    pageActor = actor;
    return (
      <UpgradeViews
        actor={actor}
        answer={currentAnswer(coreMonthly, '2026-12-02T08:00:00.000Z')}
        book={priceBook}
        beginning={draftOf(coreMonthly, priceBook.plans)}
        part={null}
        payment={({ words, opening }) => (
          <>
            <h1>{words.title}</h1>
            <aside>{opening?.(upgradeQuote)}</aside>
            <p>{words.back}</p>
          </>
        )}
      />
    );
  },
  events: {
    'sees the term end': async () => act(() => pageActor?.send({ type: 'term.ended' })),
    'chooses more users': types('60'),
    'chooses fewer users': types('12'),
    'continues to review': presses(/^Continue with ₦/),
    'schedules the change': presses('Schedule for 20 December'),
    'tries again': presses('Get the price again'),
    'looks at what it is now': presses('Check it now'),
  },
  states: {
    notChangeable: {
      heading: 'You can’t change your subscription right now',
      shows: (page) => expect(linkTarget(page, 'See your subscription')).toBe('/subscriptions/management/subscription'),
    },
    choosing: { heading, shows: () => expect(panel()).toContain('Your subscription nowCore, 20 users, one month') },
    pausing: { heading },
    quoting: { heading },
    upgradeQuoted: { ...priced(/^Continue with ₦/) },
    downgradeQuoted: { ...priced('Schedule for 20 December') },
    scheduling: { heading },
    choiceRefused: {
      heading,
      shows: (_, { context }) => {
        const isBelow = context.error.code === 'below_allocated';
        expect(alertText()).toBe(isBelow ? '' : context.error.msg);
        expect(users().getAttribute('aria-invalid')).toBe(isBelow ? 'true' : null);
        if (isBelow)
          expect(document.body.textContent).toContain(
            'You have 14 users assigned. Remove some in the app first, or choose at least 14 users.',
          );
      },
    },
    // The page reports a missing response itself; a server's message is shown as it is.
    quoteFailed: { heading, shows: (_, { context }) => expect(alertText()).toBe(context.error.msg) },
    changedMeanwhile: { heading: 'Your subscription has changed' },
    paying: {
      heading,
      shows: (page) => {
        expect(panel()).toContain('Users20to60');
        page.getByText('Choose something else');
      },
    },
    leaving: { heading: 'One moment' },
    paid: { heading: 'One moment' },
  },
});
