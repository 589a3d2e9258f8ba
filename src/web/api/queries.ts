import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSecurityQuestions, refreshLinchpin } from '#contract/auth.ts';
import { listBillingContacts } from '#contract/billingContacts.ts';
import { listCards } from '#contract/cards.ts';
import { getOrgSettings, listUnreachableAddresses } from '#contract/org.ts';
import { getKeptOrder } from '#contract/keptOrders.ts';
import { getOpenPayment, getReceipt, listTransactions } from '#contract/payments.ts';
import { openReceipt } from '#contract/receiptLinks.ts';
import { listModules } from '#contract/plans.ts';
import { listSecurityLog, listSessions } from '#contract/security.ts';
import {
  getPreference,
  getRenewal,
  getSubscription,
  getSubscriptionDetails,
  listActivity,
  listCancelReasons,
} from '#contract/subscriptions.ts';
import { listCountries, listStates } from '#contract/utilities.ts';
import { send } from './client.ts';
import { plansQuery } from './plansQuery.ts';

/*
 * The site's queries, with their cache keys: `useQuery(queries.plans())`. None uses the query's abort signal, because
 * unmounting the last view would then cancel a read that a machine's actor is waiting for.
 */

/** How often a payment that is being confirmed is polled, in ms. */
const OPEN_PAYMENT_EVERY = 15_000;

const forever = { staleTime: Infinity } as const;

export const queries = {
  /** The account data. Only the session machine fetches it; views read the cache. */
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: () => send(refreshLinchpin, {}),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  orgSettings: (orgId: string) =>
    queryOptions({
      queryKey: ['orgSettings', orgId],
      queryFn: async () => (await send(getOrgSettings, { params: { orgId } })).org,
    }),
  /** `{ subscription, hasEverSubscribed }` of the organisation. */
  subscription: () => queryOptions({ queryKey: ['subscription'], queryFn: () => send(getSubscription, {}) }),
  /** The same for the humanar app. */
  subscriptionDetails: () =>
    queryOptions({ queryKey: ['subscriptionDetails'], queryFn: () => send(getSubscriptionDetails, {}) }),
  /** The organisation's saved cards, the default one first; for administrators. */
  cards: (orgId: string) =>
    queryOptions({
      queryKey: ['cards', orgId],
      queryFn: async () => (await send(listCards, { params: { orgId } })).cards,
    }),
  /** Whether the subscription renews automatically; for administrators. */
  preference: () =>
    queryOptions({ queryKey: ['preference'], queryFn: async () => (await send(getPreference, {})).preference }),
  /** The next term of a paid subscription, null if there will be none; for administrators. */
  renewal: () => queryOptions({ queryKey: ['renewal'], queryFn: async () => (await send(getRenewal, {})).renewal }),
  /** `{ order, isNext }`: the order saved with the person's sign-up or sign-in; for administrators. */
  keptOrder: () => queryOptions({ queryKey: ['keptOrder'], queryFn: () => send(getKeptOrder, {}), staleTime: 0 }),
  /** The payment that is still being confirmed, or null; polled while there is one. For administrators. */
  openPayment: () =>
    queryOptions({
      queryKey: ['openPayment'],
      queryFn: async () => (await send(getOpenPayment, {})).payment,
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data ?? null) === null ? false : OPEN_PAYMENT_EVERY),
    }),
  /** The reasons for cancelling, in display order. */
  cancelReasons: () =>
    queryOptions({
      queryKey: ['cancelReasons'],
      queryFn: async () => (await send(listCancelReasons, {})).cancelReasons,
      ...forever,
    }),
  /** The subscription's activity, newest first, paginated; for administrators. */
  activity: () =>
    infiniteQueryOptions({
      queryKey: ['activity'],
      queryFn: ({ pageParam: before }) => send(listActivity, { query: before === null ? {} : { before } }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
    }),
  /**
   * A page of the billing history, newest first: `{ transactions, total, page, perPage }`. The previous page stays
   * while it loads; for administrators.
   */
  transactions: (page: number) =>
    queryOptions({
      queryKey: ['transactions', page],
      queryFn: async () => (await send(listTransactions, { query: { page } })).data,
      placeholderData: keepPreviousData,
    }),
  /** A receipt, and what was returned of its payment: `{ receipt, returned }`; for administrators. */
  receipt: (id: string) =>
    queryOptions({ queryKey: ['receipt', id], queryFn: () => send(getReceipt, { params: { id } }) }),
  /** The same behind a mailed link, and the link's expiry: `{ receipt, returned, until }`; for anyone. */
  linkedReceipt: (link: string) =>
    queryOptions({
      queryKey: ['linkedReceipt', link],
      queryFn: () => send(openReceipt, { body: { link } }),
      ...forever,
    }),
  countries: () =>
    queryOptions({
      queryKey: ['countries'],
      queryFn: async () => (await send(listCountries, {})).countries,
      ...forever,
    }),
  states: (countryId: number) =>
    queryOptions({
      queryKey: ['states', countryId],
      queryFn: async () => (await send(listStates, { params: { id: countryId } })).states,
      ...forever,
    }),
  plans: plansQuery,
  modules: () => queryOptions({ queryKey: ['modules'], queryFn: async () => (await send(listModules, {})).modules }),
  /** `{ questions, answered }`. */
  securityQuestions: () =>
    queryOptions({ queryKey: ['securityQuestions'], queryFn: () => send(listSecurityQuestions, {}) }),
  /** The organisation's addresses that our mail doesn't reach; for administrators. */
  unreachableAddresses: () =>
    queryOptions({
      queryKey: ['unreachableAddresses'],
      queryFn: async () => (await send(listUnreachableAddresses, {})).addresses,
    }),
  /** Sorted by name; for administrators. */
  billingContacts: (orgId: string) =>
    queryOptions({
      queryKey: ['billingContacts', orgId],
      queryFn: async () => (await send(listBillingContacts, { params: { orgId } })).billingContacts,
    }),
  /** The person's open sessions, the current one first. */
  sessions: () =>
    queryOptions({ queryKey: ['sessions'], queryFn: async () => (await send(listSessions, {})).sessions }),
  /** The organisation's security log, newest first, paginated; for administrators. */
  securityLog: () =>
    infiniteQueryOptions({
      queryKey: ['securityLog'],
      queryFn: ({ pageParam: before }) =>
        send(listSecurityLog, { query: { kinds: 'all', ...(before !== null && { before }) } }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
    }),
};
