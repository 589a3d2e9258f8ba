import * as z from 'zod/mini';
import { tabStorage } from '#tabState/tabStorage.ts';

/*
 * The subscription draft (rule draft.tab): what a person has chosen so far. It lives in this tab, so that it outlasts a
 * sign-up, a sign-in, a session that ended by itself, a reload and the way to the card provider and back; who signs out
 * leaves none behind.
 */

const shape = z.strictObject({
  /** Apps added to a plan beside its own, by id. */
  addOns: z.array(z.string()),
  /** The plan's slug; null while none is chosen, as is its id. */
  plan: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  subscriptionType: z.enum(['monthly', 'annual']),
  numberOfUsers: z.nullable(z.int().check(z.positive())),
  /** What the server last said that these users cost: naira. For showing while it is asked again, never for paying. */
  usersTotalAmount: z.nullable(z.number()),
  /** The apps chosen in a flexi plan, by id. */
  apps: z.array(z.string()),
  isFirstPurchase: z.boolean(),
  type: z.enum(['new', 'manage']),
  isBuyingNow: z.boolean(),
  isManage: z.boolean(),
  /** What is bought already, where users or apps are added to it. */
  boughtApps: z.array(z.string()),
});
export type SubscriptionDraft = z.output<typeof shape>;

/** Draft and key of another version are of another release of the site: they say nothing to this one. */
const kept = z.strictObject({ version: z.literal(1), key: z.string(), draft: shape });

const DRAFT = 'draft';
const KEY = 'draft.key';

export const emptyDraft: SubscriptionDraft = {
  addOns: [],
  plan: null,
  planId: null,
  subscriptionType: 'monthly',
  numberOfUsers: null,
  usersTotalAmount: null,
  apps: [],
  isFirstPurchase: true,
  type: 'new',
  isBuyingNow: false,
  isManage: false,
  boughtApps: [],
};

/** The key of the purchase that is under way in this tab; the first one to ask begins it. */
function currentKey(): string {
  const known = tabStorage.read(KEY);
  if (known !== null) return known;
  const key = crypto.randomUUID();
  tabStorage.keep(KEY, key);
  return key;
}

function parsed(): z.output<typeof kept> | null {
  try {
    return kept.safeParse(JSON.parse(tabStorage.read(DRAFT) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export const subscriptionDraft = {
  /**
   * The draft under way, of a new purchase or of a change to what there is (`manage`); the empty one when there is none of
   * that type, and when what was kept is damaged or of another purchase.
   */
  read(type: SubscriptionDraft['type'] = 'new'): SubscriptionDraft {
    const found = parsed();
    if (found !== null && found.key === currentKey()) return found.draft.type === type ? found.draft : { ...emptyDraft, type };
    tabStorage.drop(DRAFT);
    return { ...emptyDraft, type };
  },

  /** Changes what is given and keeps the rest. The type that was begun last is the one that is kept. */
  keep(changes: Partial<SubscriptionDraft>): SubscriptionDraft {
    const draft = { ...this.read(changes.type), ...changes };
    tabStorage.keep(DRAFT, JSON.stringify({ version: 1, key: currentKey(), draft } satisfies z.input<typeof kept>));
    return draft;
  },

  /** The purchase is over, or another begins: its draft counts no more. */
  end(): void {
    tabStorage.drop(DRAFT);
    tabStorage.drop(KEY);
  },
};
