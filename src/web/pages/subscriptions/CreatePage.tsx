import { PageHead } from '#flow/PageHead.tsx';

export default function CreatePage() {
  return <PageHead title="Subscribe" description="Subscribe of your organisation at Humanar." />;
}
