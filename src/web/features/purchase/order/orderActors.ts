import { CancelledError } from '@tanstack/react-query';
import { type Actor, fromPromise } from 'xstate';
import { queryClient } from '#api/queryClient.ts';
import type { Quote } from '#contract/quotes.ts';
import type { orderMachine, PriceRequest } from '#machines/order/order.machine.ts';
import { priceQuery } from './priceQuery.ts';

export type OrderActor = Actor<typeof orderMachine>;

const fetchPrice = ({ order, buyer }: PriceRequest): Promise<Quote> =>
  queryClient.fetchQuery({ ...priceQuery(order, buyer), retry: false });

/** The real actors for putting an order together. */
export const orderActors = {
  fetchPrice: fromPromise<Quote, PriceRequest>(({ input }) =>
    fetchPrice(input).catch((error: unknown) => {
      // Everything loaded for another account was dropped just now, this request with it.
      if (error instanceof CancelledError) return fetchPrice(input);
      throw error;
    }),
  ),
};
