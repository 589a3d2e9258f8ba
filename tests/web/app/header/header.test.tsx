import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountActions } from '#app/header/AccountActions.tsx';
import type { HeaderUser } from '#app/header/AccountMenu.tsx';
import { HeaderView, type HeaderViewProps, preloadMenus } from '#app/header/HeaderView.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';

const adaeze: HeaderUser = {
  name: 'Adaeze Okafor',
  logoUrl: null,
  orgName: 'Kuramo Logistics Ltd',
  isAdmin: true,
  hasActiveSubscription: true,
};

const userProps = (changed: Partial<HeaderUser> = {}) => {
  const acts = { onLogout: vi.fn(), onGoToApp: vi.fn() };
  return { who: 'user' as const, acts: <AccountActions user={{ ...adaeze, ...changed }} {...acts} />, ...acts };
};

const setWidth = (width: number) => {
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });
};

let navigate: (to: string) => void;
function Navigation() {
  const router = useNavigate();
  useEffect(() => {
    navigate = (to) => void router(to);
  }, [router]);
  return null;
}

const show = (props: HeaderViewProps) => {
  render(
    <MemoryRouter>
      <HeaderView {...props} />
      <Navigation />
    </MemoryRouter>,
  );
  return userEvent.setup();
};

const menuBar = () => screen.getByRole('navigation', { name: 'Main' });
/** The reachable links: not those in collapsed groups or hidden previews. */
const links = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link')
    .filter(
      (link) => link.closest('details:not([open])') === null && !link.matches('li:not([data-shown]) [data-more]'),
    );
const hrefs = (inside: HTMLElement) => links(inside).map((link) => [link.textContent, link.getAttribute('href')]);
/** A menu or one of its groups, by its summary. */
const menu = (name: string, inside: HTMLElement = document.body) => {
  const found = [...inside.querySelectorAll('summary')].find(
    (summary) => (summary.getAttribute('aria-label') ?? summary.textContent) === name,
  );
  if (!found) throw new Error(`There is no menu ${name}.`);
  return { summary: found, details: found.parentElement as HTMLDetailsElement };
};
const coreHr = () => menu('Core HR', menuBar());

beforeAll(() => preloadMenus('/'));

describe('for a visitor', () => {
  // Rules: menus.visitor
  it('links to payroll, prices and partners, and to the company pages under Company', async () => {
    const user = show({ who: 'visitor' });
    expect(hrefs(menuBar())).toEqual([
      ['Payroll', '/apps/payroll'],
      ['Plans & Pricing', '/pricing'],
      ['Partners', '/partnership'],
    ]);
    const company = menu('Company', menuBar());
    await user.click(company.summary);
    expect(hrefs(company.details)).toEqual([
      ['About Us', '/about-us'],
      ['Contact Us', '/contact-us'],
      ['Blogs', '/blogs'],
      ['Announcements', '/announcements'],
    ]);
  });

  // Rules: menus.visitor
  it('has Login, Sign Up and a logo that links home', () => {
    show({ who: 'visitor' });
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/sign-in');
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/sign-up');
    expect(screen.getByRole('link', { name: 'Humanar, home' }).getAttribute('href')).toBe('/');
  });
});

it('shows neither Login nor an account until the session is known', () => {
  show({ who: 'awaited' });
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(screen.queryByLabelText(/Account of/)).toBeNull();
});

