// The comparison with an older ledger: colours, lists, drawing, and text that isn't a ledger.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LedgerVersion, listLedgerVersions } from '#contract/flowBook.ts';
import { drawVersions } from '#machines/drawing/drawVersions.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { model as cancel } from '#machines/cancel/cancel.model.ts';
import { model as quotePayment } from '#machines/quotePayment/quotePayment.model.ts';
import { model as renew } from '#machines/renew/renew.model.ts';
import svg from '#machines/quotePayment/quotePayment.svg?raw';
import { ComparePanel } from '#features/flowBook/compare/ComparePanel.tsx';
import type { EdgePaint } from '#features/flowBook/diagram/paint.ts';
import { useWalk } from '#features/flowBook/useWalk.ts';
import { answerCalls, Refusal, resetAnswers } from '#tests/support/apiStub.ts';

let painted: Readonly<Record<string, EdgePaint>> | null = null;
const paint = (given: typeof painted): void => {
  painted = given;
};

let drawn: string | null = null;
const draw = (given: typeof drawn): void => {
  drawn = given;
};

vi.mock('axios', () => import('#tests/support/apiStub.ts'));
vi.mock('#machines/drawing/drawVersions.ts', { spy: true });
beforeEach(() => {
  vi.mocked(drawVersions).mockClear();
  answerCalls({ [`GET ${listLedgerVersions.path}`]: { versions: null } });
});
afterEach(resetAnswers);

function Page({ model }: { model: FlowModel }) {
  const walking = useWalk(model);
  const [selected, select] = useState<string | null>(null);
  return (
    <MemoryRouter>
      <ComparePanel
        walking={walking}
        book={{ model, svg, coverage: null, paint, draw, isRead: false, selected, select }}
      />
      <p>selected: {selected}</p>
    </MemoryRouter>
  );
}

/** A copy of the machine whose comparison hasn't been opened. */
const fresh = (model: FlowModel): FlowModel => ({ ...model });

const ledger = ledgerOf(quotePayment.machine);
/** The number of transitions. */
const size = ledger.trim().split('\n').length;
/** The older machine: one transition fewer, one more, and one with another target. */
const older = ledger
  .replace('priceChanged --back.pressed--> back\n', '')
  .replace(
    'priceFailed --retry.pressed--> pricing / clearError\n',
    'priceFailed --retry.pressed--> deciding / clearError\npriceFailed --help.pressed--> back\n',
  );

