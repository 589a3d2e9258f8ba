import { PageHead } from '#flow/PageHead.tsx';

export default function PlansPage() {
  return <PageHead title="Choose a plan" description="Choose a plan of your organisation at Humanar." />;
}