// Rules: menus.signedIn
describe('for a signed-in person', () => {
  it('has Go to App and a logo that links there', async () => {
    const props = userProps();
    const user = show(props);
    await user.click(await screen.findByRole('button', { name: 'Go to App' }));
    await user.click(screen.getByRole('button', { name: 'Humanar, go to the app' }));
    expect(props.onGoToApp).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('has no Go to App without an active subscription', async () => {
    show(userProps({ hasActiveSubscription: false }));
    await screen.findByLabelText('Account of Adaeze Okafor');
    expect(screen.queryByRole('button', { name: 'Go to App' })).toBeNull();
  });

  it('signs out from the avatar’s menu, which says who is signed in', async () => {
    const props = userProps();
    const user = show(props);
    await user.click(await screen.findByLabelText('Account of Adaeze Okafor'));
    expect(screen.getByText('Kuramo Logistics Ltd')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(props.onLogout).toHaveBeenCalledOnce();
  });

  it('shows the organisation’s logo if it has one', async () => {
    show(userProps({ logoUrl: '/logos/kuramo.png' }));
    await screen.findByLabelText('Account of Adaeze Okafor');
    expect(document.querySelector('header img')?.getAttribute('src')).toBe('/logos/kuramo.png');
  });
});

// Rules: menus.coreHr
describe('the Core HR menu', () => {
  it('opens when the mouse rests on it, not when it passes, and closes when it leaves', () => {
    vi.useFakeTimers();
    try {
      show({ who: 'visitor' });
      const { summary } = coreHr();
      const moveTo = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });
      moveTo(summary);
      moveTo(document.body);
      act(() => void vi.advanceTimersByTime(1000));
      expect(coreHr().details.open).toBe(false);

      moveTo(summary);
      act(() => void vi.advanceTimersByTime(200));
      expect(coreHr().details.open).toBe(true);
      moveTo(document.body);
      act(() => void vi.advanceTimersByTime(1000));
      expect(coreHr().details.open).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lists the apps and previews the focused one with Learn more', async () => {
    const user = show({ who: 'visitor' });
    await user.click(coreHr().summary);
    expect(
      hrefs(menuBar())
        .slice(0, 3)
        .map(([label]) => label),
    ).toEqual(['Organisation design', 'Learn more about Organisation design', 'Employee management']);
    const previewed = () => menuBar().querySelectorAll('[data-shown]');
    expect([...previewed()].map((app) => app.querySelector('a')?.textContent)).toEqual(['Organisation design']);
    await user.hover(within(menuBar()).getByRole('link', { name: 'Analytics' }));
    expect(previewed()).toHaveLength(1);
    const preview = within(previewed()[0] as HTMLElement);
    expect(preview.getByText('Cost by branch, department and grade')).toBeTruthy();
    expect(preview.getByRole('link', { name: 'Learn more about Analytics' }).getAttribute('href')).toBe(
      '/apps/analytics',
    );
  });

  it('lists the sections of HR, benefits and payroll below the apps', async () => {
    const user = show({ who: 'visitor' });
    await user.click(coreHr().summary);
    const sections = hrefs(menuBar()).filter(([, href]) => href?.includes('#'));
    expect(sections.map(([label]) => label)).toEqual([
      'All HR apps',
      'Overview',
      'Health benefits',
      'Insurance',
      'Third party loans',
      'Pay schedule',
      'Administration',
      'Compliance',
      'Remittances',
    ]);
  });

  it('is navigated with arrow keys, to the preview and back', async () => {
    const user = show({ who: 'visitor' });
    coreHr().summary.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Employee management');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Learn more about Employee management');
    await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(coreHr().summary);
  });

  it('closes on Escape and returns focus', async () => {
    const user = show({ who: 'visitor' });
    coreHr().summary.focus();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(coreHr().details.open).toBe(false);
    expect(document.activeElement).toBe(coreHr().summary);
  });

  it('closes when focus leaves, when the page is pressed, and on each navigation', async () => {
    const user = show({ who: 'visitor' });
    coreHr().summary.focus();
    await user.keyboard('{ArrowDown}{End}');
    act(() => screen.getByRole('link', { name: 'Sign Up' }).focus());
    expect(coreHr().details.open).toBe(false);

    await user.click(coreHr().summary);
    await user.click(document.body);
    expect(coreHr().details.open).toBe(false);

    await user.click(coreHr().summary);
    act(() => navigate('/apps/analytics'));
    expect(coreHr().details.open).toBe(false);
  });

  // The page loads while the person is already using the menu.
  it('stays open and keeps the focus when the page appears', async () => {
    const user = show({ who: 'visitor' });
    render(<ViewHeading>The first view</ViewHeading>);
    await user.click(coreHr().summary);
    expect(document.activeElement).toBe(coreHr().summary);
    render(<ViewHeading>The next view</ViewHeading>);
    expect(document.activeElement).toBe(coreHr().summary);
    expect(coreHr().details.open).toBe(true);
  });

  it('stays open when the page adds to its address', async () => {
    const user = show({ who: 'visitor' });
    await user.click(coreHr().summary);
    act(() => navigate('?plan=core'));
    expect(coreHr().details.open).toBe(true);
  });

  // The address changes late, when the person is already using the menu.
  it('stays open when the address points to another section of the page', async () => {
    const user = show({ who: 'visitor' });
    await user.click(coreHr().summary);
    act(() => navigate('#pricing'));
    expect(coreHr().details.open).toBe(true);
  });

  it('moves between menus with the side arrows and wraps around', async () => {
    const user = show({ who: 'visitor' });
    coreHr().summary.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Payroll');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Company');
  });
});

