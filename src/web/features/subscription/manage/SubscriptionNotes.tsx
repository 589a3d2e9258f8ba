import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { queries } from '#api/queries.ts';
import type { CurrentSubscription, Renewal } from '#contract/subscriptions.ts';
import { cardsAddress, changeAddress, renewAddress } from '#contract/subscriptionAddresses.ts';
import { daysLeft } from '#domain/terms.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cardName } from '#ui/CardMark.tsx';
import { formatDate, formatMoment } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { describeDroppedApps, orderOf } from '../laterTerms.tsx';
import { Note } from '../Note.tsx';
import { countOf } from '../situation.ts';
import { UndoButton } from './UndoButton.tsx';

function nextTry({ chargeAt, card, failures }: Renewal) {
  if (chargeAt === null) return <>We tried {countOf(failures, 'time')} and won’t try again automatically.</>;
  const nextCharge = formatMoment(chargeAt);
  if (card === null || card.validity === 'expired') {
    return (
      <>
        {card === null ? 'There’s no card to charge' : `${cardName(card)} has expired`}:{' '}
        <Link href={cardsAddress}>{card === null ? 'add one' : 'choose another'}</Link> before we try again on{' '}
        {nextCharge}.
      </>
    );
  }
  return (
    <>
      We’ll try {cardName(card)} again on {nextCharge}.
    </>
  );
}

/**
 * A charge for the renewal has failed or isn't confirmed, or its money is on the way back: when the next one is due,
 * and a link to pay now.
 */
export function RetryNote({ mayRenew }: { mayRenew: boolean }) {
  const { data: renewal } = useQuery(queries.renewal());
  if (!renewal || renewal.failures === 0) return null;
  return (
    <Note kind="due" {...(mayRenew ? { act: <ButtonLink href={renewAddress}>Pay now</ButtonLink> } : {})}>
      <strong>
        Your next billing period isn’t paid for yet: <Money naira={renewal.amount} />.
      </strong>
      <p>{nextTry(renewal)}</p>
    </Note>
  );
}

/** `mayUndo`: false once the term has ended, when a scheduled change can no longer be undone. */
type ScheduledNoteProps = {
  subscription: CurrentSubscription;
  mayUndo: boolean;
  focusAfterwards: RefObject<HTMLElement | null>;
};

/** A change scheduled for the next term: what it includes, what it drops, and a button to undo it. */
export function ScheduledNote({
  subscription: { scheduledChange, modules, version, hasExpired },
  mayUndo,
  focusAfterwards,
}: ScheduledNoteProps) {
  if (scheduledChange === null) return null;
  const undo = (
    <UndoButton what="undoScheduledChange" version={version} focusAfterwards={focusAfterwards}>
      Undo the change
    </UndoButton>
  );
  return (
    <Note kind="change" {...(mayUndo ? { act: undo } : {})}>
      <strong>
        {hasExpired ? 'Your next billing period:' : `From ${formatDate(scheduledChange.takesEffectAt)}:`}{' '}
        {orderOf(scheduledChange)}
      </strong>
      <p>
        {describeDroppedApps(scheduledChange, modules)}
        {hasExpired ? 'This is the change you scheduled.' : 'Nothing changes until then.'}
      </p>
    </Note>
  );
}

export function CreditNote({ naira }: { naira: number }) {
  if (naira === 0) return null;
  return (
    <Note kind="plain">
      <p>
        <strong>
          Your account has <Money naira={naira} /> of credit.
        </strong>{' '}
        It comes off your next payment.
      </p>
    </Note>
  );
}

/** Cancelled, with access until a date: when that is, and when the data is deleted. */
export function LeavingNote({
  subscription: { expiryDate, cancelledAt, dataDeletedAt },
  now,
}: {
  subscription: CurrentSubscription;
  now: string;
}) {
  return (
    <Note kind="plain">
      <p>
        {cancelledAt !== null && <>Cancelled on {formatDate(cancelledAt)}. </>}Everything works until{' '}
        {formatMoment(expiryDate)}, and you won’t be charged again.
      </p>
      {dataDeletedAt !== null && (
        <p>
          Your data is deleted on <strong>{formatDate(dataDeletedAt)}</strong>, in{' '}
          {countOf(daysLeft(Date.parse(dataDeletedAt), Date.parse(now)), 'day')}, unless you undo this or buy again
          before then.
        </p>
      )}
    </Note>
  );
}

/** Suggests annual billing if the price book has a discount for it. */
export function AnnualNote() {
  const { data } = useQuery(queries.plans());
  const discount = data?.pricingDetails.annualUserDiscount;
  if (!discount?.isActive) return null;
  return (
    <Note
      kind="change"
      act={
        <Link href={changeAddress('annual')} isStrong>
          See the annual price
        </Link>
      }
    >
      <p>
        <strong>Pay annually and save {discount.value}%.</strong> We credit your unused days first.
      </p>
    </Note>
  );
}
