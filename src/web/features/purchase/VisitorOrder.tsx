import { useState } from 'react';
import { OrderSummary } from './OrderSummary.tsx';
import { orderPath, visitorOrder } from './sentOrder.ts';

/** The order a visitor takes through sign-up; renders nothing without one. */
export function VisitorOrder({ isChangeable = false }: { isChangeable?: boolean }) {
  // Read once, when the step opens: anything bought later is no longer a draft.
  const [order] = useState(visitorOrder);
  if (order === null) return null;
  return (
    <OrderSummary
      order={order}
      buyer="visitor"
      {...(isChangeable ? { changeHref: orderPath('/pricing/order', order) } : {})}
    />
  );
}
