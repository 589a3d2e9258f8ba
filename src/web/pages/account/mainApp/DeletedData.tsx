import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatMoment } from '#ui/dates.ts';
import { dataDeletionQuery } from './mainAppCalls.ts';

/** When the main application was told to delete the organisation's data. The stand-in has none to delete. */
export function DeletedData({ session }: { session: string }) {
  const titleId = useId();
  const { data } = useQuery(dataDeletionQuery(session));
  if (data === undefined || data === null) return null;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title={`The data of this organisation was deleted on ${formatMoment(data)}`}
        subtitle="Humanar told the application to delete it with a signed event."
      />
    </Card>
  );
}
