import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import type { Failure } from '#contract/failure.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { assignedUsers } from '#domain/assignedUsers.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from '#domain/terms.ts';
import { FLEXI, changeOf, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { formatDate, formatDay } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { PageBody } from '#ui/PageBody.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { describeOrder, formatUsers } from '../orderWords.ts';
import { AppChoices, PlanChoices, TermChoices } from '../order/DraftChoices.tsx';
import { fieldOf, missingParts, type PartErrors, refusalsByPart } from '../order/orderErrors.ts';
import { OrderLayout } from '../order/OrderLayout.tsx';
import type { PriceBook } from '../order/PlansReader.tsx';
import { useOrderPartFocus } from '../order/useOrderPartFocus.ts';
import type { UpgradeActor } from './upgradeActors.ts';
import { type ChangePart, storeChange } from './changeDraft.ts';
import { ChangePanel, type PriceState } from './ChangePanel.tsx';

const Choices = styled.div`
  display: grid;
  gap: ${space[32]};
`;

const WaitingNote = styled.p`
  ${type.small}
  padding: ${space[12]} ${space[16]};
  border: 1px solid ${token.line};
  border-radius: ${radius.control};
  background: ${token.sunken};
`;

const Act = styled.div`
  display: grid;
  gap: ${space[8]};
`;

const Unchanged = styled.p`
  ${type.small}
  color: ${token.dangerText};
  &:empty {
    display: none;
  }
`;

/** "You have 14 users assigned" */
const assignedWords = (allocated: number): string => `You have ${formatUsers(allocated)} assigned`;

/** The server's refusals, by field. */
function refusalsOf(failure: Failure | null, allocated: number | null): PartErrors {
  if (failure?.code !== 'below_allocated') return refusalsByPart(failure);
  return {
    users:
      allocated === null || allocated === 0
        ? failure.msg
        : `${assignedWords(allocated)}. Remove some in the app first, or choose at least ${formatUsers(allocated)}.`,
  };
}

/** The fields on the page; refusals of any other field are shown above the button. */
function fieldsShown(draft: SubscriptionDraft, { plans }: PriceBook): string[] {
  const hasApps =
    draft.plan === FLEXI || (plans.find(({ slug }) => slug === draft.plan)?.additionalApps.length ?? 0) > 0;
  return [fieldOf.plan, fieldOf.users, ...(hasApps ? [fieldOf.apps] : [])];
}

/** What the chosen duration means while a term is running. */
function durationNote(
  { isPlanDurationAnnual, expiryDate }: CurrentSubscription,
  chosen: SubscriptionDraft['subscriptionType'],
): string {
  if (isPlanDurationAnnual === (chosen === 'annual')) return `This billing period runs until ${formatDate(expiryDate)}`;
  return isPlanDurationAnnual
    ? `${MONTHLY_DAYS} days at a time, from your next renewal`
    : `${ANNUAL_DAYS} days, in one payment`;
}

const priceStates: { [state: string]: PriceState } = {
  choosing: 'unchanged',
  pausing: 'asking',
  quoting: 'asking',
  choiceRefused: 'refused',
  quoteFailed: 'failed',
};

/** The main button's label. */
function actWords(priceState: PriceState, quote: Quote | null): string {
  if (quote === null || (priceState !== 'quoted' && priceState !== 'asking')) return 'Continue';
  if (quote.change?.when === 'atRenewal') return `Schedule for ${formatDay(quote.change.period.from)}`;
  return quote.paymentDue === 0 ? 'Continue, nothing to pay' : `Continue with ${formatNaira(quote.paymentDue)}`;
}

export type ChoosingProps = {
  subscription: CurrentSubscription;
  book: PriceBook;
  /** The part to focus; null leaves the cursor alone. */
  part: ChangePart | null;
  /** Called once the part has been focused. */
  onPart: () => void;
  draft: SubscriptionDraft;
  onDraft: (draft: SubscriptionDraft) => void;
  /** Shown above the choices. */
  above?: ReactNode;
};

/** The new plan, apps, users and duration, with their price and when they take effect. */
export function ChoosingView({
  actor,
  subscription,
  book,
  part,
  onPart,
  draft,
  onDraft,
  above,
}: ChoosingProps & { actor: UpgradeActor }) {
  const state = useFlowState(actor, ({ value }) => value);
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const quote = useFlowState(actor, ({ context }) => context.quote);
  const error = useFlowState(actor, ({ context }) => context.error);
  const [isAsked, setAsked] = useState(false);
  const choices = useOrderPartFocus(part, onPart);

  const change = (changes: Partial<SubscriptionDraft>) => {
    const next = storeChange(draft, changes);
    onDraft(next);
    setAsked(false);
    const requested = changeOf(next);
    if (requested !== null) actor.send({ type: 'change.chosen', change: requested });
  };

  const priceState = changeOf(draft) === null ? 'missing' : (priceStates[state] ?? 'quoted');
  const isRefused = priceState === 'refused';
  const allocated = assignedUsers(subscription);
  const errors = { ...(isRefused ? refusalsOf(error, allocated) : {}), ...(isAsked ? missingParts(draft) : {}) };
  const unplaced = isRefused && error?.code === 'below_allocated' ? null : error;
  const isForLater = quote?.change?.when === 'atRenewal';

  const proceed = () => {
    if (isBusy) return;
    setAsked(true);
    if (priceState === 'quoted') actor.send({ type: isForLater ? 'schedule.pressed' : 'review.pressed' });
  };

  return (
    <PageBody
      heading={
        <>
          <Link href={subscriptionAddress}>Subscription</Link>
          <ViewHeading>Change your subscription</ViewHeading>
        </>
      }
      subtitle="Additions start immediately, and you pay only for the days left. Reductions start at your next renewal."
    >
      {above}
      {subscription.paidAhead.map((term) => (
        <WaitingNote key={term.takesEffectAt}>
          From {formatDate(term.takesEffectAt)}: {describeOrder(term)}, already paid for. Additions apply to both
          billing periods immediately, and what you’ve already paid comes off the price.
        </WaitingNote>
      ))}
      {subscription.scheduledChange !== null && (
        <WaitingNote>
          Scheduled from {formatDate(subscription.scheduledChange.takesEffectAt)}:{' '}
          {describeOrder(subscription.scheduledChange)}. A change you make now replaces it.
        </WaitingNote>
      )}
      <OrderLayout
        label="Your change"
        panel={(button) => (
          <ChangePanel
            priceState={priceState}
            quote={quote}
            isBusy={isBusy}
            failure={unplaced}
            fields={fieldsShown(draft, book)}
            subscription={subscription}
            plans={book.plans}
            onUsersChange={(numberOfUsers) => change({ numberOfUsers })}
            onRetry={() => actor.send({ type: 'retry.pressed' })}
            act={button}
          />
        )}
        onSubmit={proceed}
        act={
          <Act>
            <Unchanged role="alert">
              {isAsked &&
                priceState === 'unchanged' &&
                'You haven’t changed anything yet. Choose other apps, another plan, or a different number of users or billing period.'}
            </Unchanged>
            <Button
              type="submit"
              size="large"
              isWide
              isBusy={isBusy}
              busyLabel={state === 'scheduling' ? 'Scheduling' : 'Getting the price'}
            >
              {actWords(priceState, quote)}
            </Button>
          </Act>
        }
      >
        <Choices ref={choices}>
          <PlanChoices draft={draft} change={change} plans={book.plans} errors={errors} />
          <AppChoices draft={draft} change={change} plans={book.plans} errors={errors} />
          <TermChoices
            draft={draft}
            change={change}
            details={book.pricingDetails}
            errors={errors}
            usersNote={allocated === null || allocated === 0 ? undefined : assignedWords(allocated)}
            durationNote={durationNote(subscription, draft.subscriptionType)}
          />
        </Choices>
      </OrderLayout>
    </PageBody>
  );
}
