import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#ui/Button.tsx';

describe('a button that has reached the end of a list', () => {
  it('keeps focus and can’t be pressed', async () => {
    const user = userEvent.setup();
    const step = vi.fn();
    const face = (isAtEnd: boolean) => (
      <Button onPress={step} isAtEnd={isAtEnd}>
        Older
      </Button>
    );
    const { rerender } = render(face(false));
    const button = screen.getByRole('button', { name: 'Older' });
    await user.click(button);
    rerender(face(true));
    expect(document.activeElement).toBe(button);
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(step).toHaveBeenCalledTimes(1);
  });
});

describe('a busy button', () => {
  it('says what it is doing, keeps focus and can’t be pressed again', async () => {
    const user = userEvent.setup();
    const pay = vi.fn();
    const face = (isBusy: boolean) => (
      <Button onPress={pay} isBusy={isBusy} busyLabel="Paying">
        Pay ₦25,774.20
      </Button>
    );
    const { rerender } = render(face(false));
    const button = screen.getByRole('button', { name: 'Pay ₦25,774.20' });
    await user.click(button);
    expect(pay).toHaveBeenCalledTimes(1);

    rerender(face(true));
    expect(screen.getByRole('button', { name: 'Paying' })).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
    expect(button.hasAttribute('disabled')).toBe(false);
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('contains both labels from the start, so its width doesn’t change', () => {
    render(<Button busyLabel="Paying">Pay</Button>);
    const button = screen.getByRole('button', { name: 'Pay' });
    expect(button.textContent).toBe('PayPaying');
    expect(button.hasAttribute('aria-busy')).toBe(false);
  });

  it('doesn’t submit a form twice', async () => {
    const user = userEvent.setup();
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <input aria-label="Code" />
        <Button type="submit" isBusy busyLabel="Sending">
          Send
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });
});
