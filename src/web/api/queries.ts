import { queryOptions } from '@tanstack/react-query';
import { listSecurityQuestions, refreshLinchpin } from '#contract/auth.ts';
import { listCards } from '#contract/cards.ts';
import { getOrgSettings } from '#contract/org.ts';
import { listModules, listPlans } from '#contract/plans.ts';
import { getSubscription, getSubscriptionDetails } from '#contract/subscriptions.ts';
import { listCountries, listStates } from '#contract/utilities.ts';
import { send } from './client.ts';

/* What the site reads, each with its key in the query cache. `useQuery(queries.plans())`. */

const lasting = { staleTime: Infinity } as const;

export const queries = {
  /** Account data. The session machine alone fetches it; views read what is in the cache. */
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: ({ signal }) => send(refreshLinchpin, {}, { signal }),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  orgSettings: (orgId: string) =>
    queryOptions({
      queryKey: ['orgSettings', orgId],
      queryFn: async ({ signal }) => (await send(getOrgSettings, { params: { orgId } }, { signal })).org,
    }),
  /** `{ subscription, hasEverSubscribed }` of the organisation. */
  subscription: () => queryOptions({ queryKey: ['subscription'], queryFn: ({ signal }) => send(getSubscription, {}, { signal }) }),
  /** The same of the humanar app. */
  subscriptionDetails: () =>
    queryOptions({ queryKey: ['subscriptionDetails'], queryFn: ({ signal }) => send(getSubscriptionDetails, {}, { signal }) }),
  /** The organisation's saved cards, the default one first; for administrators. */
  cards: (orgId: string) =>
    queryOptions({
      queryKey: ['cards', orgId],
      queryFn: async ({ signal }) => (await send(listCards, { params: { orgId } }, { signal })).cards,
    }),
  countries: () =>
    queryOptions({ queryKey: ['countries'], queryFn: async ({ signal }) => (await send(listCountries, {}, { signal })).countries, ...lasting }),
  states: (countryId: number) =>
    queryOptions({
      queryKey: ['states', countryId],
      queryFn: async ({ signal }) => (await send(listStates, { params: { id: countryId } }, { signal })).states,
      ...lasting,
    }),
  /** `{ plans, pricingDetails }`. */
  plans: () => queryOptions({ queryKey: ['plans'], queryFn: ({ signal }) => send(listPlans, {}, { signal }) }),
  modules: () => queryOptions({ queryKey: ['modules'], queryFn: async ({ signal }) => (await send(listModules, {}, { signal })).modules }),
  /** `{ questions, answered }`. */
  securityQuestions: () =>
    queryOptions({ queryKey: ['securityQuestions'], queryFn: ({ signal }) => send(listSecurityQuestions, {}, { signal }) }),
};
