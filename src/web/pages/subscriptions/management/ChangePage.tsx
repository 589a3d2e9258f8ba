import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';

export default function ChangePage() {
  return (
    <>
      <PageHead title="Change your subscription" description="Your organisation’s subscription." />
      <ViewHeading>Change your subscription</ViewHeading>
    </>
  );
}
