// Every transition of the sign-up, triggered by a person on the rendered page.
import { fireEvent, type Screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { model } from '#machines/signUp/signUp.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { questions, staged } from './signUpStage.tsx';

// One run covers half of the machine.
vi.setConfig({ testTimeout: 120_000 });

/* By label and text rather than role if a step has many queries: role queries compute the styles of the whole page. */
const field = (page: Screen, label: string | RegExp) => page.findByLabelText(label, { selector: 'input' });
const option = (page: Screen, name: string) => page.findByText(name, { selector: '[role="option"]' });
const button = (page: Screen, name: string) => page.findByRole('button', { name });

/** All at once like a password manager, because typing each letter would take most of the test's time. */
const fill = (input: HTMLElement, text: string) => void fireEvent.change(input, { target: { value: text } });

throughViews({
  model,
  render: (actor) => staged(actor),
  events: {
    'sends the details': async (user, page) => {
      fill(await field(page, 'Full name'), 'Adaeze Okafor');
      fill(await field(page, 'Work email'), 'Adaeze@KuramoLogistics.ng');
      fill(await field(page, 'Password'), 'harmattan-2026');
      await user.click(await button(page, 'Create account'));
    },
    'gives the email': async (user, page) => {
      fill(await field(page, 'Work email'), 'adaeze@kuramologistics.ng');
      await user.type(await field(page, 'Work email'), '{Enter}');
    },
    'corrects the email': async (user, page) => user.click(await button(page, 'Use another address')),
    'enters the code': async (user, page) => {
      // The same code again changes nothing.
      fill(await field(page, 'Six-digit code'), '');
      fill(await field(page, 'Six-digit code'), '407-153');
      // After a rejection the button submits the next code.
      const confirm = page.queryByRole('button', { name: 'Confirm email' });
      if (confirm !== null && page.queryByText('Checking the code')?.closest('[aria-hidden]') !== null)
        await user.click(confirm);
    },
    'asks for a new code': async (user, page) => user.click(await button(page, 'Send a new code')),
    'tries again': async (user, page) => user.click(await button(page, 'Try again')),
    'sends the organisation': async (user, page) => {
      fill(await field(page, 'Organisation name'), 'Kuramo Logistics Ltd');
      fill(await field(page, /^Alias/), 'kuramo-logistics');
      await user.click(await field(page, 'State'));
      await user.click(await option(page, 'Lagos'));
      fill(await field(page, 'Phone'), '0803 555 0142');
      await user.click(await button(page, 'Set up organisation'));
    },
    'answers the questions': async (user, page) => {
      const answers = ['Corona', 'Awolowo Road', 'Halima'];
      for (const [index, ordinal] of ['First', 'Second', 'Third'].entries()) {
        await user.click(await page.findByLabelText(new RegExp(`${ordinal} question`), { selector: 'button' }));
        await user.click(await option(page, questions[index]?.question ?? ''));
        fill(await field(page, `${ordinal} answer`), answers[index] ?? '');
      }
      await user.click(await button(page, 'Save answers'));
    },
    'skips the questions': async (user, page) => user.click(await button(page, 'Skip for now')),
    'looks around first': async (user, page) => user.click(await button(page, 'Look around first')),
  },
  states: {
    details: { heading: 'Create your account', shows: (page) => void page.getByText('Step 1 of 4') },
    askingEmail: { heading: 'Confirm your email' },
    'awaitingCode.justSent': {
      heading: 'Enter your code',
      shows: (page, { context }) => {
        expect(page.getByRole('timer').textContent).toMatch(/^Send a new code in (1:00|0:\d\d)$/);
        expect(page.queryByRole('button', { name: 'Send a new code' })).toBeNull();
        page.getByText(context.email);
      },
    },
    'awaitingCode.mayResend': {
      heading: 'Enter your code',
      shows: (page) => {
        page.getByRole('button', { name: 'Send a new code' });
        page.getByRole('button', { name: 'Confirm email' });
      },
    },
    'awaitingCode.codeDead': {
      heading: 'Enter your code',
      shows: (page, { context }) => {
        page.getByText(context.error.msg);
        expect(page.queryByRole('button', { name: 'Confirm email' })).toBeNull();
      },
    },
    verification: { heading: 'Enter your code' },
    verifyingLink: { heading: 'Confirming your email' },
    linkCheckFailed: {
      heading: 'We couldn’t check your link',
      shows: (page, { context }) => void page.getByText(context.error.msg),
    },
    linkRefused: {
      heading: /^(This link has already been used|Open this link where you signed up)$/,
      shows: (page) => expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in'),
    },
    organisation: { heading: 'Set up your organisation', shows: (page) => void page.getByText('Step 3 of 4') },
    securityQuestions: { heading: 'Three security questions', shows: (page) => void page.getByText('Step 4 of 4') },
    product: { heading: 'How would you like to start?' },
  },
});
