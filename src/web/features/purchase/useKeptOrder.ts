import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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

  // The account of a person whose role has changed, too.
  const person = `${userId} ${mayBuy}`;
  const lastPerson = useRef(person);
  useEffect(() => {
    // The tab's draft stays with the visitor who has just signed in.
    if (lastPerson.current !== person)
      actor.send({ type: 'person.changed', mayBuy, draft: isDraftOffered ? tabOrder() : null });
    lastPerson.current = person;
  }, [actor, person, mayBuy, isDraftOffered]);

  const { data, isError } = useQuery({ ...queries.keptOrder(), enabled: mayBuy });
  useEffect(() => {
    if (data !== undefined) actor.send({ type: 'kept.read', order: data.order });
    else if (isError) actor.send({ type: 'kept.unread' });
  }, [actor, person, data, isError]);
  return actor;
}
