import { PageHead } from '#flow/PageHead.tsx';

export default function ReceiptPage() {
  return <PageHead title="Receipt" description="Receipt of your organisation at Humanar." />;
}
