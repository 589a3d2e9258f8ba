// The diagram's zoom and its overlays.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Diagram, type DiagramProps } from '#features/flowBook/diagram/Diagram.tsx';
import { loadMachine } from '#features/flowBook/library.ts';
import { codeNames } from '#features/flowBook/names.ts';
import { drawVersions } from '#machines/drawing/drawVersions.ts';
import { compareLedgers, parseLedger } from '#machines/kit/compare.ts';
import { graphOf } from '#machines/kit/graph.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import { model as quotePayment } from '#machines/quotePayment/quotePayment.model.ts';

const shown = (svg: string, more: Partial<DiagramProps> = {}) =>
  render(
    <Diagram
      svg={svg}
      names={codeNames(quotePayment.machine)}
      now={[]}
      fired={[]}
      possible={[]}
      selected={null}
      onChoose={vi.fn()}
      onSelect={vi.fn()}
      {...more}
    />,
  );

test('the initial zoom keeps the smallest text readable', async () => {
  const { svg } = await loadMachine('session');
  shown(svg);
  const drawn = screen.getByRole('group').querySelector('svg');
  const zoom = Number(drawn?.getAttribute('width')) / Number(drawn?.getAttribute('viewBox')?.split(' ')[2]);
  const smallest = Math.min(...[...svg.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size)));
  expect(smallest * zoom).toBeGreaterThanOrEqual(11.999);
});

test('zooming in at the largest size doesn’t move the drawing, then or later', async () => {
  const { svg } = await loadMachine('session');
  shown(svg);
  const user = userEvent.setup();
  const drawing = screen.getByRole('group');
  const scrollTo = vi.fn();
  Object.assign(drawing, { scrollTo });
  drawing.focus();
  await user.keyboard('+'.repeat(10));
  expect(scrollTo).toHaveBeenCalled();
  scrollTo.mockClear();
  await user.keyboard('+0');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a comparison marks what was added and removed, and highlights what is selected', async () => {
  const before = parseLedger(
    ledgerOf(quotePayment.machine).replace(
      'priceChanged --back.pressed--> back\n',
      'priceFailed --help.pressed--> helping\n',
    ),
  );
  const differences = compareLedgers(before, parseLedger(ledgerOf(quotePayment.machine)));
  const { container } = shown(await drawVersions(graphOf(quotePayment.machine), before, differences), {
    paint: { 'priceChanged:back.pressed:0': { tone: 'added' }, 'removed:priceFailed:help.pressed:0': { tone: 'gone' } },
    selected: 'removed:priceFailed:help.pressed:0',
  });
  const words = (tone: string) => [...container.querySelectorAll(`.words[data-tone="${tone}"]`)];
  expect(words('added').map((each) => each.querySelector('text')?.textContent)).toEqual(['+ back.pressed']);
  const [removed, ...others] = words('gone');
  expect(removed?.querySelector('text')?.textContent).toBe('− help.pressed');
  expect(removed?.hasAttribute('data-selected')).toBe(true);
  expect(others).toEqual([]);
  expect(container.querySelectorAll('.arrow[data-tone="gone"]')).toHaveLength(1);
  expect(container.querySelector('.state.removed')?.getAttribute('data-state')).toBe('helping');
});
