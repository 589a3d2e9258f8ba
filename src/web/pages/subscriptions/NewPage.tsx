import { PageHead } from '#flow/PageHead.tsx';

export default function NewPage() {
  return <PageHead title="Subscribe again" description="Subscribe again of your organisation at Humanar." />;
}
