// Every transition of the password reset, triggered by a person on the rendered page.
import { expect } from 'vitest';
import { PasswordResetViews } from '#features/passwordReset/PasswordResetViews.tsx';
import { model } from '#machines/passwordReset/passwordReset.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';

throughViews({
  model,
  render: (actor) => <PasswordResetViews actor={actor} />,
  events: {
    'gives the email': async (user, page) => {
      const email = await page.findByRole('textbox', { name: 'Work email' });
      await user.clear(email);
      await user.paste('adaeze@kuramologistics.ng');
      await user.keyboard('{Enter}');
    },
    'corrects the email': async (user, page) =>
      user.click(await page.findByRole('button', { name: 'Use another address' })),
    'asks again': async (user, page) => user.click(await page.findByRole('button', { name: 'Send another link' })),
    'asks for a new link': async (user, page) =>
      user.click(await page.findByRole('button', { name: 'Request a new link' })),
    'tries again': async (user, page) => user.click(await page.findByRole('button', { name: 'Try again' })),
    'chooses a password': async (user, page) => {
      const password = await page.findByLabelText('New password');
      await user.clear(password);
      await user.paste('harmattan-2026');
      await user.keyboard('{Enter}');
    },
  },
  states: {
    askingEmail: { heading: 'Forgot your password?' },
    'linkSent.justSent': {
      heading: 'Check your email',
      shows: (page, { context }) => {
        page.getByText(context.email);
        expect(page.getByRole('timer').textContent).toMatch(/^Send another link in (1:00|0:\d\d)$/);
        expect(page.queryByRole('button', { name: 'Send another link' })).toBeNull();
        expect(document.activeElement).not.toBe(document.body);
      },
    },
    'linkSent.mayResend': {
      heading: 'Check your email',
      shows: (page) => void page.getByRole('button', { name: 'Send another link' }),
    },
    linkSent: { heading: 'Check your email' },
    checkingToken: { heading: 'Checking your link' },
    checkFailed: {
      heading: 'We couldn’t check your link',
      shows: (page, { context }) => void page.getByText(context.error.msg),
    },
    choosingPassword: {
      heading: 'Choose a new password',
      shows: (page, { context }) => {
        page.getByText(context.email);
        expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(context.email);
      },
    },
    linkRefused: { heading: /^This link (has already been used|doesn’t work)$/ },
    linkMissing: { heading: 'Open the link in your email' },
  },
});
