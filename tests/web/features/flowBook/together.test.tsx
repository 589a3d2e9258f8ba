// Counterexamples of the explorer are opened in the flow book, from the address that the tests print.
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { loadCompositions } from '#machines/compositions/loadCompositions.ts';
import { OpenedCounterexample, Together } from '#features/flowBook/together/Together.tsx';
import { emailChanges } from '#machines/compositions/emailChanges.composition.ts';
import { search } from '#machines/kit/explorer.ts';
import { counterexampleAddress, readCounterexample } from '#machines/kit/sharedCounterexample.ts';

const bounds = {
  signIns: 0,
  requests: 1,
  codes: 1,
  restores: 0,
  losses: 0,
  lates: 0,
  cancels: 0,
  reloads: 0,
  weeks: 0,
};
const composition = emailChanges(bounds);

/** A way to a situation that the explorer takes for wrong. */
function found() {
  const wrong = {
    ...composition,
    wrongAtRest: (world: Parameters<typeof composition.keyOf>[0]) =>
      world.server.links.length > 0 ? ['Nobody changes their email.'] : [],
  };
  const [first] = search(wrong).counterexamples;
  if (first === undefined) throw new Error('nothing was found');
  return first;
}

async function open(address: string): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Suspense fallback={null}>
          <OpenedCounterexample />
          <Together />
        </Suspense>
      </MemoryRouter>,
    );
  });
}

// Rules: review.flowBook
test('a counterexample is stepped through in sentences, with the machines’ states beside', async () => {
  const counterexample = found();
  const user = userEvent.setup();
  await open(counterexampleAddress(composition, counterexample));
  await screen.findByText('Broken: Nobody changes their email.');
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
  expect(steps.slice(1).map(({ textContent }) => textContent)).toEqual(counterexample.acts.map(composition.sentenceOf));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('settled');
  await user.click(screen.getByRole('button', { name: 'Step forward' }));
  expect(steps[1]?.getAttribute('aria-current')).toBe('step');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('requestingCode');
});

test('a counterexample of other machines is followed as far as possible', async () => {
  const counterexample = found();
  await open(
    counterexampleAddress(composition, {
      ...counterexample,
      acts: [...counterexample.acts.slice(0, 2), { does: 'flies' }],
    }),
  );
  await screen.findByText(/can be followed for 2 of 3 steps/);
});

test('every composition is listed with its sentences', async () => {
  await open('/flows');
  await screen.findByText('Machines together');
  const listed = new Map((await loadCompositions()).toReversed().map((each) => [each.name, each]));
  for (const { name, properties } of listed.values()) {
    expect(properties.length).toBeGreaterThan(2);
    screen.getByText(`${name}: ${properties.length} sentences`);
    for (const { says } of properties) expect(screen.getAllByText(says).length).toBeGreaterThan(0);
  }
});

test('an address that was cut off opens nothing', () => {
  const address = counterexampleAddress(composition, found());
  expect(readCounterexample(address.slice(address.indexOf('?'), -20))).toBeNull();
  expect(readCounterexample('')).toBeNull();
});
