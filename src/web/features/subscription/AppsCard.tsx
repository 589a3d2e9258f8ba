import { useId } from 'react';
import type { AppModule } from '#contract/plans.ts';
import { changeAddress } from '#contract/subscriptionAddresses.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { Link } from '#ui/Link.tsx';
import { AppList } from './AppList.tsx';

/** The subscription's apps in a card, with a link to change them if that is allowed. */
export function AppsCard({ apps, mayChange }: { apps: readonly AppModule[]; mayChange: boolean }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Apps">
        {mayChange && <Link href={changeAddress('apps')}>Change apps</Link>}
      </CardHeader>
      <AppList apps={apps} label="Apps in this subscription" />
    </Card>
  );
}
