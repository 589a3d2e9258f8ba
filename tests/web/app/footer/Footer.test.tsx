import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { company } from '#content/legal/company.ts';
import { Footer } from '#app/footer/Footer.tsx';

const show = (social: Record<string, string> = {}, isSignedIn = false) =>
  render(
    <MemoryRouter>
      <div data-signed-in={isSignedIn ? '' : undefined}>
        <Footer social={social} />
      </div>
    </MemoryRouter>,
  );

// Rules: menus.footer
describe('the footer', () => {
  const linksIn = (part: HTMLElement) =>
    within(part)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('links to the product, the company and help', () => {
    show();
    expect(linksIn(screen.getByRole('navigation', { name: 'Product' }))).toEqual([
      ['Core HR', '/apps'],
      ['Payroll', '/apps/payroll'],
      ['Plans & Pricing', '/pricing'],
      ['Try for free', '/pricing/order'],
    ]);
    expect(linksIn(screen.getByRole('navigation', { name: 'Company' }))).toEqual([
      ['About Us', '/about-us'],
      ['Blogs', '/blogs'],
      ['Announcements', '/announcements'],
      ['Become a Partner', '/partnership'],
    ]);
    expect(linksIn(screen.getByRole('navigation', { name: 'Help' }))).toEqual([
      ['FAQ', '/faq'],
      ['Contact Us', '/contact-us'],
      ['Request a demo', '/contact-us#demo'],
    ]);
  });

  it('has the three policies in its last row', () => {
    show();
    expect(linksIn(document.querySelector('.policies') as HTMLElement)).toEqual([
      ['Terms of use', '/term-of-use'],
      ['Privacy policy', '/privacy-policy'],
      ['Security policy', '/security-policy'],
    ]);
  });

  it('names the company that the terms name', () => {
    show();
    expect(screen.getByText(/^©/).textContent).toBe(`© ${company}, Lagos`);
  });

  it('offers Sign in and Sign up only to guests', () => {
    const { unmount } = show();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
    unmount();
    show({}, true);
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
  });

  it('shows the configured social links', () => {
    show({ linkedin: 'https://www.linkedin.com/company/humanar', mastodon: 'https://example.ng/@humanar', x: '' });
    expect(screen.getByRole('link', { name: 'Humanar on LinkedIn' }).getAttribute('href')).toBe(
      'https://www.linkedin.com/company/humanar',
    );
    expect(screen.getByRole('link', { name: 'Humanar on mastodon' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Humanar on X' })).toBeNull();
  });
});
