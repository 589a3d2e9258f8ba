import { PageHead } from '#flow/PageHead.tsx';

export default function CardPage() {
  return <PageHead title="Pay by card" description="Pay by card of your organisation at Humanar." />;
}
