import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { OtpField } from '#ui/OtpField.tsx';

function setUp(initial = '', error?: string) {
  const onComplete = vi.fn();
  const seen: string[] = [];
  function Field() {
    const [code, setCode] = useState(initial);
    seen.push(code);
    return (
      <OtpField
        label="Six-digit code"
        value={code}
        onChange={setCode}
        onComplete={onComplete}
        error={error}
        help="You can paste the whole code."
      />
    );
  }
  const { container } = render(<Field />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Six-digit code' });
  const boxes = () => [...container.querySelectorAll('span[aria-hidden]')].map((box) => box.textContent ?? '').join('');
  return { onComplete, input, boxes, user: userEvent.setup() };
}

describe('the code field', () => {
  it('is one input that phones and password managers can fill', () => {
    const { input } = setUp();
    expect(input.autocomplete).toBe('one-time-code');
    expect(input.inputMode).toBe('numeric');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('accepts a pasted code with a dash and words around it', async () => {
    const { input, onComplete, boxes, user } = setUp();
    input.focus();
    await user.paste('Your code is 407-182.');
    expect(input.value).toBe('407182');
    expect(boxes()).toBe('407182');
    expect(onComplete.mock.calls).toEqual([['407182']]);
  });

  it('takes a pasted code whatever it contains and wherever the caret is, and reports completion once', async () => {
    const text = fc.record({
      before: fc.constantFrom('', ' ', 'Your code is ', 'Mail 12 of 2026-11-29: '),
      code: fc.stringMatching(/^[0-9]{6}$/),
      between: fc.constantFrom('', ' ', '-', '–', '\u00a0'),
      after: fc.constantFrom('', '.', '\n', ' works for 10 minutes.'),
    });
    const existing = fc.stringMatching(/^[0-9]{0,6}$/);
    await fc.assert(
      fc.asyncProperty(existing, fc.nat(6), fc.nat(6), text, async (digits, start, end, pasted) => {
        const { before, code, between, after } = pasted;
        fc.pre(digits !== code);
        const { input, onComplete, boxes, user } = setUp(digits);
        act(() => input.focus());
        input.setSelectionRange(Math.min(start, end), Math.max(start, end));
        await user.paste(`${before}${code.slice(0, 3)}${between}${code.slice(3)}${after}`);
        expect([input.value, boxes()]).toEqual([code, code]);
        expect(onComplete.mock.calls).toEqual([[code]]);
        cleanup();
      }),
      { numRuns: 40 },
    );
  });

  it('adds a pasted part of a code to the digits that are there', async () => {
    const { input, onComplete, user } = setUp('40');
    act(() => input.focus());
    input.setSelectionRange(2, 2);
    await user.paste('7182');
    expect(onComplete.mock.calls).toEqual([['407182']]);
  });

  it('accepts only digits, six at most, and reports completion once', async () => {
    const { input, onComplete, user } = setUp();
    await user.type(input, '4a0 7182');
    expect(input.value).toBe('407182');
    await user.type(input, '9');
    expect(input.value).toBe('407182');
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('reports completion again after a deletion', async () => {
    const { input, onComplete, user } = setUp('407182');
    input.focus();
    input.setSelectionRange(6, 6);
    await user.keyboard('{Backspace}');
    expect(input.value).toBe('40718');
    expect(onComplete).not.toHaveBeenCalled();
    await user.keyboard('5');
    expect(onComplete.mock.calls).toEqual([['407185']]);
  });

  it('lets a digit in the middle be replaced', async () => {
    const { input, user } = setUp('407182');
    input.focus();
    input.setSelectionRange(6, 6);
    // From the last box to the fourth.
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await user.keyboard('9');
    expect(input.value).toBe('407982');
  });

  it('selects a refused code if it has focus, and otherwise when it gets it, so that typing starts afresh', async () => {
    const onChange = vi.fn();
    const field = (error?: string) => (
      <OtpField label="Six-digit code" value="407153" onChange={onChange} error={error} />
    );
    const { rerender } = render(field());
    const input = screen.getByRole<HTMLInputElement>('textbox');
    const selected = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
    input.setSelectionRange(6, 6);
    rerender(field('That code isn’t right.'));
    expect([document.activeElement, selected()]).toEqual([document.body, '']);
    act(() => input.focus());
    expect(selected()).toBe('407153');
    rerender(field());
    input.setSelectionRange(6, 6);
    rerender(field('That code isn’t right.'));
    expect(selected()).toBe('407153');
    await userEvent.keyboard('8');
    expect(onChange.mock.calls).toEqual([['8']]);
  });

  it('shows the error instead of the help and links the input to it', () => {
    const { input } = setUp('123456', 'That code isn’t right.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('You can paste the whole code.')).toBeNull();
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain('That code isn’t right.');
  });
});
