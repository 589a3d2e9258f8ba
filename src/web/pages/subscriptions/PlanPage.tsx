import { PageHead } from '#flow/PageHead.tsx';

export default function PlanPage() {
  return <PageHead title="Choose apps" description="Choose apps of your organisation at Humanar." />;
}
