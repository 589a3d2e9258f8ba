import type { Reading } from '#requests/Reader.tsx';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { endOfRetention } from '#domain/renewal.ts';
import type { CancelInput } from '#machines/cancel/cancel.machine.ts';
import type { CancelActor } from './cancelActors.ts';

export type CancelReason = { id: string; reason: string };

/** What the cancel views need besides the machine's state. */
export type CancelProps = {
  actor: CancelActor;
  /** The current subscription, also after it was cancelled. */
  answer: CurrentSubscriptionResponse;
  organisation: string;
  /** The email of the signed-in person, whose password is required. */
  signedInAs: string;
  /** Whether it renews automatically; undefined until loaded. */
  isAutoRenewal: boolean | undefined;
  reasons: Reading<readonly CancelReason[]>;
};

/** What can be cancelled or undone, according to the lifecycle chart. */
export function cancelSituation({ subscription, actions }: CurrentSubscriptionResponse): CancelInput['situation'] {
  if (actions.includes('undoCancel')) return 'cancelled';
  if (!actions.includes('cancel')) return 'nothing';
  return subscription?.isTrial === true ? 'trial' : 'paid';
}

/** When the data is deleted, after the subscription ends now or expires. */
export const dataDeletionDate = ({ dataDeletedAt, expiryDate }: CurrentSubscription): string | number =>
  dataDeletedAt ?? endOfRetention(Date.parse(expiryDate));
