import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { HeaderView, preloadMenus } from '#app/header/HeaderView.tsx';

beforeAll(() => preloadMenus('/'));

const tree = (
  <MemoryRouter>
    <HeaderView who="visitor" />
  </MemoryRouter>
);

it('a prerendered header hydrates with the menus already open and without console messages', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(tree);
  const menu = container.querySelector('details') as HTMLDetailsElement;
  const group = container.querySelector('details details') as HTMLDetailsElement;
  const [first, second] = container.querySelectorAll('[data-menu-app]');
  menu.open = true;
  menu.setAttribute('data-hovered', '');
  group.open = true;
  first?.removeAttribute('data-shown');
  second?.setAttribute('data-shown', '');

  render(tree, { container, hydrate: true });
  expect(container.querySelector('details')).toBe(menu);
  expect([menu.open, group.open, first?.hasAttribute('data-shown'), second?.hasAttribute('data-shown')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