async function pasting(text: string, model = fresh(quotePayment)) {
  const person = userEvent.setup();
  const view = render(<Page model={model} />);
  fireEvent.change(field(), { target: { value: text } });
  await person.click(screen.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(screen.queryByText('Loading earlier versions…')).toBeNull());
  return { person, view, model };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Older ledger');
const listed = (): string[] =>
  within(screen.getByRole('region', { name: /^Since/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the comparison', () => {
  it('lists what is new, changed and removed, and colours it in the diagram', async () => {
    await pasting(older);
    expect(listed()).toEqual([
      'Changed: priceFailed, retry.pressed: now leads to pricing instead of deciding.',
      'New: priceChanged, back.pressed: leads to back.',
      'Gone: priceFailed, help.pressed: led to back.',
    ]);
    expect(screen.getByRole('status').textContent).toContain(
      `1 new, 1 changed, 1 gone; ${size - 2} transitions are as before.`,
    );
    expect(painted).toEqual({
      'priceFailed:retry.pressed:0': { tone: 'changed' },
      'changedFrom:priceFailed:retry.pressed:0': { tone: 'gone' },
      'priceChanged:back.pressed:0': { tone: 'added' },
      'removed:priceFailed:help.pressed:0': { tone: 'gone' },
    });
  });

  it('draws both versions in one diagram, and restores the committed one at the end', async () => {
    const { person } = await pasting(
      `${older}priceFailed --call.pressed--> onThePhone\nonThePhone --hung.up--> priceFailed\npricing --quote.again--> (stays)\n`,
    );
    await waitFor(() => expect(drawn).not.toBeNull());
    const drawing = new DOMParser().parseFromString(drawn ?? '', 'image/svg+xml');
    const keys = [...drawing.querySelectorAll('.edge, text[data-edge]')].map(
      (edge) => edge.getAttribute('data-edge') ?? edge.id.replace('edge:', ''),
    );
    expect(keys).toEqual(expect.arrayContaining(Object.keys(painted ?? {})));
    expect(drawing.querySelector('[data-state="onThePhone"]')?.getAttribute('class')).toContain('removed');
    expect(screen.queryByText(/Drawing both versions…/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'End the comparison' }));
    expect(drawn).toBeNull();
  });

  it('names a removed state, and selects its transitions in the diagram', async () => {
    const { person } = await pasting(
      `${older}priceFailed --call.pressed--> onThePhone\nonThePhone --hung.up--> priceFailed\n`,
    );
    screen.getByText('A state is gone: onThePhone.');
    expect(listed()).toContain('Gone: priceFailed, call.pressed: led to onThePhone.');
    await person.click(screen.getByRole('button', { name: /^Gone: onThePhone, hung\.up/ }));
    screen.getByText('selected: removed:onThePhone:hung.up:0');
  });

  it('lists everything if drawing fails, and draws when tried again', async () => {
    vi.mocked(drawVersions).mockRejectedValueOnce(new Error('no layout'));
    const { person } = await pasting(older);
    await screen.findByText(/^We couldn’t draw both versions/);
    expect(drawn).toBeNull();
    expect(listed()).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(drawn).toContain('<svg'));
    expect(screen.queryByText(/^We couldn’t draw both versions/)).toBeNull();
  });

  it('ignores a drawing that is ready after the comparison has ended', async () => {
    let finish = (_svg: string): void => {};
    const late = new Promise<string>((resolve) => (finish = resolve));
    vi.mocked(drawVersions).mockReturnValueOnce(late);
    const { person } = await pasting(older);
    screen.getByText(/Drawing both versions…$/);
    await waitFor(() => expect(drawVersions).toHaveBeenCalled());
    await person.click(screen.getByRole('button', { name: 'End the comparison' }));
    finish('<svg/>');
    await late;
    expect(drawn).toBeNull();
  });

  it('suggests another machine if that has more of the pasted lines', async () => {
    await pasting(ledgerOf(renew.machine));
    const all = ledgerOf(renew.machine).trim().split('\n').length;
    await screen.findByText(
      new RegExp(
        `This looks like a ledger of renew: ${all} of its ${all} lines match that machine, and fewer match this one`,
      ),
    );
    expect(screen.getByRole('link', { name: 'the page of renew' }).getAttribute('href')).toBe('/flows/renew');
  });

  it('suggests no machine for its own ledger', async () => {
    const { closestMachine } = await import('#features/flowBook/compare/ledgers.ts');
    expect(closestMachine(older, 'quotePayment')).toBeNull();
  });

  it('selects a transition in the diagram', async () => {
    const { person } = await pasting(older);
    await person.click(screen.getByRole('button', { name: /^New: priceChanged/ }));
    screen.getByText('selected: priceChanged:back.pressed:0');
    screen.getByRole('button', { name: /^New: priceChanged/, pressed: true });
    await person.click(screen.getByRole('button', { name: /^Gone: priceFailed/ }));
    screen.getByText('selected: removed:priceFailed:help.pressed:0');
  });

  it('says when nothing has changed', async () => {
    await pasting(ledger);
    expect(screen.getByRole('status').textContent).toContain('Nothing has changed');
    expect(painted).toEqual({});
    expect(drawVersions).not.toHaveBeenCalled();
  });

  it('removes its colours when it ends or another tab opens', async () => {
    const { person, view } = await pasting(older);
    await person.click(screen.getByRole('button', { name: 'End the comparison' }));
    expect(painted).toBeNull();
    expect(document.activeElement).toBe(field());
    await person.click(screen.getByRole('button', { name: 'Compare' }));
    expect(painted).not.toBeNull();
    view.unmount();
    expect(painted).toBeNull();
  });

  it('is restored with the typed text after another tab', async () => {
    const { view, model } = await pasting(older);
    view.unmount();
    render(<Page model={model} />);
    expect(field().value).toBe(older);
    expect(listed()).toHaveLength(3);
  });

  it.each([
    ['', 'Paste an older ledger of quotePayment first'],
    ['{"name": "1 an order"}', 'Line 1 is not a transition'],
    [`${older}and so on`, `Line ${size + 1} is not a transition: “and so on”`],
    [
      ledgerOf(cancel.machine)
        .split('\n')
        .filter((line) => line.startsWith('choosingReason'))
        .join('\n')
        .replaceAll('leaving', 'staying'),
      'it has no states of quotePayment',
    ],
  ])('says why %j isn’t the machine’s ledger, and keeps what was typed', async (text, words) => {
    await pasting(text);
    screen.getByText(new RegExp(words));
    expect(field().value).toBe(text);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('region', { name: /^Since/ })).toBeNull();
  });

  it('shows no earlier comparison below an error', async () => {
    const { person } = await pasting(older);
    fireEvent.change(field(), { target: { value: 'nothing of the kind' } });
    await person.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.queryByRole('region', { name: /^Since/ })).toBeNull();
    expect(painted).toBeNull();
  });

  it('accepts a file and leaves the typed text alone', async () => {
    const person = userEvent.setup();
    render(<Page model={fresh(quotePayment)} />);
    fireEvent.change(field(), { target: { value: 'half a thought' } });
    await person.upload(
      screen.getByLabelText('A file with a ledger'),
      new File([older], 'quotePayment.transitions.txt', { type: 'text/plain' }),
    );
    await screen.findByRole('region', { name: 'Since quotePayment.transitions.txt' });
    expect(field().value).toBe('half a thought');
    await person.upload(
      screen.getByLabelText('A file with a ledger'),
      new File(['nothing of the kind'], 'notes.txt', { type: 'text/plain' }),
    );
    await screen.findByText(/^notes.txt: Line 1 is not a transition/);
    expect(field().value).toBe('half a thought');
  });
});

