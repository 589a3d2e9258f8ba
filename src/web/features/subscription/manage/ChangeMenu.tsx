import { useQuery } from '@tanstack/react-query';
import { DotsThreeVerticalBoldIcon } from '#ui/icons/DotsThreeVerticalBoldIcon.ts';
import { queries } from '#api/queries.ts';
import { BlockingSkeleton } from '#ui/Skeleton.tsx';
import type { Plan } from '#contract/plans.ts';
import type { CurrentSubscription, SubscriptionAction } from '#contract/subscriptions.ts';
import { cancelAddress, changeAddress, renewAddress } from '#contract/subscriptionAddresses.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { ButtonRow } from '../ButtonRow.tsx';

/** Whether the plan has an app that isn't in this subscription. */
function hasMore({ modules, additionalApps, supportApps }: Plan, subscription: CurrentSubscription): boolean {
  const currentApps = new Set(subscription.modules.map(({ id }) => id));
  return [...modules, ...additionalApps, ...supportApps].some(({ id }) => !currentApps.has(id));
}

/** The actions of an active subscription: the usual ones as buttons, the rest in a menu. */
export function ChangeMenu({
  subscription,
  actions,
}: {
  subscription: CurrentSubscription;
  actions: readonly SubscriptionAction[];
}) {
  const { data, isFetched } = useQuery(queries.plans());
  const plan = data?.plans.find(({ slug }) => slug === subscription.plan);
  const may = (action: SubscriptionAction) => actions.includes(action);
  const { paidAhead, state } = subscription;
  const { isPlanDurationAnnual } = paidAhead.at(-1) ?? subscription;
  return (
    <ButtonRow>
      {data === undefined && !isFetched && <BlockingSkeleton word="Loading your plan" lines={0} />}
      {may('change') && (
        // When a renewal payment is due, that is the primary button instead.
        <ButtonLink href={changeAddress('users')} look={state === 'renewalDue' ? 'secondary' : 'primary'}>
          Add users
        </ButtonLink>
      )}
      {may('change') && plan !== undefined && hasMore(plan, subscription) && (
        <ButtonLink href={changeAddress('apps')} look="secondary">
          Add apps
        </ButtonLink>
      )}
      {(may('change') || may('renew') || may('cancel')) && (
        <Menu
          trigger={
            <MenuButton look="secondary" size="medium" aria-label="More for your subscription">
              <DotsThreeVerticalBoldIcon size={20} aria-hidden />
            </MenuButton>
          }
        >
          {may('change') && <MenuItem href={changeAddress('plan')}>Change plan</MenuItem>}
          {may('change') && !isPlanDurationAnnual && (
            <MenuItem href={changeAddress('annual')}>Switch to annual billing</MenuItem>
          )}
          {may('renew') && <MenuItem href={renewAddress}>Renew now</MenuItem>}
          {may('cancel') && (may('change') || may('renew')) && <MenuSeparator />}
          {may('cancel') && (
            <MenuItem href={cancelAddress} isDanger>
              Cancel the subscription
            </MenuItem>
          )}
        </Menu>
      )}
    </ButtonRow>
  );
}
