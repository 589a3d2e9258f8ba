import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FooterView } from '#app/footer/Footer.tsx';

const show = (isLoggedIn = false, social: Record<string, string> = {}) =>
  render(
    <MemoryRouter>
      <FooterView isLoggedIn={isLoggedIn} social={social} />
    </MemoryRouter>,
  );

describe('the footer', () => {
  it('leads to what exists, and names no column that would be empty', () => {
    show();
    const product = screen.getByRole('navigation', { name: 'Product' });
    expect(within(product).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Core HR', '/#apps'], ['Payroll', '/#payroll'], ['Plans & Pricing', '/pricing'], ['Try for free', '/pricing/order'],
    ]);
    expect(screen.queryByRole('navigation', { name: 'Company' })).toBeNull();
    expect(screen.queryByText('Privacy policy')).toBeNull();
  });

  it('offers Sign in and Sign up to guests alone', () => {
    const { unmount } = show();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
    unmount();
    show(true);
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('shows the social links that are configured', () => {
    show(false, { linkedin: 'https://www.linkedin.com/company/humanar', mastodon: 'https://example.ng/@humanar', x: '' });
    expect(screen.getByRole('link', { name: 'Humanar on LinkedIn' }).getAttribute('href')).toBe('https://www.linkedin.com/company/humanar');
    expect(screen.getByRole('link', { name: 'Humanar on mastodon' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Humanar on X' })).toBeNull();
  });
});
