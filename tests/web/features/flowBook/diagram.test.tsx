// The diagram's initial zoom and its overlays.
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Diagram, type DiagramProps } from '#features/flowBook/diagram/Diagram.tsx';
import { loadMachine } from '#features/flowBook/library.ts';

const renderDiagram = (svg: string, more: Partial<DiagramProps> = {}) =>
  render(<Diagram svg={svg} now={[]} fired={[]} possible={[]} selected={null} onChoose={vi.fn()} onSelect={vi.fn()} {...more} />);

test('the initial zoom keeps the smallest text readable', async () => {
  const { svg } = await loadMachine('session');
  renderDiagram(svg);
  const diagram = screen.getByRole('group', { name: /^The session flow/ }).querySelector('svg');
  const zoom = Number(diagram?.getAttribute('width')) / Number(diagram?.getAttribute('viewBox')?.split(' ')[2]);
  const smallest = Math.min(...[...svg.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size)));
  expect(smallest * zoom).toBeGreaterThanOrEqual(11.999);
});

test('a removed transition is a labelled line that is highlighted when selected', async () => {
  const { svg } = await loadMachine('session');
  const line = { way: 'M0 0Q5 5 9 9', head: 'M9 9L8 8L7 9Z', words: '− retry.pressed', x: 5, y: 5 };
  renderDiagram(svg, { paint: { 'was a:b:0': { tone: 'gone', title: 'Gone: a, b: led to c.', line } }, selected: 'was a:b:0' });
  const removedLine = screen.getByRole('img', { name: 'Gone: a, b: led to c.' });
  expect(removedLine.textContent).toContain('− retry.pressed');
  expect(removedLine.hasAttribute('data-selected')).toBe(true);
});
