import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { KeptOrderOffer } from './KeptOrderOffer.tsx';

/**
 * The order saved on the server, shown on the subscription overview; renders nothing without one. For administrators.
 */
export function WaitingOrder({ orgId }: { orgId: string }) {
  const order = useQuery(queries.keptOrder()).data?.order ?? null;
  return order === null ? null : <KeptOrderOffer order={order} orgId={orgId} />;
}
