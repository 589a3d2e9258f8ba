import styled from 'styled-components';
import { CalendarXIcon } from '#ui/icons/CalendarXIcon.ts';
import { SignOutIcon } from '#ui/icons/SignOutIcon.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate, formatMoment } from '#ui/dates.ts';
import { Dialog, DialogSpace } from '#ui/Dialog.tsx';
import { ReturnFocus } from '#ui/ReturnFocus.tsx';
import { space } from '#ui/theme.ts';
import { deletionWords, endedWords } from './situation.ts';

const Words = styled.div`
  display: grid;
  gap: ${space[12]};
  overflow-wrap: anywhere;
`;

export type ExpiryDialogProps = {
  isOpen: boolean;
  subscription: Pick<CurrentSubscription, 'isTrial' | 'expiryDate' | 'cancelledAt' | 'dataDeletedAt' | 'state'>;
  organisation: string;
  isAdmin: boolean;
  onContinue: () => void;
  onLogout: () => void;
  /** Called by the close icon only. */
  onClose: () => void;
};

function ExpiryText({
  subscription,
  organisation,
  isAdmin,
}: Pick<ExpiryDialogProps, 'subscription' | 'organisation' | 'isAdmin'>) {
  const { isTrial, expiryDate, dataDeletedAt, state } = subscription;
  const isGone = state === 'purged' || state === 'cancelled';
  return (
    <Words>
      <p>
        The {isTrial ? 'free trial' : 'subscription'} of <strong>{organisation}</strong> {endedWords(subscription)}{' '}
        {formatMoment(expiryDate)}.
        {isGone
          ? ` ${deletionWords({ state })}`
          : dataDeletedAt !== null && ` We’ll keep everything you set up until ${formatDate(dataDeletedAt)}.`}
      </p>
      <p>
        {!isAdmin && 'Ask your administrator what happens next.'}
        {isAdmin && isGone && 'Choose a plan to start again.'}
        {isAdmin &&
          !isGone &&
          (isTrial
            ? 'Choose a plan to carry on where you left off.'
            : 'Renew it or choose another plan to carry on where you left off.')}
      </p>
    </Words>
  );
}

/** Says that the trial or the subscription has ended (rules expiry.*). */
export function ExpiryDialog({ isOpen, onContinue, onLogout, onClose, ...what }: ExpiryDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={what.subscription.isTrial ? 'TRIAL EXPIRED!' : 'SUBSCRIPTION EXPIRED!'}
      width={630}
      isDismissable={false}
      icon={<CalendarXIcon size={24} />}
      footer={
        <>
          {what.isAdmin && (
            <ButtonLink href="/subscriptions/management" autoFocus>
              Manage Subscription
            </ButtonLink>
          )}
          <Button look="secondary" autoFocus={!what.isAdmin} onPress={onContinue}>
            Continue to App
          </Button>
          <DialogSpace />
          <Button look="quiet" icon={<SignOutIcon size={20} aria-hidden />} onPress={onLogout}>
            Log out
          </Button>
        </>
      }
    >
      <ExpiryText {...what} />
      {/* The dialog opens on its own, so nothing had focus before it. */}
      <ReturnFocus to="main" preventScroll />
    </Dialog>
  );
}
