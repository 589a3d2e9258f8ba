import type { CurrentSubscription, ScheduledChange } from '#contract/subscriptions.ts';
import { formatDate } from '#ui/dates.ts';
import { formatList } from '#ui/formatList.ts';
import { Note } from './Note.tsx';
import { countOf } from './situation.ts';

/* What there is from a later term on. */

/** "Core, monthly, for 10 users" */
export const orderOf = ({ planName, isPlanDurationAnnual, numberOfUsers }: ScheduledChange): string =>
  `${planName}, ${isPlanDurationAnnual ? 'annual' : 'monthly'}, for ${countOf(numberOfUsers, 'user')}`;

/** Which of the apps there will not be any more. */
export function goingBy({ moduleIds }: ScheduledChange, modules: CurrentSubscription['modules']): string {
  const going = modules.filter(({ id }) => !moduleIds.includes(id)).map(({ name }) => name);
  return going.length === 0 ? '' : `${formatList(going)} won’t be included. `;
}

/** Terms that are paid for and have not begun: until then there is what was paid for until then. */
export const PaidAheadNotes = ({ subscription: { paidAhead, modules } }: { subscription: CurrentSubscription }) =>
  paidAhead.map((term) => (
    <Note kind="plain" key={term.takesEffectAt}>
      <p>
        <strong>
          From {formatDate(term.takesEffectAt)}: {orderOf(term)}.
        </strong>{' '}
        {goingBy(term, modules)}Already paid for. Nothing changes until then.
      </p>
    </Note>
  ));
