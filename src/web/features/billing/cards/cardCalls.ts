import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { readAgain } from '#api/readAgain.ts';
import { replaceData } from '#api/replaceData.ts';
import { type Card, changeDefaultCard, removeCard } from '#contract/cards.ts';
import { failureOf } from '#contract/failure.ts';
import type { ChangeCalls } from '#flow/useDirectChange.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';

const inList = (orgId: string) => queries.cards(orgId).queryKey;
const ofPreference = queries.preference().queryKey;

const withDefault = (cards: readonly Card[], cardId: string): Card[] =>
  cards
    .map((card) => ({ ...card, isDefault: card.id === cardId }))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));

/** Updates the cached list optimistically. Returns a function that reverts the update. */
function change(orgId: string, changed: (cards: Card[]) => Card[]): () => void {
  const before = queryClient.getQueryData(inList(orgId));
  replaceData(inList(orgId), (cards) => cards && changed(cards));
  return () => replaceData(inList(orgId), before);
}

/** Queries that depend on the cards: the next renewal, whether it is automatic, and the activity log. */
const followers: ReadonlySet<unknown> = new Set(['renewal', 'preference', 'activity']);

/** Makes a card the default, optimistically; reverts on failure (rule card.default). */
async function makeDefaultCard(orgId: string, cardId: string, sendUntil: AbortSignal): Promise<void> {
  const putBack = change(orgId, (cards) => withDefault(cards, cardId));
  try {
    const { cards } = await send(changeDefaultCard, { body: { orgId, cardId } }, { sendUntil });
    replaceData(inList(orgId), cards);
  } catch (error) {
    putBack();
    void queryClient.invalidateQueries({ queryKey: inList(orgId) });
    throw error;
  }
}

/** Removes a card optimistically; reverts on failure. A card that no longer exists counts as removed. */
async function removeSavedCard(orgId: string, { kind, id }: Change, sendUntil: AbortSignal): Promise<void> {
  const turnsOffAutoRenewal = kind === 'removeLastCard';
  const putBack = change(orgId, (cards) => cards.filter((card) => card.id !== id));
  try {
    const query = turnsOffAutoRenewal ? { turnOffAutoRenewal: 'true' as const } : {};
    await send(removeCard, { params: { id }, query }, { sendUntil });
    if (turnsOffAutoRenewal) replaceData(ofPreference, { isAutoRenewal: false });
  } catch (error) {
    if (failureOf(error).code === 'not_found') return;
    putBack();
    throw error;
  }
}

/** The changes of the saved cards. After a removal the list is read again, because the default may have changed. */
export const cardChanges = (orgId: string): ChangeCalls => ({
  make: (card, sendUntil) =>
    card.kind === 'makeDefaultCard'
      ? makeDefaultCard(orgId, card.id, sendUntil)
      : removeSavedCard(orgId, card, sendUntil),
  lookUp: async ({ kind, id }) => {
    const cards = await readAgain(queries.cards(orgId));
    const saved = cards.find((card) => card.id === id);
    return kind === 'makeDefaultCard' ? saved?.isDefault === true : saved === undefined;
  },
  refresh: ({ kind }) => {
    if (kind !== 'makeDefaultCard') void queryClient.invalidateQueries({ queryKey: inList(orgId) });
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => followers.has(name) });
  },
});
