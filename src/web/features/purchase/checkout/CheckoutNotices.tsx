import type { Failure } from '#contract/failure.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Acts } from '../payment/PaymentFrame.tsx';
import { Notice } from '../review/ReviewNotices.tsx';

/* What only the checkout says. */

export const NoOrderView = () => (
  <Notice title="Nothing chosen yet" words="Choose a plan, how many users it is for and how long it runs. The price comes with it.">
    <Acts>
      <ButtonLink size="large" href="/subscriptions/create">
        Choose a plan
      </ButtonLink>
    </Acts>
  </Notice>
);

export const SubscribedView = () => (
  <Notice title="Your organisation has a subscription" words="It runs, so there is nothing to buy a second time. Nothing was charged.">
    <Acts>
      <ButtonLink size="large" href="/subscriptions">
        See your subscription
      </ButtonLink>
    </Acts>
  </Notice>
);

export const OrderRefusedView = ({ failure }: { failure: Failure | null }) => (
  <Notice title="This cannot be bought as it is" words="Plans and apps change now and then. Your number of users and the duration are kept.">
    <FailureAlert failure={failure} />
    <Acts>
      <ButtonLink size="large" href="/subscriptions/create">
        Choose a plan
      </ButtonLink>
    </Acts>
  </Notice>
);
