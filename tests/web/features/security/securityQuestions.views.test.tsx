// Every transition of the security questions machine, triggered by a person on the rendered card.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, type Screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { queries } from '#api/queries.ts';
import { SecurityQuestionsViews } from '#features/security/questions/SecurityQuestionsViews.tsx';
import { model } from '#machines/securityQuestions/securityQuestions.model.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { questions } from '../signUp/signUpStage.tsx';

const field = (page: Screen, label: string | RegExp) => page.findByLabelText(label, { selector: 'input' });
/* By text rather than role, because role queries compute the styles of the whole page. */
const button = async (page: Screen, words: string) =>
  (await page.findByText(words, { selector: 'button *' })).closest('button') as HTMLButtonElement;
const fill = (input: HTMLElement, text: string) => void fireEvent.change(input, { target: { value: text } });

const stand = { questions, answered: ['first_school', 'first_job'] };
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
client.setQueryData(queries.securityQuestions().queryKey, stand);

throughViews({
  model,
  render: (actor) => (
    <QueryClientProvider client={client}>
      <SecurityQuestionsViews actor={actor} email="adaeze@kuramologistics.ng" questions={stand} />
    </QueryClientProvider>
  ),
  events: {
    'presses Change': async (user, page) => user.click(await button(page, 'Change your questions')),
    'answers the questions': async (user, page) => {
      const answers = ['Corona', 'Awolowo Road', 'Halima'];
      for (const [index, ordinal] of ['First', 'Second', 'Third'].entries()) {
        const question = questions[index]?.question ?? '';
        const select = await page.findByLabelText(new RegExp(`${ordinal} question`), { selector: 'button' });
        // Questions chosen before an error are still selected.
        if (!select.textContent?.includes(question)) {
          await user.click(select);
          await user.click(await page.findByText(question, { selector: '[role="option"]' }));
        }
        fill(await field(page, `${ordinal} answer`), answers[index] ?? '');
      }
      await user.click(await button(page, 'Save answers'));
    },
    'gives the password': async (user, page) => {
      fill(await field(page, 'Your password'), 'harmattan-2026');
      await user.click(await button(page, 'Confirm and save'));
    },
    // The dialog's own button, where the password is required.
    cancels: async (user) =>
      user.click(within(document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body).getByText('Cancel')),
  },
  states: {
    settled: {
      shows: (page) => {
        expect(page.getByLabelText('Your questions').textContent).toBe(
          `${questions[0]?.question}${questions[3]?.question}`,
        );
        expect(document.querySelector('form')).toBeNull();
      },
    },
    answering: {
      shows: async (page, { context }) => {
        await page.findByLabelText('Security questions', { selector: 'form' });
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    saving: { shows: (page) => void page.getByText('Saving your answers') },
    askingPassword: {
      shows: async (page, { context }) => {
        await page.findByText('Confirm your password', { selector: '[role="dialog"] *' });
        if (context.error !== null) await page.findByText(context.error.msg);
        // The typed answers are still there behind the dialog.
        expect(document.querySelector<HTMLInputElement>('input[name="answer2"]')?.value).toBe('Awolowo Road');
      },
    },
    confirmingPassword: { shows: (page) => void page.getByText('Confirming') },
  },
});
