// Settings whose answer arrives after the person has left their form.
import { createActor, toPromise } from 'xstate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logoCalls } from '#features/organisation/logoCalls.ts';
import { organisationDetailsActors } from '#features/organisation/organisationDetailsActors.ts';
import { settings } from '#machines/organisationDetails/sampleSettings.ts';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';

afterEach(() => {
  resetAnswers();
  accountChanged.mockReset();
});

const SAVE = 'PATCH /hr/org/settings';
const accountChanged = vi.fn();

interface Started {
  /** Leaves the form. */
  leave: () => void;
  /** Ends once the form has the answer. */
  answered: Promise<unknown>;
}

const changes: Record<string, () => Started> = {
  'the details': () => {
    const { save } = organisationDetailsActors(settings.id, accountChanged);
    const actor = createActor(save, { input: { version: settings.version, changes: { name: 'Kuramo' } } });
    actor.start();
    return { leave: () => actor.stop(), answered: toPromise(actor) };
  },
  'a logo': () => {
    const form = new AbortController();
    const removal = { values: { file: null, shownUrl: null }, record: settings };
    return { leave: () => form.abort(), answered: logoCalls(accountChanged).submit(removal as never, form.signal) };
  },
};

// Rules: session.refresh
describe.each(Object.entries(changes))('%s', (_, change) => {
  let answer = () => {};
  const started = async () => {
    answerCalls({ [SAVE]: () => new Promise((resolve) => (answer = () => resolve({ org: settings }))) });
    const form = change();
    await expect.poll(() => callsOf(SAVE).length).toBe(1);
    return form;
  };

  test('are announced to the session if the form has been left', async () => {
    const { leave } = await started();
    leave();
    answer();
    await expect.poll(() => accountChanged.mock.calls.length).toBe(1);
  });

  test('are left to the form’s machine otherwise', async () => {
    const { answered } = await started();
    answer();
    await answered;
    expect(accountChanged).not.toHaveBeenCalled();
  });
});
