import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatFigure } from '#ui/figures.ts';
import { ArrowRightBoldIcon } from '#ui/icons/ArrowRightBoldIcon.ts';
import type { Plan } from '#contract/plans.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { planName } from '../orderWords.ts';

const Rows = styled.dl`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  padding: ${space[16]};
  border-bottom: 1px solid ${token.line};
  ${media.sm} {
    padding: ${space[16]} ${space[24]};
  }
  > div {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    gap: ${space[12]};
  }
  dt {
    color: ${token.muted};
  }
`;

const FromTo = styled.dd`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[8]};
  svg {
    flex: none;
    color: ${token.muted};
  }
  > :first-child {
    color: ${token.muted};
  }
  > :last-child {
    font-weight: 600;
  }
`;

const AddedOrGone = styled.dd`
  p + p {
    color: ${token.muted};
  }
`;

const duration = (isAnnual: boolean): string => (isAnnual ? 'annual' : 'monthly');

/** The names of all apps in the price book and the subscription, by id. */
const namesOf = (subscription: CurrentSubscription, plans: readonly Plan[]): ReadonlyMap<string, string> =>
  new Map(
    [
      subscription,
      ...plans.flatMap(({ modules, additionalApps, supportApps }) => [
        { modules },
        { modules: additionalApps },
        { modules: supportApps },
      ]),
    ]
      .flatMap(({ modules }) => modules)
      .map(({ id, name }) => [id, name]),
  );

function Changed({ what, from, to }: { what: string; from: ReactNode; to: ReactNode }) {
  return (
    <div>
      <dt>{what}</dt>
      <FromTo>
        <span>{from}</span>
        <ArrowRightBoldIcon size={14} aria-hidden />
        <VisuallyHidden>to</VisuallyHidden>
        <span>{to}</span>
      </FromTo>
    </div>
  );
}

export type ChangeDifferencesProps = { subscription: CurrentSubscription; quote: Quote; plans: readonly Plan[] };

/** Current and new values side by side, only where they differ. */
export function ChangeDifferences({ subscription, quote, plans }: ChangeDifferencesProps) {
  const names = namesOf(subscription, plans);
  const currentApps = subscription.modules.map(({ id }) => id);
  const list = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  const added = list(quote.moduleIds.filter((id) => !currentApps.includes(id)));
  const removed = list(currentApps.filter((id) => !quote.moduleIds.includes(id)));
  const { plan, numberOfUsers, isPlanDurationAnnual } = subscription;
  return (
    <Rows aria-label="Changes">
      {plan !== null && plan !== quote.plan && <Changed what="Plan" from={planName(plan)} to={planName(quote.plan)} />}
      {(added !== '' || removed !== '') && (
        <div>
          <dt>Apps</dt>
          <AddedOrGone>
            {added !== '' && <p>Added: {added}</p>}
            {removed !== '' && <p>Removed: {removed}</p>}
          </AddedOrGone>
        </div>
      )}
      {numberOfUsers !== null && numberOfUsers !== quote.numberOfUsers && (
        <Changed what="Users" from={formatFigure(numberOfUsers)} to={formatFigure(quote.numberOfUsers)} />
      )}
      {isPlanDurationAnnual !== quote.isPlanDurationAnnual && (
        <Changed what="Billing" from={duration(isPlanDurationAnnual)} to={duration(quote.isPlanDurationAnnual)} />
      )}
    </Rows>
  );
}
