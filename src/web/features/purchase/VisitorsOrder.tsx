import { useState } from 'react';
import { OrderSummary } from './OrderSummary.tsx';
import { orderPath, visitorsOrder } from './sentOrder.ts';

/** The order that goes along with a visitor's sign-up; nothing without one. */
export function VisitorsOrder({ isChangeable = false }: { isChangeable?: boolean }) {
  // As it was when the step began: what is bought later is nobody's draft any more.
  const [order] = useState(visitorsOrder);
  if (order === null) return null;
  return <OrderSummary order={order} buyer="visitor" {...(isChangeable ? { changeHref: orderPath('/pricing/order', order) } : {})} />;
}
