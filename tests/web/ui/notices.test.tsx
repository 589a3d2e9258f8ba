import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toasters } from '#ui/Toasters.tsx';
import { type NoticeGroup, noticeGroups, notify } from '#ui/notices.ts';

const names: Record<NoticeGroup, string> = {
  auth: 'Account notices',
  pricing: 'Price notices',
  success: 'What went well',
  danger: 'What went wrong',
};

afterEach(() => {
  vi.useRealTimers();
  document.documentElement.removeAttribute('style');
});

// Rules: menus.notices
describe('the notification groups', () => {
  it('are four toasters, each with its own notices', async () => {
    render(<Toasters />);
    for (const group of noticeGroups) act(() => notify(group, { title: `About ${group}`, msg: 'What to do.' }));
    for (const group of noticeGroups) {
      const region = await screen.findByRole('region', { name: names[group] });
      expect(await within(region).findByText(`About ${group}`)).toBeTruthy();
      for (const other of noticeGroups.filter((name) => name !== group))
        expect(within(region).queryByText(`About ${other}`)).toBeNull();
    }
  });

  it('show auth and pricing in yellow, success in green and danger in red', async () => {
    const theme = document.documentElement.style;
    for (const [tone, colour] of [
      ['warn', 'yellow'],
      ['success', 'green'],
      ['danger', 'red'],
    ] as const)
      theme.setProperty(`--hu-${tone}-bg`, colour);
    render(<Toasters />);
    for (const group of noticeGroups) act(() => notify(group, { title: `About ${group}` }));
    const grounds = await Promise.all(
      noticeGroups.map(async (group) => {
        const region = await screen.findByRole('region', { name: names[group] });
        const notice = (await within(region).findByText(`About ${group}`)).closest('[role]');
        return getComputedStyle(notice ?? region).backgroundColor;
      }),
    );
    expect(grounds).toEqual(['yellow', 'yellow', 'green', 'red']);
  });

  it('show notices raised before they mounted', async () => {
    notify('success', { title: 'Card added' });
    render(<Toasters />);
    expect(await screen.findByText('Card added')).toBeTruthy();
  });

  it('start empty in each test', async () => {
    notify('success', { title: 'Next notice' });
    render(<Toasters />);
    await screen.findByText('Next notice');
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('announce errors as alerts, which a labelled button closes', async () => {
    const user = userEvent.setup();
    render(<Toasters />);
    act(() => notify('danger', { title: 'The payment was declined', msg: 'Nothing was charged.' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nothing was charged.');
    await user.click(within(alert).getByRole('button', { name: 'Close: The payment was declined' }));
    await waitFor(() => expect(screen.queryByText('The payment was declined')).toBeNull());
  });

  it('run a notice’s action and close it', async () => {
    const user = userEvent.setup();
    const again = vi.fn();
    render(<Toasters />);
    act(() =>
      notify('danger', { title: 'The card was refused', action: { label: 'Try another card', onAction: again } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Try another card' }));
    expect(again).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('The card was refused')).toBeNull());
  });

  it('keep danger notices until closed, while the others disappear', async () => {
    vi.useFakeTimers();
    render(<Toasters />);
    notify('success', { title: 'Contact saved' });
    notify('danger', { title: 'We couldn’t start your trial' });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('Contact saved')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('Contact saved')).toBeNull();
    expect(screen.getByText('We couldn’t start your trial')).toBeTruthy();
  });

  it('don’t pile up repeated notices', async () => {
    render(<Toasters />);
    act(() => notify('pricing', { title: 'This quote has changed', msg: 'The new total is ₦39,706.20.' }));
    await screen.findByText('The new total is ₦39,706.20.');
    act(() => notify('pricing', { title: 'This quote has changed', msg: 'The new total is ₦41,000.00.' }));
    await screen.findByText('The new total is ₦41,000.00.');
    expect(screen.getAllByText('This quote has changed')).toHaveLength(1);
  });
});
