import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { type Card, changeDefaultCard, removeCard } from '#contract/cards.ts';
import { failureOf } from '#contract/failure.ts';

const inList = (orgId: string) => queries.cards(orgId).queryKey;
const ofPreference = queries.preference().queryKey;

const withDefault = (cards: readonly Card[], { id }: Card): Card[] =>
  cards
    .map((card) => ({ ...card, isDefault: card.id === id }))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));

/** Updates the cached list optimistically. Returns a function that reverts the update. */
async function change(orgId: string, changed: (cards: Card[]) => Card[]): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: inList(orgId) });
  const before = queryClient.getQueryData(inList(orgId));
  queryClient.setQueryData(inList(orgId), (cards) => cards && changed(cards));
  return () => void queryClient.setQueryData(inList(orgId), before);
}

/** Queries that depend on the cards: the next renewal's card, and the activity log. */
const followers: ReadonlySet<unknown> = new Set(['renewal', 'activity']);
const listChanged = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => followers.has(name) });

const fetchAgain = (orgId: string): void => {
  void queryClient.invalidateQueries({ queryKey: inList(orgId) });
  listChanged();
};

/** Makes a card the default, optimistically; reverts on failure (rule card.default). */
export async function makeDefaultCard(orgId: string, card: Card): Promise<void> {
  const putBack = await change(orgId, (cards) => withDefault(cards, card));
  try {
    const { cards } = await send(changeDefaultCard, { body: { orgId, cardId: card.id } });
    await queryClient.cancelQueries({ queryKey: inList(orgId) });
    queryClient.setQueryData(inList(orgId), cards);
    listChanged();
  } catch (error) {
    putBack();
    fetchAgain(orgId);
    throw error;
  }
}

/**
 * Removes a card optimistically, then refetches the list, because the default card may have changed (rule card.remove).
 * Reverts on failure; a card that no longer exists counts as removed.
 */
export async function removeSavedCard(
  orgId: string,
  card: Card,
  { turnsOffAutoRenewal }: { turnsOffAutoRenewal: boolean },
): Promise<void> {
  const putBack = await change(orgId, (cards) => cards.filter(({ id }) => id !== card.id));
  try {
    await send(removeCard, {
      params: { id: card.id },
      query: turnsOffAutoRenewal ? { turnOffAutoRenewal: 'true' } : {},
    });
    if (turnsOffAutoRenewal) queryClient.setQueryData(ofPreference, { isAutoRenewal: false });
  } catch (error) {
    if (failureOf(error).code === 'not_found') return;
    putBack();
    throw error;
  } finally {
    fetchAgain(orgId);
  }
}
