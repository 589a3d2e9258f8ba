// The company, and the configured ways to reach it, on the contact page.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactWays } from '#pages/marketing/contact/ContactWays.tsx';

const all = {
  phone: { label: '+234 201 888 0142', href: 'tel:+2342018880142' },
  whatsapp: { label: '+234 803 555 0142', href: 'https://wa.me/2348035550142' },
  email: { label: 'sales@humanar.ng', href: 'mailto:sales@humanar.ng' },
  address: { label: '12 Example Close, Yaba', href: '' },
  company: { label: 'Humanar Limited, 12 Example Close, Yaba, tax number 12345678-0001', href: '' },
};
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('configured contact details are shown as links where possible', () => {
  render(<ContactWays contact={all} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Telephone: +234 201 888 0142',
    'WhatsApp: +234 803 555 0142',
    'Email: sales@humanar.ng',
    'Address: 12 Example Close, Yaba',
    'Company: Humanar Limited, 12 Example Close, Yaba, tax number 12345678-0001',
  ]);
  expect(links()).toEqual([
    ['+234 201 888 0142', 'tel:+2342018880142'],
    ['+234 803 555 0142', 'https://wa.me/2348035550142'],
    ['sales@humanar.ng', 'mailto:sales@humanar.ng'],
  ]);
});

test.each(['phone', 'whatsapp', 'email', 'address', 'company'] as const)('%s alone shows nothing else', (way) => {
  render(<ContactWays contact={{ [way]: all[way] }} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('the list is left out if nothing is configured', () => {
  const { container } = render(<ContactWays contact={{}} />);
  expect(container.innerHTML).toBe('');
});
