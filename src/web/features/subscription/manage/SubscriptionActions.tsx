import type { RefObject } from 'react';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { buyAddress, cancelAddress, renewAddress } from '#contract/subscriptionAddresses.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { ButtonRow } from '../ButtonRow.tsx';
import { buyLabel, type ExistingSituation } from '../situation.ts';
import { ChangeMenu } from './ChangeMenu.tsx';
import { UndoButton } from './UndoButton.tsx';

interface SubscriptionActionsProps {
  situation: ExistingSituation;
  actions: CurrentSubscriptionResponse['actions'];
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** What an administrator can do with the subscription now. */
export function SubscriptionActions({
  situation: { is, subscription },
  actions,
  focusAfterwards,
}: SubscriptionActionsProps) {
  const mayRenew = actions.includes('renew');
  const buy = (label: string, look: 'primary' | 'secondary') =>
    actions.includes('buy') && (
      <ButtonLink href={buyAddress} look={look}>
        {label}
      </ButtonLink>
    );

  switch (is) {
    case 'trial':
      return (
        <ButtonRow>
          {buy('Buy now', 'primary')}
          {actions.includes('cancel') && (
            <ButtonLink href={cancelAddress} look="dangerSecondary">
              Cancel the trial
            </ButtonLink>
          )}
        </ButtonRow>
      );
    case 'active':
      return <ChangeMenu subscription={subscription} actions={actions} />;
    case 'cancelled':
      return (
        <ButtonRow>
          {actions.includes('undoCancel') && (
            <UndoButton
              what="undoCancellation"
              version={subscription.version}
              focusAfterwards={focusAfterwards}
              look="primary"
            >
              Undo cancellation
            </UndoButton>
          )}
          {buy(buyLabel(subscription), 'secondary')}
        </ButtonRow>
      );
    case 'expired':
      return (
        <ButtonRow>
          {/* After a failed charge, the note below has the pay button. */}
          {mayRenew && subscription.state !== 'renewalDue' && <ButtonLink href={renewAddress}>Renew now</ButtonLink>}
          {buy(buyLabel(subscription), subscription.isTrial || !mayRenew ? 'primary' : 'secondary')}
        </ButtonRow>
      );
    case 'purged':
      return <ButtonRow>{buy(buyLabel(subscription), 'primary')}</ButtonRow>;
  }
}