// Rules: menus.phone
describe('the mobile menu', () => {
  beforeEach(() => setWidth(360));
  afterEach(() => setWidth(1024));

  const open = async (props: HeaderViewProps = { who: 'visitor' }) => {
    const user = show(props);
    const { summary, details } = menu('Menu');
    await user.click(summary);
    expect(details.open).toBe(true);
    return { user, summary, sheet: details };
  };

  it('collapses its groups', async () => {
    const { user, sheet } = await open();
    const group = menu('Payroll', sheet);
    expect(group.details.open).toBe(false);
    await user.click(group.summary);
    expect(group.details.open).toBe(true);
    expect(within(sheet).getByRole('link', { name: 'Remittances' }).getAttribute('href')).toBe(
      '/apps/payroll#remittances',
    );
    await user.click(group.summary);
    expect(group.details.open).toBe(false);
    expect([...sheet.querySelectorAll('nav summary')].map(({ textContent }) => textContent)).toEqual([
      'Core HR',
      'Benefits',
      'Payroll',
      'Company',
    ]);
    expect(within(sheet).getByRole('link', { name: 'Partners' }).getAttribute('href')).toBe('/partnership');
  });

  it('has Login and Sign Up for visitors only', async () => {
    const { sheet } = await open();
    expect(within(sheet).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/sign-in');
  });

  it('has neither for a signed-in person', async () => {
    const { sheet } = await open(userProps());
    expect(within(sheet).queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('closes and collapses its groups when the route changes', async () => {
    const { user, sheet } = await open();
    const group = menu('Company', sheet);
    await user.click(group.summary);
    act(() => navigate('/sign-in'));
    expect(sheet.open).toBe(false);
    expect(group.details.open).toBe(false);
  });

  it('closes before one of its links is followed', async () => {
    const { user, sheet } = await open();
    const link = within(sheet).getByRole('link', { name: 'Plans & Pricing' });
    let wasOpen: boolean | undefined;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      wasOpen = sheet.open;
    });
    await user.click(link);
    expect(wasOpen).toBe(false);
  });

  it('closes with its button and with Escape, which returns focus', async () => {
    const { user, sheet, summary } = await open();
    await user.click(summary);
    expect(sheet.open).toBe(false);
    await user.click(summary);
    menu('Company', sheet).summary.focus();
    await user.keyboard('{Escape}');
    expect(sheet.open).toBe(false);
    expect(document.activeElement).toBe(summary);
  });

  it('closes when the window becomes wide', async () => {
    const { sheet } = await open();
    setWidth(1024);
    expect(sheet.open).toBe(false);
  });
});
