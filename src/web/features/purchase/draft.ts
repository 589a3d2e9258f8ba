import * as z from 'zod/mini';
import type { Payment } from '#contract/payments.ts';
import { emptyDraft, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

/*
 * The subscription draft (rule draft.tab): what a person has chosen so far. It lives in this tab's session storage, so
 * it survives sign-up, sign-in, an expired session, a reload, and the trip to the card provider and back. Signing out
 * deletes it.
 */

const shape = z.strictObject({
  addOns: z.array(z.string()),
  plan: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  subscriptionType: z.enum(['monthly', 'annual']),
  numberOfUsers: z.nullable(z.int().check(z.positive())),
  usersTotalAmount: z.nullable(z.number()),
  apps: z.array(z.string()),
  isFirstPurchase: z.boolean(),
  type: z.enum(['new', 'manage']),
  isBuyingNow: z.boolean(),
  isManage: z.boolean(),
  boughtApps: z.array(z.string()),
}) satisfies z.ZodMiniType<SubscriptionDraft>;

/** The stored draft. One with another version comes from another release of the site and is ignored. */
const storedDraft = z.strictObject({
  version: z.literal(1),
  key: z.string(),
  draft: shape,
  /** Reference of the payment that this tab started for these choices; STARTING until the server has answered. */
  payment: z.optional(z.string()),
});

const STARTING = '';
const DRAFT = 'draft';
const KEY = 'draft.key';

function currentKey(): string {
  const stored = tabStorage.read(KEY);
  if (stored !== null) return stored;
  const key = crypto.randomUUID();
  tabStorage.keep(KEY, key);
  return key;
}

function parseStored(): z.output<typeof storedDraft> | null {
  try {
    return storedDraft.safeParse(JSON.parse(tabStorage.read(DRAFT) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export const subscriptionDraft = {
  /** The key of this tab's current purchase; creates one if there is none. It ends with the draft. */
  key: currentKey,

  /**
   * Reads the current draft, of a new purchase or of a change (`manage`). Returns the empty draft if there is none of
   * that type, or if the stored one is damaged or belongs to another purchase.
   */
  read(type: SubscriptionDraft['type'] = 'new'): SubscriptionDraft {
    const stored = parseStored();
    if (stored !== null && stored.key === currentKey())
      return stored.draft.type === type ? stored.draft : { ...emptyDraft, type };
    tabStorage.drop(DRAFT);
    return { ...emptyDraft, type };
  },

  /** Merges the changes into the draft. Only the type written last is stored. */
  keep(changes: Partial<SubscriptionDraft>): SubscriptionDraft {
    const before = this.read(changes.type);
    const draft = { ...before, ...changes };
    // A payment is for the choices that it was started with.
    const payment = JSON.stringify(draft) === JSON.stringify(before) ? parseStored()?.payment : undefined;
    tabStorage.keep(
      DRAFT,
      JSON.stringify({ version: 1, key: currentKey(), draft, payment } satisfies z.input<typeof storedDraft>),
    );
    return draft;
  },

  /** Records that a payment for the current choices is being started. */
  startPayment(): void {
    const stored = parseStored();
    if (stored !== null) tabStorage.keep(DRAFT, JSON.stringify({ ...stored, payment: STARTING }));
  },

  /** Records the reference of the payment being started, or that there is none. Changed choices have no payment. */
  notePayment(payment: string | undefined): void {
    const stored = parseStored();
    if (stored?.payment === STARTING) tabStorage.keep(DRAFT, JSON.stringify({ ...stored, payment }));
  },

  /** Discards the draft and its key, once another purchase starts. */
  end(): void {
    tabStorage.drop(DRAFT);
    tabStorage.drop(KEY);
  },

  /**
   * Discards the draft once its purchase is complete. Choices for something else stay, and so do those that the payment
   * with this reference, if one is named, wasn't started for.
   */
  finish(purpose: Payment['purpose'], payment?: string): void {
    const stored = parseStored();
    const { type } = stored?.draft ?? emptyDraft;
    const isOwn = payment === undefined || payment === stored?.payment || stored?.payment === STARTING;
    if (isOwn && purpose === (type === 'new' ? 'purchase' : 'upgrade')) this.end();
  },
};
