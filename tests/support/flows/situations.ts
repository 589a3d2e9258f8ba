import type { AnyMachineSnapshot } from 'xstate';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Passage } from '#tests/support/flows/walks.ts';

/* What rules read of a situation. */

export const errorOf = ({ context }: AnyMachineSnapshot): unknown => (context as { error?: unknown }).error ?? null;

export const isBusy = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status === 'active' && snapshot.hasTag('busy');

/** The event that a person caused at this step; null if something else happened. */
export function personalEvent(model: FlowModel, { before, stimulus }: Passage): { type: string } | null {
  if (!('event' in stimulus)) return null;
  const event = model.events(before)[stimulus.event] as { type: string };
  return (model.fromOutside ?? []).includes(event.type) ? null : event;
}
