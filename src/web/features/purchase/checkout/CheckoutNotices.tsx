import type { Failure } from '#contract/failure.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Notice } from '../review/ReviewNotices.tsx';

/* Notices that only the checkout shows. */

export const NoOrderView = () => (
  <Notice
    title="Nothing chosen yet"
    words="Choose a plan, the number of users and how often to pay. You’ll see the price as you choose."
  >
    <ButtonStack>
      <ButtonLink size="large" href="/subscriptions/create">
        Choose a plan
      </ButtonLink>
    </ButtonStack>
  </Notice>
);

export const SubscribedView = () => (
  <Notice
    title="You already have a subscription"
    words="Your organisation’s subscription is active, so there’s nothing to buy. Your billing history lists every payment."
  >
    <ButtonStack>
      <ButtonLink size="large" href="/subscriptions">
        See your subscription
      </ButtonLink>
    </ButtonStack>
  </Notice>
);

export const OrderRefusedView = ({ failure }: { failure: Failure | null }) => (
  <Notice
    title="You can’t buy this order as it is"
    words="Plans and apps change from time to time. We’ve kept your number of users and your billing choice."
  >
    <FailureAlert failure={failure} />
    <ButtonStack>
      <ButtonLink size="large" href="/subscriptions/create">
        Choose a plan
      </ButtonLink>
    </ButtonStack>
  </Notice>
);
