// The view test driver on the fixture machine: it fires every transition and notices mistakes.
import { useSelector } from '@xstate/react';
import { configure, getConfig } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Actor } from 'xstate';
import { tour } from '#machines/kit/tour.ts';
import type { Trace } from '#machines/kit/trace.ts';
import { viewOf } from '#machines/kit/view.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { parcelMachine } from '#tests/machines/fixtures/parcel.machine.ts';
import { model } from '#tests/machines/fixtures/parcel.model.ts';
import { runThroughViews, throughViews, type Views } from '#tests/support/flows/views.ts';

interface Flaws {
  isNeverBusy?: boolean;
  title?: string;
}

function Parcel({ actor, isNeverBusy = false, title }: { actor: Actor<typeof parcelMachine> } & Flaws) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <main aria-busy={snapshot.hasTag('busy') && !isNeverBusy}>
      <h1>{title ?? viewOf(snapshot)}</h1>
      <button
        type="button"
        onClick={() => actor.send({ type: 'address.changed', address: '12 Herbert Macaulay Way, Yaba' })}
      >
        Use the office’s address
      </button>
      <button type="button" onClick={() => actor.send({ type: 'sent' })}>
        Send
      </button>
      <button type="button" onClick={() => actor.send({ type: 'dropped' })}>
        Leave it at the door
      </button>
      <button type="button" onClick={() => actor.send({ type: 'retry.pressed' })}>
        Ask again
      </button>
    </main>
  );
}

const press =
  (name: string): Views<typeof parcelMachine>['events'][string] =>
  async (user, page) =>
    user.click(page.getByRole('button', { name }));

const views = (flaws: Flaws = {}): Views<typeof parcelMachine> => ({
  model,
  render: (actor) => <Parcel actor={actor} {...flaws} />,
  events: {
    'address.changed Yaba': press('Use the office’s address'),
    sent: press('Send'),
    dropped: press('Leave it at the door'),
    'retry.pressed': press('Ask again'),
  },
  states: {
    Address: { heading: 'Address' },
    Follow: { heading: 'Follow' },
    Left: { heading: 'Left' },
    Arrived: { heading: 'Arrived' },
    choosing: {},
  },
});

const traces = tour(model as FlowModel);
throughViews(views(), traces);

describe('the view test driver', () => {
  const { asyncUtilTimeout } = getConfig();
  afterEach(() => configure({ asyncUtilTimeout }));
  /** From now on, for what is missing. */
  const waitBriefly = () => configure({ asyncUtilTimeout: 300 });

  const [first] = traces as [Trace];

  test('fails on a missing spinner', async () => {
    const flawed = views({ isNeverBusy: true });
    flawed.events['sent'] = async (user, page) => {
      await press('Send')(user, page);
      waitBriefly();
    };
    await expect(runThroughViews(flawed, first)).rejects.toThrow(/aria-busy in booking/);
  });

  test('fails on a wrong heading', async () => {
    waitBriefly();
    await expect(runThroughViews(views({ title: 'Parcel' }), first)).rejects.toThrow(/heading/);
  });

  test('requires a way to trigger each event', async () => {
    const { sent: _, ...events } = views().events;
    await expect(runThroughViews({ ...views(), events }, first)).rejects.toThrow(
      /The views don't say how a person triggers "sent"/,
    );
  });

  test('requires a description of each state', async () => {
    const { Address: _, ...states } = views().states;
    await expect(runThroughViews({ ...views(), states }, first)).rejects.toThrow(
      /The views don't say what "writing" \(view "Address"\) looks like/,
    );
  });
});
