import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '#ui/Button.tsx';
import { type FieldRefusal, Form } from '#ui/Form.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFields } from '#ui/useFields.ts';

const schema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter your name.')),
  email: z.string().check(z.regex(/@/, 'Enter an email address like ada@company.ng.')),
  stateId: z.int('Choose a state.'),
});

const send = vi.fn();

function SignUp({ refusals }: { refusals?: FieldRefusal[] }) {
  const fields = useFields(schema, { name: '', email: '', stateId: null as number | null }, refusals);
  return (
    <Form onSubmit={fields.submit(send)}>
      <TextField label="Name" {...fields.field('name')} />
      <TextField label="Work email" {...fields.field('email')} />
      <Select label="State" choices={[{ id: 25, name: 'Lagos' }]} {...fields.field('stateId')} />
      <Button type="submit">Create account</Button>
    </Form>
  );
}

/** Loads its schema at the first letter. */
function SignIn({ load }: { load: () => Promise<typeof lazySchema> }) {
  const fields = useFields(load, { email: '' });
  return (
    <Form onSubmit={fields.submit(send)}>
      <TextField label="Work email" {...fields.field('email')} />
    </Form>
  );
}
const lazySchema = z.strictObject({ email: schema.shape.email });

const setUp = () => {
  send.mockReset();
  const { rerender } = render(<SignUp />);
  return {
    user: userEvent.setup(),
    refuse: (refusals: FieldRefusal[]) => rerender(<SignUp refusals={refusals} />),
    name: screen.getByRole('textbox', { name: 'Name' }),
    email: screen.getByRole('textbox', { name: 'Work email' }),
    button: screen.getByRole('button', { name: 'Create account' }),
  };
};

describe('a form', () => {
  it('drops a press that waits for the schema once somebody goes on typing', async () => {
    send.mockReset();
    const user = userEvent.setup();
    let arrive = () => {};
    const loading = new Promise<typeof lazySchema>((resolve) => (arrive = () => resolve(lazySchema)));
    const load = () => loading;
    render(<SignIn load={load} />);
    await user.type(screen.getByRole('textbox', { name: 'Work email' }), 'halima@kuramo{Enter}.n');
    await act(async () => arrive());
    expect(send).not.toHaveBeenCalled();
    await user.keyboard('g{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls).toEqual([[{ email: 'halima@kuramo.ng' }]]);
  });

  it.each([
    ['checks', 'halima', async () => lazySchema, 0],
    ['submits', 'halima@kuramo.ng', async () => lazySchema, 1],
    // The server validates too, and an unreachable server is reported separately.
    ['submits unchecked if it can’t be loaded', 'halima', () => Promise.reject(new Error('no connection')), 1],
  ])('with a schema loaded at the first letter %s', async (_, typed, load, sent) => {
    send.mockReset();
    render(<SignIn load={load} />);
    await userEvent.setup().type(screen.getByRole('textbox', { name: 'Work email' }), `${typed}{Enter}`);
    if (sent === 0) await screen.findByText(/Enter an email address/);
    await waitFor(() => expect(send.mock.calls).toEqual(sent === 0 ? [] : [[{ email: typed }]]));
  });

  it('moves focus to the first invalid field and submits nothing', async () => {
    const { user, name, email, button } = setUp();
    await user.type(name, 'Halima Sani');
    await user.click(button);
    expect(send).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(screen.getByText('Enter an email address like ada@company.ng.')).toBeTruthy();
    expect(screen.getByText('Choose a state.')).toBeTruthy();
  });

  it('moves focus to an invalid choice too', async () => {
    const { user, name, email, button } = setUp();
    await user.type(name, 'Halima Sani');
    await user.type(email, 'halima@kuramo.ng');
    await user.click(button);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /State/ })));
  });

  it('submits the schema’s output on Enter', async () => {
    const { user, name, email } = setUp();
    await user.click(screen.getByRole('button', { name: /State/ }));
    await user.click(await screen.findByRole('option', { name: 'Lagos' }));
    await user.type(name, ' Halima Sani ');
    await user.type(email, 'halima@kuramo.ng{Enter}');
    expect(send.mock.calls).toEqual([[{ name: 'Halima Sani', email: 'halima@kuramo.ng', stateId: 25 }]]);
  });

  it('checks a field on blur and hides the error while typing', async () => {
    const { user, email } = setUp();
    await user.type(email, 'halima');
    expect(screen.queryByText(/Enter an email address/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/Enter an email address/)).toBeTruthy();
    await user.type(email, '@');
    expect(screen.queryByText(/Enter an email address/)).toBeNull();
  });

  it('shows no error for a field that was only tabbed through', async () => {
    const { user, name } = setUp();
    await user.click(name);
    await user.tab();
    expect(screen.queryByText('Enter your name.')).toBeNull();
  });

  // Rules: error.field
  it('shows a server error at its field, moves focus there and keeps typed text', async () => {
    const { user, refuse, name, email } = setUp();
    await user.click(screen.getByRole('button', { name: /State/ }));
    await user.click(await screen.findByRole('option', { name: 'Lagos' }));
    await user.type(name, 'Halima Sani');
    await user.type(email, 'halima@kuramo.ng{Enter}');
    name.focus();
    refuse([{ field: 'email', msg: 'This email already has an account. Sign in instead.' }]);
    expect(screen.getByText(/already has an account/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email).toHaveProperty('value', 'halima@kuramo.ng');
    await user.type(email, 'x');
    expect(screen.queryByText(/already has an account/)).toBeNull();
  });

  it('doesn’t take focus from someone who has continued typing', async () => {
    const { user, refuse, name, email } = setUp();
    await user.type(email, 'halima@kuramo.ng{Enter}');
    await user.type(name, 'Halima');
    refuse([{ field: 'email', msg: 'This email already has an account.' }]);
    expect(document.activeElement).toBe(name);
  });
});
