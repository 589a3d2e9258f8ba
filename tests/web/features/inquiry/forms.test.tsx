// The contact and partner forms: what they send and say, and that they never lose anything.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ContactForm } from '#features/inquiry/ContactForm.tsx';
import { PartnerForm } from '#features/inquiry/PartnerForm.tsx';
import { forgetSession } from '#features/session/forgetSession.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { visit } from '#tests/support/site.tsx';

const SEND = 'POST /humanar/v1/inquiries';
const APPLY = 'POST /humanar/v1/partnership-applications';

afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

const contact = () =>
  visit(
    <ContactForm
      topics={[
        { id: 'sales', name: 'Buying Humanar' },
        { id: 'press', name: 'Press' },
      ]}
    />,
  );
const partner = () =>
  visit(
    <PartnerForm kinds={[{ id: 'accountant', name: 'Accountancy' }]} clients={[{ id: 'none', name: 'None yet' }]} />,
  );

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = async (user: UserEvent, name: RegExp, text: string) => {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
};
const choose = async (user: UserEvent, name: RegExp, choice: string) => {
  await user.click(screen.getByRole('button', { name }));
  await user.click(await screen.findByRole('option', { name: choice }));
};
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

const write = async (user: UserEvent) => {
  await choose(user, /What is it about/, 'Press');
  await type(user, /^Your name/, ' Ngozi Eze ');
  await type(user, /^Email/, 'Ngozi@Kuramo.ng');
  await type(user, /^Your message/, 'We are 214 people.');
};
const trap = () => screen.getByLabelText<HTMLInputElement>('Leave this empty');

