import { useId } from 'react';
import type { AppModule } from '#contract/plans.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { AppList } from './AppList.tsx';

/** The apps of the subscription, in a card of their own. */
export function AppsCard({ apps }: { apps: readonly AppModule[] }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Apps" />
      <AppList apps={apps} label="Apps in this subscription" />
    </Card>
  );
}
