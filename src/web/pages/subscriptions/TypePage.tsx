import { PageHead } from '#flow/PageHead.tsx';

export default function TypePage() {
  return <PageHead title="Users and billing" description="Users and billing of your organisation at Humanar." />;
}
