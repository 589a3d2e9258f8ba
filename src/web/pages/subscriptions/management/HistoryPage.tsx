import { PageHead } from '#flow/PageHead.tsx';

export default function HistoryPage() {
  return <PageHead title="Billing history" description="Billing history of your organisation at Humanar." />;
}
