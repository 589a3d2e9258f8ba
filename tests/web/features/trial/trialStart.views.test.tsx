// Every transition of starting a trial, triggered by a person on the rendered page.
import { expect } from 'vitest';
import { OrderPanel } from '#features/trial/OrderPanel.tsx';
import { TryNowView } from '#features/trial/TryNow.tsx';
import type { TrialActor } from '#features/trial/useTrialStart.ts';
import { EffectsContext, translation } from '#flow/effects.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { model } from '#machines/trialStart/trialStart.model.ts';
import { ignoredEffects } from '#tests/support/effects.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const who = {
  organisation: 'Kuramo Logistics Ltd',
  contact: 'office@kuramologistics.ng',
  now: Date.parse('2026-11-20T15:20:00.000Z'),
};

function Trial({ actor }: { actor: TrialActor }) {
  const isOnOrderPage = useFlowState(actor, ({ context }) => context.isOnOrderPage);
  return isOnOrderPage ? (
    <OrderPanel
      {...who}
      actor={actor}
      checkAlias={async () => ({ isAvailable: true, suggestion: null })}
      onSignIn={() => {}}
    />
  ) : (
    <TryNowView {...who} actor={actor} />
  );
}

const tryNow = /^(Try Now|Start 15 days free)$/;

throughViews({
  model,
  render: (actor) => (
    <EffectsContext value={translation(ignoredEffects)}>
      <Trial actor={actor} />
    </EffectsContext>
  ),
  events: {
    'presses Try Now': async (user, page) => user.click(await page.findByRole('button', { name: tryNow })),
    'gives an alias': async (user, page) => {
      const alias = await page.findByRole('textbox', { name: 'Alias' });
      await user.clear(alias);
      await user.paste('Kuramo-Logistics');
      await user.click(page.getByRole('button', { name: 'Start 15 days free' }));
    },
    confirms: async (user, page) =>
      user.click(await page.findByRole('button', { name: 'Start the trial until 5 December' })),
    declines: async (user, page) => user.click(await page.findByRole('button', { name: 'Not now' })),
  },
  states: {
    offered: {
      shows: async (page) => {
        await page.findByRole('button', { name: tryNow });
        expect(page.queryByRole('dialog')).toBeNull();
      },
    },
    leaving: { shows: (page) => expect(page.queryByRole('dialog')).toBeNull() },
    inviting: {
      shows: (page) => {
        page.getByRole('heading', { level: 2, name: 'Create an account first' });
        expect(page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/sign-up');
        expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
      },
    },
    adminNeeded: {
      shows: (page) => {
        page.getByText(/Ask your administrator/);
        expect(page.getByRole('link', { name: 'office@kuramologistics.ng' }).getAttribute('href')).toBe(
          'mailto:office@kuramologistics.ng',
        );
        expect(page.queryByRole('button')).toBeNull();
      },
    },
    askingAlias: {
      shows: async (page, { context }) => {
        page.getByRole('heading', { level: 2, name: 'Choose an alias to start' });
        if (context.error !== null) await page.findByText(context.error.errors[0].msg);
      },
    },
    savingAlias: { shows: async (page) => void (await page.findByRole('button', { name: 'Starting the trial' })) },
    confirming: {
      shows: async (page) => {
        const dialog = await page.findByRole('dialog', { name: '15 days free' });
        page.getByText(/from today until 5 December 2026/);
        expect(dialog.textContent).toContain('Humanar for Kuramo Logistics Ltd');
        for (const fact of ['All fourteen apps', 'Unlimited employees', 'No credit card'])
          expect(dialog.textContent).toContain(fact);
      },
    },
    started: { shows: async (page) => void (await page.findByRole('button', { name: 'The trial has started' })) },
    activating: { shows: async (page) => void (await page.findByRole('button', { name: 'Starting the trial' })) },
  },
});
