import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { createIcon } from '#ui/icons/createIcon.tsx';

const SquareIcon = createIcon('M0,0H256V256H0Z');
const attributesOf = (icon: ReactElement) => {
  const svg = render(icon).container.querySelector('svg');
  return Object.fromEntries([...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]));
};

it('draws its path in the size and colour of the text', () => {
  const { container } = render(<SquareIcon />);
  expect(container.querySelector('svg path')?.getAttribute('d')).toBe('M0,0H256V256H0Z');
  expect(attributesOf(<SquareIcon />)).toMatchObject({ width: '1em', height: '1em', fill: 'currentColor' });
});

it('takes a size, and any attribute of an svg element', () => {
  const attributes = attributesOf(<SquareIcon size={20} aria-hidden className="mark" />);
  expect(attributes).toMatchObject({ width: '20', height: '20', 'aria-hidden': 'true', class: 'mark' });
});
