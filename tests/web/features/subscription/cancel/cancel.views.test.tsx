// Every transition of a cancellation, triggered by a person on the rendered page.
import { fireEvent, type Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { CancelActor } from '#features/subscription/cancel/cancelActors.ts';
import { CancelViews } from '#features/subscription/cancel/CancelViews.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { model } from '#machines/cancel/cancel.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { currentAnswer, trial } from '#tests/support/site.tsx';
import { cancelled, paid, reasons } from './cancelStage.ts';

// One run covers most of the machine.
vi.setConfig({ testTimeout: 120_000 });

/** The topmost dialog, or the page: everything else is inert, which happy-dom doesn't support. */
const top = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body;
const presses = (name: RegExp) => async (user: UserEvent) => {
  const button = [...top().querySelectorAll('button')].find(({ textContent }) => name.test(textContent));
  if (button === undefined) throw new Error(`There is no button ${name}.`);
  await user.click(button);
};
const fill = (input: HTMLElement, value: string) => void fireEvent.change(input, { target: { value } });
const types = (name: string) => async (user: UserEvent, page: Screen) => {
  fill(await page.findByLabelText('Name of your organisation'), name);
  await presses(/^Continue$/)(user);
};
const alertText = (page: Screen) =>
  page
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

type Context = { situation: string; error: { msg: string; code: string | null } | null };
const isTrial = ({ context }: AnyMachineSnapshot) => (context as Context).situation === 'trial';
const subscriptions: Record<string, typeof paid | null> = {
  paid,
  trial: { ...trial, version: 3 },
  cancelled,
  nothing: null,
};

/** The views, with the subscription as the server has it in each state. */
function Views({ actor }: { actor: CancelActor }) {
  const name = useFlowState(actor, (state) =>
    state.matches('cancelled') || state.matches('undoing') ? 'cancelled' : state.context.situation,
  );
  return (
    <CancelViews
      actor={actor}
      answer={currentAnswer(subscriptions[name] ?? null)}
      organisation="Kuramo Logistics Ltd"
      signedInAs="adaeze@kuramologistics.ng"
      isAutoRenewal
      reasons={{ data: reasons, error: null, isFetching: false, isFetched: true, refetch: async () => {} }}
    />
  );
}

throughViews({
  model,
  render: (actor) => <Views actor={actor} />,
  events: {
    'gives a reason': async (user, page) => {
      await user.click(await page.findByText('It costs more than we can spend'));
      fill(page.getByLabelText(/^What could we have done better\?/), 'We grow again in the new year.');
      await presses(/^See what will happen$/)(user);
    },
    'goes back': presses(/^Back$/),
    'accepts what will happen': presses(/^(Continue to cancel|End the trial now)$/),
    'types the name': types(' kuramo logistics  ltd'),
    'types another name': types('Kuramo'),
    'enters the password': async (user, page) => {
      fill(await page.findByLabelText('Your password'), 'harmattan-2026');
      await presses(/^(Cancel the subscription|End the trial, delete the data)/)(user);
    },
    'tries again': presses(/^Try again$/),
    'undoes it': presses(/^Undo cancellation/),
    'keeps the subscription': presses(/^Keep my (subscription|trial)$/),
    'looks at the subscription': presses(/^See your subscription$/),
  },
  states: {
    notCancellable: {
      shows: async (page, { context }) => {
        await page.findByRole('heading', {
          level: 1,
          name: context.error === null ? 'There’s nothing to cancel' : 'You can’t undo the cancellation any more',
        });
        expect(page.getByRole('link', { name: 'See your subscription' }).getAttribute('href')).toBe(
          '/subscriptions/management/subscription',
        );
      },
    },
    choosingReason: {
      heading: /^(Cancel your subscription|End your trial)$/,
      shows: (page, { context }) => {
        // Going back keeps what was entered.
        const chosen = reasons.find(({ id }) => id === context.reasonId);
        expect(document.querySelector('input[type=radio]:checked')?.closest('label')?.textContent).toBe(chosen?.reason);
        expect(page.getByLabelText<HTMLTextAreaElement>(/^What could we have done better\?/).value).toBe(
          context.comment,
        );
      },
    },
    readingConsequences: {
      shows: (page, snapshot) => {
        page.getByRole('heading', {
          level: 1,
          name: isTrial(snapshot)
            ? 'Your trial and its data end immediately'
            : /^Your 52 users lose access on 20.December.2026$/,
        });
        page.getByRole('heading', {
          level: 2,
          name: isTrial(snapshot) ? 'Deleted immediately' : /^Deleted on 20.March.2027$/,
        });
        expect(page.queryByRole('dialog')).toBeNull();
      },
    },
    typingConfirmation: {
      heading: 'Type the name of your organisation',
      shows: (page, { context }) => {
        const field = page.getByLabelText<HTMLInputElement>('Name of your organisation');
        expect(field.getAttribute('aria-invalid') === 'true').toBe(context.isNameWrong);
        if (context.isNameWrong) page.getByText('That name doesn’t match. Type Kuramo Logistics Ltd.');
      },
    },
    password: {
      shows: async (page, snapshot) => {
        const dialog = await page.findByRole('dialog', { name: 'Confirm your password' });
        expect(dialog.textContent).toMatch(
          isTrial(snapshot) ? /You can’t undo it/ : /Access continues until 20.December.2026 at.16:20/,
        );
        const { error } = snapshot.context as Context;
        if (error !== null) page.getByText(error.msg);
      },
    },
    cancelFailed: {
      heading: 'We couldn’t confirm the cancellation',
      shows: (page) => expect(alertText(page)).toBe(''),
    },
    changedMeanwhile: { heading: 'Your subscription has changed' },
    trialEnded: {
      heading: 'Your trial has ended',
      shows: (page) => void page.getByRole('heading', { level: 2, name: 'Kept' }),
    },
    cancelled: {
      heading: 'Your subscription is cancelled',
      shows: (page, { context }) => {
        page.getByText(/^20.March.2027$/);
        const { error } = context as Context;
        if (error === null) expect(alertText(page)).toBe('');
        else expect(alertText(page)).toContain(error.msg);
      },
    },
    leaving: { heading: 'One moment' },
  },
});
