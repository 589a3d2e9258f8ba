import type { CurrentSubscription, ScheduledChange } from '#contract/subscriptions.ts';
import { formatDate } from '#ui/dates.ts';
import { formatList } from '#ui/formatList.ts';
import { Note } from './Note.tsx';
import { countOf } from './situation.ts';

/* What later terms will include. */

/** "Core, monthly, for 10 users" */
export const orderOf = ({ planName, isPlanDurationAnnual, numberOfUsers }: ScheduledChange): string =>
  `${planName}, ${isPlanDurationAnnual ? 'annual' : 'monthly'}, for ${countOf(numberOfUsers, 'user')}`;

/** Says which apps a later term no longer includes. */
export function describeDroppedApps({ moduleIds }: ScheduledChange, modules: CurrentSubscription['modules']): string {
  const going = modules.filter(({ id }) => !moduleIds.includes(id)).map(({ name }) => name);
  return going.length === 0 ? '' : `${formatList(going)} won’t be included. `;
}

/** Terms that are paid for but haven't started. */
export const PaidAheadNotes = ({ subscription: { paidAhead, modules } }: { subscription: CurrentSubscription }) =>
  paidAhead.map((term) => (
    <Note kind="plain" key={term.takesEffectAt}>
      <p>
        <strong>
          From {formatDate(term.takesEffectAt)}: {orderOf(term)}.
        </strong>{' '}
        {describeDroppedApps(term, modules)}Already paid for. Nothing changes until then.
      </p>
    </Note>
  ));