const versions: LedgerVersion[] = [
  { commit: '3333333333', at: '2026-11-23T09:00:00.000Z', subject: 'Name states plainly', ledger },
  { commit: '2222222222', at: '2026-11-22T09:00:00.000Z', subject: 'Go back from a changed price', ledger: older },
  { commit: '1111111111', at: '2026-11-21T09:00:00.000Z', subject: 'Format', ledger: 'no ledger yet' },
];
const answerVersions = (answer: LedgerVersion[] | null): void =>
  answerCalls({ [`GET ${listLedgerVersions.path}`]: { versions: answer } });

describe('the earlier versions', () => {
  it('are offered with their day and how much differs, without those that can’t be compared or are equal', async () => {
    answerVersions(versions);
    render(<Page model={fresh(quotePayment)} />);
    const choice = await screen.findByRole('button', { name: /^Go back from a changed price/ });
    expect(choice.textContent).toMatch(/22\sNov\s2026.* · 3 differences · 2222222222$/);
    expect(screen.queryByRole('button', { name: /Name states plainly|Format/ })).toBeNull();
  });

  it('are compared when one is chosen, and what was typed stays', async () => {
    answerVersions(versions);
    const person = userEvent.setup();
    render(<Page model={fresh(quotePayment)} />);
    fireEvent.change(field(), { target: { value: 'half a thought' } });
    await person.click(await screen.findByRole('button', { name: /^Go back from a changed price/ }));
    screen.getByRole('region', { name: 'Since “Go back from a changed price”' });
    screen.getByRole('button', { name: /^Go back from a changed price/, pressed: true });
    expect(listed()).toHaveLength(3);
    expect(field().value).toBe('half a thought');
  });

  it('take the place of a problem with what was pasted', async () => {
    answerVersions(versions);
    const { person } = await pasting('nothing of the kind');
    await person.click(await screen.findByRole('button', { name: /^Go back from a changed price/ }));
    expect(screen.queryByText(/is not a transition/)).toBeNull();
    expect(listed()).toHaveLength(3);
  });

  it('are missing in a copy without history, which says so', async () => {
    answerVersions(null);
    await pasting(older);
    await screen.findByText(/^Earlier versions are listed here where the product runs in its git checkout/);
    expect(listed()).toHaveLength(3);
  });

  it('say that none differs', async () => {
    answerVersions(versions.slice(0, 1));
    render(<Page model={fresh(quotePayment)} />);
    await screen.findByText(/^No committed version differs from this one/);
  });

  it('can be loaded again after a failure', async () => {
    answerCalls({ [`GET ${listLedgerVersions.path}`]: new Refusal(503, 'unavailable', 'Later.') });
    const person = userEvent.setup();
    render(<Page model={fresh(quotePayment)} />);
    await screen.findByText(/^We couldn’t load the earlier versions/);
    answerVersions(versions);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^Go back from a changed price/ });
  });
});