describe('a message', () => {
  test('is sent as typed, and the page says what happens next', async () => {
    answerCalls({ [SEND]: { ok: true } });
    const { user } = contact();
    await write(user);
    await type(user, /^Phone/, '+234 803 555 0142');
    await press(user, 'Send your message');
    const heading = await screen.findByRole('heading', { name: 'We’ve received your message' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByText('ngozi@kuramo.ng');
    screen.getByText(/Monday to Friday, except public holidays/);
    expect(callsOf(SEND).map(({ body }) => body)).toEqual([
      {
        name: 'Ngozi Eze',
        email: 'ngozi@kuramo.ng',
        phone: '+2348035550142',
        organisation: '',
        topic: 'press',
        message: 'We are 214 people.',
        website: '',
        key: expect.any(String),
      },
    ]);
  });

  test('leaves an empty form after it is sent', async () => {
    answerCalls({ [SEND]: { ok: true } });
    const { user, unmount } = contact();
    await write(user);
    await press(user, 'Send your message');
    await user.click(await screen.findByRole('button', { name: 'Write another message' }));
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Write to us' }));
    expect([field(/^Your name/).value, field(/^Your message/).value]).toEqual(['', '']);
    unmount();
    contact();
    expect(field(/^Your message/).value).toBe('');
  });

  test('isn’t sent incomplete: each field says what to do, and focus moves to the first', async () => {
    const { user } = contact();
    await type(user, /^Phone/, '0803 555 0142');
    await press(user, 'Send your message');
    for (const cure of [
      'Choose what it’s about.',
      'Enter your name.',
      'Enter your email address.',
      'Write your message.',
      /start with \+ and the country code/,
    ])
      await screen.findByText(cure);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /What is it about/ }));
    expect(callsOf(SEND)).toEqual([]);
  });

  test('is kept when rejected, with the message beside its field', async () => {
    answerCalls({
      [SEND]: new Refusal(400, 'invalid_request', 'Check the marked fields.', {
        errors: [{ field: 'email', msg: 'Email addresses can’t be longer than 254 characters.' }],
      }),
    });
    const { user } = contact();
    await write(user);
    await press(user, 'Send your message');
    await screen.findByText('Email addresses can’t be longer than 254 characters.');
    expect(screen.queryByText('Check the marked fields.')).toBeNull();
    expect([field(/^Your name/).value.trim(), field(/^Your message/).value]).toEqual([
      'Ngozi Eze',
      'We are 214 people.',
    ]);
    answerCalls({ [SEND]: new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.') });
    await press(user, 'Send your message');
    await screen.findByText('Too many attempts. Wait a moment and try again.');
    expect(field(/^Your message/).value).toBe('We are 214 people.');
  });

  const nothingAnswers = () => Promise.reject(new Error('no answer'));
  const keys = () => callsOf(SEND).map(({ body }) => (body as { key: string }).key);

  // Rules: contact.message
  test('without a response is sent again under the same key once the connection returns', async () => {
    answerCalls({ [SEND]: nothingAnswers });
    const { user } = contact();
    await write(user);
    await press(user, 'Send your message');
    await screen.findByText('We’ll check whether we received this.');
    screen.getByText('An error occurred');
    expect(field(/^Your message/).value).toBe('We are 214 people.');
    answerCalls({ [SEND]: { ok: true } });
    fireEvent(window, new Event('online'));
    await screen.findByRole('heading', { name: 'We’ve received your message' });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('edited after no response waits for the person and gets a new key', async () => {
    answerCalls({ [SEND]: nothingAnswers });
    const { user } = contact();
    await write(user);
    await press(user, 'Send your message');
    await screen.findByText('We’ll check whether we received this.');
    answerCalls({ [SEND]: { ok: true } });
    await type(user, /^Your message/, 'We are 215 people.');
    fireEvent(window, new Event('online'));
    expect(keys()).toHaveLength(1);
    await press(user, 'Send your message');
    await screen.findByRole('heading', { name: 'We’ve received your message' });
    expect(new Set(keys()).size).toBe(2);
  });

  // Rules: contact.message
  test('left while it was being sent can be sent again, and is delivered once', async () => {
    const answers: ((answer: object) => void)[] = [];
    answerCalls({ [SEND]: () => new Promise((resolve) => answers.push(resolve)) });
    const first = contact();
    await write(first.user);
    await press(first.user, 'Send your message');
    await waitFor(() => expect(answers).toHaveLength(1));
    first.unmount();
    const { user } = contact();
    await waitFor(() => expect(field(/^Your message/).value).toBe('We are 214 people.'));
    await act(async () => answers[0]?.({ ok: true }));
    answerCalls({ [SEND]: { ok: true } });
    await press(user, 'Send your message');
    await screen.findByRole('heading', { name: 'We’ve received your message' });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('inquiry'))).toEqual([]);
  });

  test('says offline that nothing was sent, until the connection returns', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answerCalls({ [SEND]: nothingAnswers });
    const { user } = contact();
    await write(user);
    await press(user, 'Send your message');
    await screen.findByText('You’re offline. Nothing was sent.');
    isOnline.mockRestore();
    answerCalls({ [SEND]: { ok: true } });
    fireEvent(window, new Event('online'));
    await screen.findByRole('heading', { name: 'We’ve received your message' });
  });

  test('is restored half-finished after a reload', async () => {
    const first = contact();
    await type(first.user, /^Your name/, 'Ngozi Eze');
    await type(first.user, /^Your message/, 'We are 214');
    await choose(first.user, /What is it about/, 'Press');
    first.unmount();
    contact();
    await waitFor(() => expect(field(/^Your name/).value).toBe('Ngozi Eze'));
    expect(field(/^Your message/).value).toBe('We are 214');
    screen.getByRole('button', { name: /Press/ });
  });

  test('that its person left for another page is empty for the next visitor after their session has ended', async () => {
    const first = contact();
    await type(first.user, /^Your message/, 'We are 214');
    first.unmount();
    forgetSession({ isSignedOut: false });
    contact();
    expect(field(/^Your message/).value).toBe('');
    expect(sessionStorage.getItem('humanar.inquiry.contact')).toBeNull();
  });

  test.each(['{"name":7,"message":null,"more":"x"}', 'damaged', '[]', 'null'])(
    'remembered as %s is dropped silently',
    (kept) => {
      sessionStorage.setItem('humanar.inquiry.contact', kept);
      contact();
      expect(field(/^Your name/).value).toBe('');
    },
  );

  test('goes nowhere, not even into the address, without JavaScript', () => {
    contact();
    expect(screen.getByRole('form', { name: 'Write to us' }).getAttribute('method')).toBe('dialog');
  });

  test('has a honeypot field that nobody reaches by sight, screen reader or keyboard', () => {
    contact();
    expect(trap().tabIndex).toBe(-1);
    expect(trap().closest('[aria-hidden="true"]')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
  });

  test('has a honeypot field that nothing fills in for a person', async () => {
    const first = contact();
    const { name, id, labels } = trap();
    const words = [name, id, ...[...(labels ?? [])].map(({ textContent }) => textContent)].join(' ');
    // What browsers and password managers look for.
    expect(words).not.toMatch(
      /name|mail|phone|mobile|organi|company|address|street|city|country|post|url|web|site|user/i,
    );
    expect(trap().matches('[autocomplete=off][data-1p-ignore][data-bwignore][data-lpignore=true]')).toBe(true);
    fireEvent.change(trap(), { target: { value: 'https://kuramo.ng' } });
    await type(first.user, /^Your name/, 'Ngozi Eze');
    first.unmount();
    contact();
    await waitFor(() => expect(field(/^Your name/).value).toBe('Ngozi Eze'));
    expect(trap().value).toBe('');
  });

  test('tells the server what a bot has put into the honeypot field', async () => {
    answerCalls({ [SEND]: { ok: true } });
    const { user } = contact();
    await write(user);
    fireEvent.change(trap(), { target: { value: 'https://spam.example' } });
    await press(user, 'Send your message');
    await screen.findByRole('heading', { name: 'We’ve received your message' });
    expect(callsOf(SEND).map(({ body }) => body)).toMatchObject([{ website: 'https://spam.example' }]);
  });
});

describe('an application', () => {
  test('is sent as typed', async () => {
    answerCalls({ [APPLY]: { ok: true } });
    const { user } = partner();
    await type(user, /^Your name/, 'Tunde Bakare');
    await type(user, /^Organisation/, 'Bakare & Co');
    await type(user, /^Email/, 'tunde@bakare.ng');
    await choose(user, /What you do/, 'Accountancy');
    await choose(user, /Organisations you look after/, 'None yet');
    await type(user, /^How you’d like/, 'We run payroll in Ibadan.');
    await press(user, 'Send your application');
    await screen.findByRole('heading', { name: 'We’ve received your application' });
    expect(callsOf(APPLY).map(({ body }) => body)).toEqual([
      {
        name: 'Tunde Bakare',
        email: 'tunde@bakare.ng',
        phone: '',
        organisation: 'Bakare & Co',
        kind: 'accountant',
        clients: 'none',
        message: 'We run payroll in Ibadan.',
        website: '',
        key: expect.any(String),
      },
    ]);
    await press(user, 'Send another application');
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Application' }));
  });

  test('requires an organisation and both choices', async () => {
    const { user } = partner();
    await press(user, 'Send your application');
    for (const cure of [
      'Enter the name of your organisation.',
      'Choose what you do.',
      'Choose how many.',
      'Tell us how you’d like to work together.',
    ])
      await screen.findByText(cure);
  });
});
