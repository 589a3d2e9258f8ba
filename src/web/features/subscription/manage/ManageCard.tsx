import { type ReactNode, useId, useRef } from 'react';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatMoment } from '#ui/dates.ts';
import { NoSubscription } from '../NoSubscription.tsx';
import { countOf, type ExistingSituation, situationOf } from '../situation.ts';
import { SubscriptionTitle } from '../SubscriptionTitle.tsx';
import type { RenewalCards } from './RenewalFacts.tsx';
import { SituationFacts } from './SituationFacts.tsx';
import { SituationNotes } from './SituationNotes.tsx';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { CreditNote } from './SubscriptionNotes.tsx';

function subtitleOf({ is, subscription: { expiryDate, modules } }: ExistingSituation): string {
  const apps = countOf(modules.length, 'app');
  const end = formatMoment(expiryDate);
  switch (is) {
    case 'trial':
      return `${apps}, unlimited employees, until ${end}`;
    case 'active':
      return `${apps}, paid until ${end}`;
    case 'cancelled':
      return `${apps}, until ${end}`;
    case 'expired':
    case 'purged':
      return `Ended on ${end}`;
  }
}

/**
 * The subscription for its administrators: what it includes, what comes next, and every available action. `tryNow`: the
 * trial's button.
 */
export function ManageCard({
  answer,
  tryNow,
  ...renewalCards
}: RenewalCards & { answer: CurrentSubscriptionResponse; tryNow: ReactNode }) {
  const titleId = useId();
  const title = useRef<HTMLSpanElement>(null);
  const situation = situationOf(answer);
  if (situation.is === 'none') {
    return (
      <Card aria-label="Subscription">
        <NoSubscription tryNow={tryNow} />
      </Card>
    );
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title={<SubscriptionTitle ref={title} situation={situation} now={answer.now} />}
        subtitle={subtitleOf(situation)}
      >
        <SubscriptionActions situation={situation} actions={answer.actions} focusAfterwards={title} />
      </CardHeader>
      <SituationFacts situation={situation} now={answer.now} {...renewalCards} />
      <SituationNotes situation={situation} answer={answer} focusAfterwards={title} />
      <CreditNote naira={situation.subscription.accountCredit} />
    </Card>
  );
}
