// The table of every event in every state: headers, answers, and reasons that can be read by keyboard.
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MatrixPanel } from '#features/flowBook/matrix/MatrixPanel.tsx';
import { type Cell, eventTypesOf, matrixOf } from '#machines/kit/matrix.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { model as passwordReset } from '#machines/passwordReset/passwordReset.model.ts';
import { model as session } from '#machines/session/session.model.ts';
import { model as subscription } from '#machines/subscription/subscription.model.ts';
import { openPanel } from './panel.tsx';

const words: Record<Cell['is'], RegExp> = {
  handled: /^(→ .+|stays)$/,
  busy: /^busy$/,
  notOffered: /^not offered$/,
  refused: /^refused$/,
  ignored: /^ignored \(\d+\)$/,
  unexplained: /^unexplained$/,
};

// Rules: review.flowBook
describe.each([passwordReset, session, subscription] as FlowModel[])('the table of $name', (model) => {
  test('has a row for each state, a column for each event, and an answer in each cell', () => {
    openPanel(MatrixPanel, { model });
    const matrix = matrixOf(model);
    const events = eventTypesOf(model.machine);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['State', ...events]);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([...matrix.keys()]);
    const rows = screen.getAllByRole('row').slice(1);
    [...matrix.values()].forEach((cells, index) => {
      const row = rows[index];
      if (row === undefined) throw new Error('a row is missing');
      const shown = within(row).getAllByRole('cell');
      events.forEach((event, column) =>
        expect(shown[column]?.textContent).toMatch(words[cells.get(event)?.is ?? 'unexplained']),
      );
    });
  });
});

test('the reason of an ignored event is read with its cell, and reached from it by keyboard', async () => {
  const { user } = openPanel(MatrixPanel, { model: passwordReset as FlowModel });
  const link = screen.getByRole('link', { name: 'ignored (1)' });
  const reason = 'The view counts down before it shows the button.';
  expect(document.querySelector(`#${link.getAttribute('aria-describedby')}`)?.textContent).toBe(reason);
  link.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe(reason);
});

test('a state of the table is shown in the drawing', async () => {
  const { user, selected } = openPanel(MatrixPanel, { model: passwordReset as FlowModel });
  await user.click(screen.getByRole('button', { name: 'choosingPassword' }));
  expect(selected()).toBe('choosingPassword');
});
