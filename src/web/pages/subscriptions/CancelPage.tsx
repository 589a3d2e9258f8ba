import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';

export default function CancelPage() {
  return (
    <>
      <PageHead title="Cancel your subscription" description="Your organisation’s subscription." />
      <ViewHeading>Cancel your subscription</ViewHeading>
    </>
  );
}
