// Every transition of the two-factor set-up, triggered by a person on the card and its dialogs.
import { fireEvent, type Screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { TwoFactorActor } from '#features/security/twoFactor/twoFactorActors.ts';
import { TwoFactorViews } from '#features/security/twoFactor/TwoFactorViews.tsx';
import { model } from '#machines/twoFactorSetup/twoFactorSetup.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { accountOf } from '#tests/support/site.tsx';

// One run covers the whole machine.
vi.setConfig({ testTimeout: 120_000 });

const base = accountOf();
const account = { ...base, org: { ...base.org, email: 'accounts@kuramologistics.ng' } };

/** A button of the topmost dialog: everything else is inert, which happy-dom doesn't support. */
const button = (page: Screen, name: string | RegExp) =>
  within(page.queryAllByRole('dialog').at(-1) ?? document.body).findByRole('button', { name });
const fill = (input: HTMLElement, value: string) => void fireEvent.change(input, { target: { value } });
const codeField = (page: Screen) => page.queryByLabelText<HTMLInputElement>('Six-digit code', { selector: 'input' });
let typedCode = '';
const codeDialog = async (page: Screen) => {
  const dialog = await page.findByRole('dialog', { name: 'Turn on two-factor' });
  typedCode = codeField(page)?.value ?? '';
  return dialog;
};

/** The card shows the status, whatever is open above it. */
const showsStatus = (how: 'On' | 'Off') => (page: Screen) => {
  page.getByText(how);
  page.getByText(
    how === 'On'
      ? 'On for everyone in Kuramo Logistics Ltd.'
      : /everyone in Kuramo Logistics Ltd enters a six-digit code/,
  );
};

let actor: TwoFactorActor;

throughViews({
  model,
  render: (given) => {
    actor = given;
    return <TwoFactorViews actor={given} account={account} />;
  },
  events: {
    'turns it on': async (user, page) => user.click(await button(page, 'Turn on two-factor')),
    'turns it off': async (user, page) => user.click(await button(page, 'Turn off')),
    'gives the password': async (user, page) => {
      fill(await page.findByLabelText('Your password'), 'harmattan-2026');
      await user.click(await button(page, /^(Confirm|Turn off two-factor)$/));
    },
    'enters the code': async (user, page) => {
      fill(await page.findByLabelText('Six-digit code', { selector: 'input' }), '407-153');
      typedCode = '407153';
      // After a rejection the button submits the next code.
      if (actor.getSnapshot().matches('awaitingCode')) await user.click(await button(page, 'Turn on two-factor'));
    },
    'asks for a new code': async (user, page) => user.click(await button(page, 'Send a new code')),
    cancels: async (user, page) => user.click(await button(page, 'Cancel')),
  },
  states: {
    off: {
      shows: async (page, { context }) => {
        showsStatus('Off')(page);
        expect(page.queryByRole('dialog')).toBeNull();
        await button(page, 'Turn on two-factor');
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    requesting: {
      shows: async (page, { context }) => {
        if (context.codeExpiresAt !== null) await codeDialog(page);
        await button(page, context.codeExpiresAt === null ? 'Sending a code' : 'Sending a new code');
      },
    },
    password: {
      shows: async (page, { context }) => {
        await page.findByRole('dialog', { name: 'Confirm your password' });
        showsStatus('Off')(page);
        if (context.error !== null) page.getByText(context.error.msg);
        // The typed code is kept behind the dialog.
        expect(codeField(page)?.value ?? null).toBe(context.codeExpiresAt === null ? null : typedCode);
      },
    },
    'awaitingCode.justSent': {
      shows: async (page, { context }) => {
        expect((await codeDialog(page)).textContent).toContain(context.email);
        page.getByText(/^Send a new code in (1:00|0:\d\d)$/);
        expect(page.queryByRole('button', { name: 'Send a new code' })).toBeNull();
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    'awaitingCode.mayResend': {
      shows: async (page, { context }) => {
        await codeDialog(page);
        await button(page, 'Send a new code');
        await button(page, 'Turn on two-factor');
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    'awaitingCode.codeDead': {
      shows: async (page, { context }) => {
        page.getByText(context.error.msg);
        expect(within(await codeDialog(page)).queryByRole('button', { name: 'Turn on two-factor' })).toBeNull();
      },
    },
    code: { shows: async (page) => void (await button(page, 'Turning it on')) },
    on: {
      shows: async (page) => {
        showsStatus('On')(page);
        expect(page.queryByRole('dialog')).toBeNull();
        await button(page, 'Turn off');
      },
    },
    turningOff: {
      shows: async (page, { context }) => {
        const dialog = await page.findByRole('dialog', { name: 'Turn off two-factor?' });
        expect(dialog.textContent).toContain('for everyone in Kuramo Logistics Ltd');
        showsStatus('On')(page);
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
  },
});
