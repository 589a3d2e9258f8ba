import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ComboBox } from '#ui/ComboBox.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';

const words = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('a text field', () => {
  it('is described by its help until an error replaces it', () => {
    const { rerender } = render(<TextField label="Alias" help="As it stands in addresses." />);
    const input = screen.getByRole('textbox', { name: 'Alias' });
    expect(words(input)).toContain('As it stands in addresses.');
    expect(input.getAttribute('aria-invalid')).not.toBe('true');

    rerender(
      <TextField label="Alias" help="As it stands in addresses." error="Kuramo is taken. kuramo-logistics is free." />,
    );
    expect(words(input)).toContain('kuramo-logistics is free');
    expect(screen.queryByText('As it stands in addresses.')).toBeNull();
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('announces an error in a live region that already exists', () => {
    const { container, rerender } = render(<TextField label="Alias" />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    rerender(<TextField label="Alias" error="Kuramo is taken." />);
    expect(container.querySelector('[aria-live="polite"]')).toBe(region);
    expect(region?.textContent).toBe('Kuramo is taken.');
  });

  it('doesn’t hide its empty live region, because screen readers don’t watch what is hidden', () => {
    const { container } = render(<TextField label="Alias" />);
    const region = container.querySelector('[aria-live="polite"]:empty') ?? expect.fail('there is none');
    expect(getComputedStyle(region).display).not.toBe('none');
    expect(getComputedStyle(region).position).toBe('absolute');
  });

  it('is required unless marked optional', () => {
    render(
      <>
        <TextField label="Name" />
        <TextField label="Phone" isOptional />
      </>,
    );
    expect(
      screen.getByRole('textbox', { name: 'Name' }).hasAttribute('required') ||
        screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-required'),
    ).toBeTruthy();
    const phone = screen.getByRole('textbox', { name: 'Phone (optional)' });
    expect(phone.getAttribute('aria-required')).not.toBe('true');
  });
});

describe('a password field', () => {
  it('shows and hides the password without losing it', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await user.type(input, 'kuramo');
    expect(input.type).toBe('password');
    expect(input.autocomplete).toBe('current-password');
    const correction = () => ['autocapitalize', 'autocorrect'].map((name) => input.getAttribute(name));
    expect(correction()).toEqual(['none', 'off']);
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    expect(input.value).toBe('kuramo');
    expect(correction()).toEqual(['none', 'off']);
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
});

const states = [
  { id: 19, name: 'Kano' },
  { id: 25, name: 'Lagos' },
];

describe('a select', () => {
  it('shows the chosen name and submits its id', async () => {
    const user = userEvent.setup();
    function State() {
      const [state, setState] = useState<number | null>(null);
      return (
        <>
          <Select
            label="State"
            choices={states}
            value={state}
            onChange={setState}
            error={state === null ? 'Choose a state.' : undefined}
          />
          <output>{state}</output>
        </>
      );
    }
    render(<State />);
    const button = screen.getByRole('button', { name: /State/ });
    expect(words(button)).toContain('Choose a state.');
    await user.click(button);
    await user.click(await screen.findByRole('option', { name: 'Lagos' }));
    expect(screen.getByRole('status').textContent).toBe('25');
    expect(button.textContent).toContain('Lagos');
    expect(screen.queryByText('Choose a state.')).toBeNull();
  });
});

describe('a combo box', () => {
  it('finds an option by part of its name', async () => {
    const user = userEvent.setup();
    function State() {
      const [state, setState] = useState<number | null>(null);
      return (
        <>
          <ComboBox label="State" choices={states} value={state} onChange={setState} />
          <output>{state}</output>
        </>
      );
    }
    render(<State />);
    await user.type(screen.getByRole('combobox', { name: 'State' }), 'ago');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Lagos']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('status').textContent).toBe('25');
  });
});

describe('checkboxes and radio buttons', () => {
  it('can be ticked with a press on their text or a key', async () => {
    const user = userEvent.setup();
    function Terms() {
      const [isAgreed, setAgreed] = useState(false);
      return (
        <Checkbox isSelected={isAgreed} onChange={setAgreed}>
          I agree
        </Checkbox>
      );
    }
    render(<Terms />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' });
    await user.click(screen.getByText('I agree'));
    expect(box.checked).toBe(true);
    await user.keyboard(' ');
    expect(box.checked).toBe(false);
  });

  it('are linked to the error of their group, which a live region that already exists announces', () => {
    const group = (error?: string) => (
      <RadioGroup
        label="Plan"
        error={error}
        value={null}
        onChange={() => {}}
        choices={[{ id: 'core', name: 'Core' }]}
      />
    );
    const { container, rerender } = render(group());
    const region = container.querySelector('[aria-live="polite"]');
    expect(words(screen.getByRole('radiogroup', { name: 'Plan' }))).toBe('');
    rerender(group('Choose a plan.'));
    expect(container.querySelector('[aria-live="polite"]')).toBe(region);
    expect(region?.textContent).toBe('Choose a plan.');
    for (const role of ['radiogroup', 'radio']) expect(words(screen.getByRole(role))).toBe('Choose a plan.');
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
  });

  it('are navigated with arrow keys within a group', async () => {
    const user = userEvent.setup();
    function Term() {
      const [term, setTerm] = useState<'monthly' | 'annual'>('monthly');
      return (
        <RadioGroup
          label="Duration"
          value={term}
          onChange={setTerm}
          choices={[
            { id: 'monthly', name: 'Monthly' },
            { id: 'annual', name: 'Annual' },
          ]}
        />
      );
    }
    render(<Term />);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Annual' }).checked).toBe(true);
  });

  it('are reached with Tab even if the value matches no option', async () => {
    const user = userEvent.setup();
    const face = (value: string, ...ids: string[]) => (
      <>
        <button type="button">Before</button>
        <RadioGroup
          label="Card"
          value={value}
          onChange={() => {}}
          choices={ids.map((id) => ({ id, name: id, isDisabled: id === 'expired' }))}
        />
      </>
    );
    const tabbedTo = async () => {
      act(() => screen.getByRole('button', { name: 'Before' }).focus());
      await user.tab();
      return (document.activeElement as HTMLInputElement).value;
    };
    const { rerender } = render(face('', 'first', 'second'));
    expect(await tabbedTo()).toBe('first');
    rerender(face('second', 'first', 'second'));
    expect(await tabbedTo()).toBe('second');
    rerender(face('second', 'first', 'third'));
    expect(await tabbedTo()).toBe('first');
    rerender(face('expired', 'expired', 'third'));
    expect(await tabbedTo()).toBe('third');
  });
});
