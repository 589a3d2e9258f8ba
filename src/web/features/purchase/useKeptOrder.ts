import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { useFlow } from '#flow/useFlow.ts';
import { keptOrderMachine } from '#machines/keptOrder/keptOrder.machine.ts';
import { tabOrder } from './keptOrder.ts';
import { type KeptOrderActor, keptOrderActors } from './keptOrderActors.ts';

/**
 * The order that waits for the signed-in person; null while nobody is signed in.
 * @param isDraftOffered whether this tab's draft is offered if the server keeps no order
 */
export function useKeptOrder(account: AccountData | null, isDraftOffered = true): KeptOrderActor {
  const mayBuy = account?.user.isRoot === true;
  const userId = account?.user.id ?? null;
  const [machine] = useState(() => keptOrderMachine.provide({ actors: keptOrderActors }));
  const actor = useFlow(machine, { mayBuy, draft: isDraftOffered ? tabOrder() : null });

  const [person, setPerson] = useState(userId);
  useEffect(() => {
    // The tab's draft stays with the visitor who has just signed in.
    if (person !== userId) actor.send({ type: 'person.changed', mayBuy, draft: isDraftOffered ? tabOrder() : null });
    setPerson(userId);
  }, [actor, person, userId, mayBuy, isDraftOffered]);

  const { data, isError } = useQuery({ ...queries.keptOrder(), enabled: mayBuy });
  useEffect(() => {
    if (data !== undefined) actor.send({ type: 'kept.read', order: data.order });
    else if (isError) actor.send({ type: 'kept.unread' });
  }, [actor, userId, data, isError]);
  return actor;
}
