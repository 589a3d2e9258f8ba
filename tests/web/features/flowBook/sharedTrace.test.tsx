// An error page opens the flow book with the recorded flow, which is replayed without pasting.
import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { MachineView } from '#features/flowBook/MachineView.tsx';
import { sharedTrace } from '#flow/recordedFlows.ts';
import { placeOf } from '#machines/kit/place.ts';
import { movesOf } from '#machines/kit/walk.ts';
import { words } from '#machines/securityQuestions/securityQuestions.words.ts';
import { visit } from '#tests/support/site.tsx';
import { freshModel, svg } from './panel.tsx';

test('the replay opens at the end of the recorded trace', async () => {
  const model = freshModel();
  const taken = [{ event: 'presses Change' }, { event: 'answers the questions' }];
  const [start, ...steps] = movesOf(model, { input: 'settled', taken }).map(({ fired, world }) => ({
    on: 'it',
    fires: fired.map(({ key }) => key),
    state: placeOf(world.snapshot),
  }));
  if (start === undefined) throw new Error('A walk has a start.');
  sharedTrace.hand({ machine: model.name, at: '2026-11-20T09:00:00.000Z', start, steps });
  visit(
    <StrictMode>
      <MachineView model={model} words={words} svg={svg} />
    </StrictMode>,
    { at: '/flows/securityQuestions' },
  );
  await screen.findByText('The latest recording', { selector: 'h2' });
  expect(screen.getByRole('slider', { name: 'Step' }).getAttribute('aria-valuetext')).toBe(
    'Step 2 of 2: answers the questions, saving',
  );
  expect(screen.getByRole('tab', { name: 'Replay' }).getAttribute('aria-selected')).toBe('true');
});
