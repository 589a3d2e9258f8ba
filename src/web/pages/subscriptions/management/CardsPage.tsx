import { PageHead } from '#flow/PageHead.tsx';

export default function CardsPage() {
  return <PageHead title="Cards" description="Cards of your organisation at Humanar." />;
}
