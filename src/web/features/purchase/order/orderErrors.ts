import type { Failure } from '#contract/failure.ts';
import { quoteRequest } from '#contract/quotes.ts';
import { FLEXI, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';

/** The parts of an order that can be missing. */
export type Part = 'plan' | 'apps' | 'users';
export type PartErrors = Partial<Record<Part, string>>;

/** Error messages for the parts an order still lacks. */
export function missingParts({ plan, apps, numberOfUsers }: SubscriptionDraft): PartErrors {
  return {
    ...(plan === null ? { plan: 'Choose a plan.' } : {}),
    ...(plan === FLEXI && apps.length === 0 ? { apps: 'Choose at least one app.' } : {}),
    ...(numberOfUsers === null ? { users: 'Enter how many users you need.' } : {}),
  };
}

/** The request field of each part. */
export const fieldOf = { plan: 'plan', apps: 'moduleIds', users: 'numberOfUsers' } as const satisfies Record<
  Part,
  string
>;

/** The server's refusals of an order, by part. */
export const refusalsByPart = (failure: Failure | null): PartErrors =>
  Object.fromEntries(
    (Object.keys(fieldOf) as Part[]).flatMap((part) => {
      const refusal = failure?.errors.find(({ field }) => field === fieldOf[part]);
      return refusal === undefined ? [] : [[part, refusal.msg]];
    }),
  );

/** Parses typed text as a number of users: the number, or an error. An empty field isn't an error yet. */
export function readUsers(typed: string): { users: number } | { error: string | null } {
  const text = typed.replaceAll(/[\s,]/g, '');
  if (text === '') return { error: null };
  const parsed = quoteRequest.shape.numberOfUsers.safeParse(
    /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN,
  );
  if (parsed.success) return { users: parsed.data };
  return {
    error: Number.isNaN(Number(text))
      ? 'Enter a whole number of users.'
      : (parsed.error.issues[0]?.message ?? 'Enter a whole number of users.'),
  };
}
