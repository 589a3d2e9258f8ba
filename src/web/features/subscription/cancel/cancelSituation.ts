import type { Reading } from '#requests/Reader.tsx';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { endOfRetention } from '#domain/renewal.ts';
import type { CancelInput } from '#machines/cancel/cancel.machine.ts';
import type { CancelActor } from './cancelActors.ts';

export type CancelReason = { id: string; reason: string };

/** What the views of cancelling know beside the flow's state. */
export type CancelProps = {
  actor: CancelActor;
  /** The subscription as it stands, also after it was cancelled. */
  answer: CurrentSubscriptionResponse;
  organisation: string;
  /** Of whoever is signed in: their password is asked for. */
  signedInAs: string;
  /** Whether it renews by itself; undefined while that is not known. */
  isAutoRenewal: boolean | undefined;
  reasons: Reading<readonly CancelReason[]>;
};

/** What there is to cancel, or to undo, by what the lifecycle allows. */
export function cancelSituation({ subscription, actions }: CurrentSubscriptionResponse): CancelInput['situation'] {
  if (actions.includes('undoCancel')) return 'cancelled';
  if (!actions.includes('cancel')) return 'nothing';
  return subscription?.isTrial === true ? 'trial' : 'paid';
}

/** When the data of what ends now, or at its expiry, is deleted. */
export const deletionOf = ({ dataDeletedAt, expiryDate }: CurrentSubscription): string | number => dataDeletedAt ?? endOfRetention(Date.parse(expiryDate));

/** The people who have a place; null where they are not counted, as during a trial. */
export const peopleOf = ({ numberOfUsers, numberOfUnallocatedUsers }: CurrentSubscription): number | null =>
  numberOfUsers === null || numberOfUnallocatedUsers === null ? null : numberOfUsers - numberOfUnallocatedUsers;
