// The configured telephone number, WhatsApp and address on the contact page.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactWays } from '#pages/marketing/contact/ContactWays.tsx';

const all = {
  phone: { label: '+234 201 888 0142', href: 'tel:+2342018880142' },
  whatsapp: { label: '+234 803 555 0142', href: 'https://wa.me/2348035550142' },
  address: { label: '12 Example Close, Yaba', href: '' },
};
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('configured contact details are shown as links where possible', () => {
  render(<ContactWays contact={all} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Telephone: +234 201 888 0142',
    'WhatsApp: +234 803 555 0142',
    'Address: 12 Example Close, Yaba',
  ]);
  expect(links()).toEqual([
    ['+234 201 888 0142', 'tel:+2342018880142'],
    ['+234 803 555 0142', 'https://wa.me/2348035550142'],
  ]);
});

test.each(['phone', 'whatsapp', 'address'] as const)('%s alone shows nothing else', (way) => {
  render(<ContactWays contact={{ [way]: all[way] }} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('the list is left out if nothing is configured', () => {
  const { container } = render(<ContactWays contact={{}} />);
  expect(container.innerHTML).toBe('');
});
