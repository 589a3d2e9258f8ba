import { PageHead } from '#flow/PageHead.tsx';

export default function CheckoutPage() {
  return <PageHead title="Checkout" description="Checkout of your organisation at Humanar." />;
}
