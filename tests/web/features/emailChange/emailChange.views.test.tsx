// Every transition of an email change, triggered by a person on the rendered card.
import { within } from '@testing-library/react';
import { expect } from 'vitest';
import { EmailChangeViews } from '#features/emailChange/EmailChangeViews.tsx';
import { model } from '#machines/emailChange/emailChange.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';

const current = 'office@kuramologistics.ng';

throughViews({
  model,
  render: (actor) => (
    <>
      <h1>Profile and organisation</h1>
      <EmailChangeViews
        actor={actor}
        current={current}
        untilConfirmed={`Until you enter them, we write to ${current}.`}
        why="The organisation’s email gets receipts, so we ask for your password first."
        signedInAs="adaeze@kuramologistics.ng"
      />
    </>
  ),
  events: {
    'presses Change': async (user, page) => user.click(await page.findByRole('button', { name: 'Change' })),
    'gives the new email': async (user, page) => {
      const email = await page.findByRole('textbox', { name: 'New email' });
      await user.clear(email);
      await user.paste('accounts@kuramologistics.ng');
      await user.keyboard('{Enter}');
    },
    'gives the password': async (user, page) => {
      const password = await page.findByLabelText('Your password', { selector: 'input' });
      await user.clear(password);
      await user.paste('harmattan-2026');
      await user.keyboard('{Enter}');
    },
    'enters the code': async (user, page) => {
      const code = await page.findByLabelText('Six-digit code');
      await user.clear(code);
      await user.paste('407153');
      // The sixth digit submits the first code; after a rejection the button does.
      const button = document.querySelector<HTMLButtonElement>('button[type="submit"]:not([aria-busy])');
      if (button !== null) await user.click(button);
    },
    'asks for a new code': async (user, page) =>
      user.click(await page.findByRole('button', { name: 'Send a new code' })),
    cancels: async (user, page) => {
      const inDialog = page.queryByRole('dialog');
      if (inDialog !== null) return user.click(within(inDialog).getByRole('button', { name: 'Cancel' }));
      return user.click(
        await page.findByRole('button', {
          name: page.queryByLabelText('Six-digit code') === null ? 'Cancel' : 'Keep the old email',
        }),
      );
    },
  },
  states: {
    settled: {
      shows: (page) => {
        page.getByText(current);
        expect(page.queryByLabelText('Six-digit code')).toBeNull();
      },
    },
    email: { shows: (page) => void page.getByRole('textbox', { name: 'New email' }) },
    password: {
      shows: async (page, { context }) => {
        await page.findByRole('dialog', { name: 'Confirm your password' });
        expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(
          'adaeze@kuramologistics.ng',
        );
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    code: {
      shows: (page, { context }) => {
        page.getByText(context.email);
        page.getByText(new RegExp(`Until you enter them, we write to ${current}`));
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
  },
});
