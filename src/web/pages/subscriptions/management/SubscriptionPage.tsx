import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';

export default function SubscriptionPage() {
  return (
    <>
      <PageHead title="Subscription" description="Your organisation’s subscription." />
      <ViewHeading>Subscription</ViewHeading>
    </>
  );
}
