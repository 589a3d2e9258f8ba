// The book's comparison with an older ledger: what is painted, what is listed, and what becomes of a text that is none.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ledgerOf } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { model as cancel } from '#machines/cancel/cancel.model.ts';
import { model as checkout } from '#machines/checkout/checkout.model.ts';
import { ComparePanel } from '#features/flowBook/compare/ComparePanel.tsx';
import type { EdgePaint } from '#features/flowBook/diagram/paint.ts';
import { useWalk } from '#features/flowBook/useWalk.ts';

let painted: Readonly<Record<string, EdgePaint>> | null = null;
const paint = (given: typeof painted): void => {
  painted = given;
};

function Page({ model }: { model: FlowModel }) {
  const walking = useWalk(model);
  const [selected, select] = useState<string | null>(null);
  return (
    <>
      <ComparePanel walking={walking} book={{ model, svg: '', coverage: null, paint, selected, select }} />
      <p>selected: {selected}</p>
    </>
  );
}

/** As a machine whose comparison nobody has begun. */
const fresh = (model: FlowModel): FlowModel => ({ ...model });

const ledger = ledgerOf(checkout.machine);
/** How checkout was: one transition less, one more, one that led elsewhere. */
const older = ledger
  .replace('priceChanged --order.changePressed--> leaving / goToOrder\n', '')
  .replace('quoteFailed --retry.pressed--> quoting / clearError\n', 'quoteFailed --retry.pressed--> deciding / clearError\nquoteFailed --help.pressed--> leaving\n');

async function pasting(text: string, model = fresh(checkout)) {
  const person = userEvent.setup();
  const view = render(<Page model={model} />);
  fireEvent.change(field(), { target: { value: text } });
  await person.click(screen.getByRole('button', { name: 'Compare' }));
  return { person, view, model };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Older ledger');
const listed = (): string[] => within(screen.getByRole('region', { name: /^Since/ })).getAllByRole('listitem').map((item) => item.textContent);

describe('the comparison', () => {
  it('lists what is new, changed and gone, and colours what the drawing has', async () => {
    await pasting(older);
    expect(listed()).toEqual([
      'Changed: quoteFailed, retry.pressed: now leads to quoting instead of deciding.',
      'New: priceChanged, order.changePressed: new; leads to leaving and does goToOrder.',
      'Gone: quoteFailed, help.pressed: gone; led to leaving.',
    ]);
    expect(screen.getByRole('status').textContent).toContain('1 new, 1 changed, 1 gone; 25 transitions are as before.');
    expect(painted).toEqual({
      'quoteFailed:retry.pressed:0': { tone: 'changed', title: 'quoteFailed, retry.pressed: now leads to quoting instead of deciding.' },
      'priceChanged:order.changePressed:0': { tone: 'added', title: 'priceChanged, order.changePressed: new; leads to leaving and does goToOrder.' },
    });
  });

  it('selects a transition in the drawing', async () => {
    const { person } = await pasting(older);
    await person.click(screen.getByRole('button', { name: /^New: priceChanged/ }));
    screen.getByText('selected: priceChanged:order.changePressed:0');
    screen.getByRole('button', { name: /^New: priceChanged/, pressed: true });
  });

  it('says when nothing has changed', async () => {
    await pasting(ledger);
    expect(screen.getByRole('status').textContent).toContain('Nothing has changed');
    expect(painted).toEqual({});
  });

  it('takes its colours along when it ends, and when another tab is opened', async () => {
    const { person, view } = await pasting(older);
    await person.click(screen.getByRole('button', { name: 'End the comparison' }));
    expect(painted).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Compare' }));
    expect(painted).not.toBeNull();
    view.unmount();
    expect(painted).toBeNull();
  });

  it('is there again, with what was typed, after another tab', async () => {
    const { view, model } = await pasting(older);
    view.unmount();
    render(<Page model={model} />);
    expect(field().value).toBe(older);
    expect(listed()).toHaveLength(3);
  });

  it.each([
    ['', 'Paste an older ledger of checkout first'],
    ['{"name": "1 an order"}', 'Line 1 is not a transition'],
    [`${older}and so on`, 'Line 28 is not a transition: “and so on”'],
    [ledgerOf(cancel.machine).split('\n').filter((line) => line.startsWith('choosingReason')).join('\n').replaceAll('leaving', 'staying'), 'none of its states is one of checkout'],
  ])('says why %j is no ledger of the machine, and keeps what was typed', async (text, words) => {
    await pasting(text);
    screen.getByText(new RegExp(words));
    expect(field().value).toBe(text);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('region', { name: /^Since/ })).toBeNull();
  });

  it('takes a file, and leaves what was typed alone', async () => {
    const person = userEvent.setup();
    render(<Page model={fresh(checkout)} />);
    fireEvent.change(field(), { target: { value: 'half a thought' } });
    await person.upload(screen.getByLabelText('A file with a ledger'), new File([older], 'checkout.transitions.txt', { type: 'text/plain' }));
    await screen.findByRole('region', { name: 'Since checkout.transitions.txt' });
    expect(field().value).toBe('half a thought');
    await person.upload(screen.getByLabelText('A file with a ledger'), new File(['nothing of the kind'], 'notes.txt', { type: 'text/plain' }));
    await screen.findByText(/^notes.txt: Line 1 is not a transition/);
    expect(listed()).toHaveLength(3);
  });
});
