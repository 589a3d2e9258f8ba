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
import { getPreference, getRenewal, getSubscription, getSubscriptionDetails, listActivity, listCancelReasons } from '#contract/subscriptions.ts';
import { listCountries, listStates } from '#contract/utilities.ts';
import { send } from './client.ts';
import { plansQuery } from './plansQuery.ts';

/*
 * What the site reads, each with its key in the query cache: `useQuery(queries.plans())`. None takes the query's signal:
 * with it, the last view to go would cancel a read that a machine's actor is waiting for.
 */

/** How often a payment that is being confirmed is looked at, in ms. */
const OPEN_PAYMENT_EVERY = 15_000;

const lasting = { staleTime: Infinity } as const;

export const queries = {
  /** Account data. The session machine alone fetches it; views read what is in the cache. */
  account: () =>
    queryOptions({ queryKey: ['account'], queryFn: () => send(refreshLinchpin, {}), staleTime: Infinity, gcTime: Infinity }),
  orgSettings: (orgId: string) =>
    queryOptions({
      queryKey: ['orgSettings', orgId],
      queryFn: async () => (await send(getOrgSettings, { params: { orgId } })).org,
    }),
  /** `{ subscription, hasEverSubscribed }` of the organisation. */
  subscription: () => queryOptions({ queryKey: ['subscription'], queryFn: () => send(getSubscription, {}) }),
  /** The same of the humanar app. */
  subscriptionDetails: () =>
    queryOptions({ queryKey: ['subscriptionDetails'], queryFn: () => send(getSubscriptionDetails, {}) }),
  /** The organisation's saved cards, the default one first; for administrators. */
  cards: (orgId: string) =>
    queryOptions({
      queryKey: ['cards', orgId],
      queryFn: async () => (await send(listCards, { params: { orgId } })).cards,
    }),
  /** Whether the subscription renews by itself; for administrators. */
  preference: () => queryOptions({ queryKey: ['preference'], queryFn: async () => (await send(getPreference, {})).preference }),
  /** The next term of a paid subscription, null when none is to come; for administrators. */
  renewal: () => queryOptions({ queryKey: ['renewal'], queryFn: async () => (await send(getRenewal, {})).renewal }),
  /** `{ order, isNext }`: the order that came with the person's sign-up or sign-in; for administrators. */
  keptOrder: () => queryOptions({ queryKey: ['keptOrder'], queryFn: () => send(getKeptOrder, {}), staleTime: 0 }),
  /** The payment that is still being confirmed, or null; read again while there is one. For administrators. */
  openPayment: () =>
    queryOptions({
      queryKey: ['openPayment'],
      queryFn: async () => (await send(getOpenPayment, {})).payment,
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data ?? null) === null ? false : OPEN_PAYMENT_EVERY),
    }),
  /** The reasons that can be given for cancelling, in their order. */
  cancelReasons: () =>
    queryOptions({ queryKey: ['cancelReasons'], queryFn: async () => (await send(listCancelReasons, {})).cancelReasons, ...lasting }),
  /** Who did what with the subscription, newest first, a page after the other; for administrators. */
  activity: () =>
    infiniteQueryOptions({
      queryKey: ['activity'],
      queryFn: ({ pageParam: before }) => send(listActivity, { query: before === null ? {} : { before } }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
    }),
  /** A page of the billing history, newest first: `{ transactions, total, page, perPage }`. The one before stays while it comes; for administrators. */
  transactions: (page: number) =>
    queryOptions({
      queryKey: ['transactions', page],
      queryFn: async () => (await send(listTransactions, { query: { page } })).data,
      placeholderData: keepPreviousData,
    }),
  /** A receipt never changes once it is issued; for administrators. */
  receipt: (id: string) =>
    queryOptions({ queryKey: ['receipt', id], queryFn: async () => (await send(getReceipt, { params: { id } })).receipt, ...lasting }),
  /** The receipt that a mailed link opens, and until when: `{ receipt, until }`; for anyone. */
  linkedReceipt: (link: string) => queryOptions({ queryKey: ['linkedReceipt', link], queryFn: () => send(openReceipt, { body: { link } }), ...lasting }),
  countries: () =>
    queryOptions({ queryKey: ['countries'], queryFn: async () => (await send(listCountries, {})).countries, ...lasting }),
  states: (countryId: number) =>
    queryOptions({
      queryKey: ['states', countryId],
      queryFn: async () => (await send(listStates, { params: { id: countryId } })).states,
      ...lasting,
    }),
  plans: plansQuery,
  modules: () => queryOptions({ queryKey: ['modules'], queryFn: async () => (await send(listModules, {})).modules }),
  /** `{ questions, answered }`. */
  securityQuestions: () =>
    queryOptions({ queryKey: ['securityQuestions'], queryFn: () => send(listSecurityQuestions, {}) }),
  /** The organisation's addresses that mail does not get to; for administrators. */
  unreachableAddresses: () =>
    queryOptions({ queryKey: ['unreachableAddresses'], queryFn: async () => (await send(listUnreachableAddresses, {})).addresses }),
  /** By name; for administrators. */
  billingContacts: (orgId: string) =>
    queryOptions({
      queryKey: ['billingContacts', orgId],
      queryFn: async () => (await send(listBillingContacts, { params: { orgId } })).billingContacts,
    }),
  /** The person's open sessions, this one first. */
  sessions: () => queryOptions({ queryKey: ['sessions'], queryFn: async () => (await send(listSessions, {})).sessions }),
  /** The organisation's security log, newest first, a page after the other; for administrators. */
  securityLog: () =>
    infiniteQueryOptions({
      queryKey: ['securityLog'],
      queryFn: ({ pageParam: before }) => send(listSecurityLog, { query: before === null ? {} : { before } }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
    }),
};
