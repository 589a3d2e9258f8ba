// Every transition of the formSubmission machine, triggered by a person on the forms that run it.
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, type Screen } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { ContactFormView } from '#features/billing/contacts/ContactDialog.tsx';
import { ContactFormViews } from '#features/inquiry/ContactForm.tsx';
import { LogoViews } from '#features/organisation/LogoCard.tsx';
import { ProfileViews } from '#features/profile/ProfileCard.tsx';
import { PasswordFormView } from '#features/security/PasswordCard.tsx';
import { EffectsContext } from '#flow/effects.ts';
import type { FormSubmissionActor } from '#flow/useFormSubmission.ts';
import { model } from '#machines/formSubmission/formSubmission.model.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { throughViews } from '#tests/support/flows/views.ts';
import { accountOf } from '#tests/support/site.tsx';

beforeEach(() => sessionStorage.clear());

function Form({ actor }: { actor: FormSubmissionActor }) {
  switch (actor.getSnapshot().context.kind) {
    case 'billingContact':
      return <ContactFormView actor={actor} onClose={() => {}} />;
    case 'message':
      return <ContactFormViews actor={actor} topics={[{ id: 'press', name: 'Press' }]} />;
    case 'profile':
      return <ProfileViews actor={actor} account={accountOf()} isEmailElsewhere />;
    case 'password':
      return <PasswordFormView actor={actor} email="adaeze@kuramologistics.ng" onClose={() => {}} />;
    case 'logo':
      return <LogoViews actor={actor} settings={settings} />;
  }
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const write = (name: string, value: string) => {
  const input = field(name);
  if (input !== null && input.value !== value) fireEvent.change(input, { target: { value } });
};
/** What the model's cases send: text fields by their names. */
const typedBy = {
  billingContact: { name: 'Femi Adeyemi', email: 'femi@kuramologistics.ng', phone: '', role: 'Head of Finance' },
  message: { name: 'Ngozi Eze', email: 'ngozi@adeola.ng', message: 'We are 214 people.' },
  profile: { name: 'Ada Okafor' },
  password: { currentPassword: 'harmattan-2026', password: 'akara-and-pap-at-dawn' },
};
const typedText = (): Record<string, string> => {
  if (field('role') !== null) return typedBy.billingContact;
  if (field('message') !== null) return typedBy.message;
  return field('password') === null ? typedBy.profile : typedBy.password;
};
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

/** Chooses a file, or sends the last one again where the page offers only that. */
const sendFile = (page: Screen) => {
  const again = page.queryByText(/^Check again$/);
  if (again !== null) return void fireEvent.click(again.closest('button') as HTMLButtonElement);
  const input = page.getByTestId('file');
  Object.defineProperty(input, 'files', { value: [{ name: 'kuramo.png' }], configurable: true });
  fireEvent.change(input);
};

/** What the page says of a request without an answer. */
const saysAwaited = () =>
  expect(document.body.textContent).toMatch(/We’ll check whether we received this|Nothing was sent/);
/** Whatever has happened, the text that was typed is still in its field. */
const keepsText = () => {
  const input = field('name');
  if (input !== null) expect(input.value).toMatch(/Femi|Ada|Ngozi/);
};

throughViews({
  model,
  render: (actor) => (
    <QueryClientProvider client={queryClient}>
      <EffectsContext value={() => {}}>
        <h1>Form</h1>
        <Form actor={actor} />
      </EffectsContext>
    </QueryClientProvider>
  ),
  events: {
    sends: async (user, page) => {
      if (page.queryByTestId('file') !== null || page.queryByText('Check again') !== null) return sendFile(page);
      for (const [name, value] of Object.entries(typedText())) write(name, value);
      if (field('message') !== null && page.queryByText('Press', { selector: 'button *' }) === null) {
        await user.click(page.getByRole('button', { name: /What is it about/ }));
        await user.click(await page.findByRole('option', { name: 'Press' }));
      }
      submit();
    },
    'changes a field': async () => {
      const input = field('role') ?? field('message') ?? field('name') ?? field('password');
      if (input !== null) fireEvent.change(input, { target: { value: `${input.value}.` } });
    },
    'the connection returns': async () => void fireEvent(window, new Event('online')),
    'writes another': async (user, page) => user.click(page.getByRole('button', { name: 'Write another message' })),
  },
  states: {
    editing: {
      shows: (_, { context: { error } }) => {
        if (error !== null) expect(document.body.textContent).toContain(error.msg);
      },
    },
    submitting: { shows: keepsText },
    overtaken: { shows: (page) => (page.getByText(/^Someone else has/), keepsText()) },
    removed: {
      shows: (page) => {
        page.getByText('Someone has just removed this contact. Saving adds it again.');
        page.getByText('Add contact');
        keepsText();
      },
    },
    unanswered: { shows: () => (saysAwaited(), keepsText()) },
    findingOut: { shows: () => (saysAwaited(), keepsText()) },
    missing: { shows: (page) => (page.getByText('We didn’t receive it. Send it again.'), keepsText()) },
    saved: { shows: () => expect(document.querySelector('[role="alert"]')?.textContent).toBe('') },
    received: { shows: (page) => void page.getByRole('heading', { name: 'We’ve received your message' }) },
  },
});
