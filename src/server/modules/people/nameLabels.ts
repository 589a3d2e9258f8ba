import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

export interface NameLabels {
  /** The person's current name; undefined once they have left. */
  nameOf: (id: string) => string | undefined;
  /**
   * The name to show: the recorded one if given, else the current one. If someone else in the organisation has that name
   * now, the email follows, or "has left". Null for a person who has left and whose name wasn't recorded.
   */
  labelOf: (id: string, recorded?: string) => string | null;
}

/**
 * How to name these people in logs and mails. `recorded`: names stored earlier that are shown too, so that namesakes are
 * told apart.
 */
export async function nameLabels(
  { tx, orgId }: OrgTx,
  ids: readonly string[],
  recorded: readonly string[] = [],
): Promise<NameLabels> {
  const select = () => tx.select({ id: users.id, name: users.name, email: users.email }).from(users);
  const people = ids.length === 0 ? [] : await select().where(and(eq(users.orgId, orgId), inArray(users.id, [...ids])));
  const byId = new Map(people.map((person) => [person.id, person]));
  const key = (name: string) => name.toLowerCase();
  const names = [...new Set([...people.map(({ name }) => name), ...recorded].map(key))];
  const namesakes =
    names.length === 0
      ? []
      : await select().where(and(eq(users.orgId, orgId), inArray(sql`lower(${users.name})`, names)));
  return {
    nameOf: (id) => byId.get(id)?.name,
    labelOf: (id, recordedName) => {
      const person = byId.get(id);
      const name = recordedName ?? person?.name;
      if (name === undefined) return null;
      const isShared = namesakes.some((other) => other.id !== id && key(other.name) === key(name));
      return isShared ? `${name} (${person?.email ?? 'has left'})` : name;
    },
  };
}
