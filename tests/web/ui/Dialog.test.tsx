import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Menu, MenuButton, MenuItem } from '#ui/Menu.tsx';

function Page({ isDismissable }: { isDismissable: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="TRIAL EXPIRED!"
        isDismissable={isDismissable}
        footer={<Button>Manage Subscription</Button>}
      >
        Choose a plan to go on.
      </Dialog>
    </>
  );
}

const open = async (isDismissable: boolean) => {
  const user = userEvent.setup();
  render(<Page isDismissable={isDismissable} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'TRIAL EXPIRED!' });
  return { user, dialog };
};

const clickOutside = async (user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement) => {
  const scrim = dialog.parentElement?.parentElement;
  if (!scrim) throw new Error('the dialog stands on a scrim');
  await user.click(scrim);
};

const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a dialog', () => {
  it('takes focus and returns it when Escape closes it', async () => {
    const { user, dialog } = await open(true);
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await dialogClosed();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  it('closes on a click outside', async () => {
    const { user, dialog } = await open(true);
    await clickOutside(user, dialog);
    await dialogClosed();
  });

  it('can ignore Escape and clicks outside, and closes with its icon', async () => {
    const { user, dialog } = await open(false);
    await user.keyboard('{Escape}');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await clickOutside(user, dialog);
    expect(screen.getByRole('dialog', { name: 'TRIAL EXPIRED!' })).toBe(dialog);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await dialogClosed();
  });
});

describe('a menu', () => {
  it('is named by its trigger, runs its actions and closes', async () => {
    const user = userEvent.setup();
    const done: string[] = [];
    render(
      <Menu trigger={<MenuButton aria-label="More for Emeka Obi">More</MenuButton>}>
        <MenuItem onAction={() => done.push('payslip')}>View payslip</MenuItem>
        <MenuItem isDanger onAction={() => done.push('hold')}>
          Hold payment
        </MenuItem>
      </Menu>,
    );
    await user.click(screen.getByRole('button', { name: 'More for Emeka Obi' }));
    expect(await screen.findByRole('menu', { name: 'More for Emeka Obi' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Hold payment' }));
    expect(done).toEqual(['hold']);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
