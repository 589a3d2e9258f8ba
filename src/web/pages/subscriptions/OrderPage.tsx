import { PageHead } from '#flow/PageHead.tsx';

export default function OrderPage() {
  return <PageHead title="Your order" description="Your order of your organisation at Humanar." />;
}
