import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';

export default function RenewPage() {
  return (
    <>
      <PageHead title="Renew" description="Your organisation’s subscription." />
      <ViewHeading>Renew</ViewHeading>
    </>
  );
}
