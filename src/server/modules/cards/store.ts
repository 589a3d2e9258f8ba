import { asc, desc, eq } from 'drizzle-orm';
import { cards } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

/** The organisation's saved cards, the default one first. */
export function savedCards({ tx, orgId }: OrgTx) {
  return tx
    .select({ id: cards.id, isDefault: cards.isDefault, brand: cards.brand, last4: cards.last4, expMonth: cards.expMonth, expYear: cards.expYear })
    .from(cards)
    .where(eq(cards.orgId, orgId))
    .orderBy(desc(cards.isDefault), asc(cards.createdAt));
}
