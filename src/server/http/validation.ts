import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Input that doesn't match its schema: each field with a message in plain words. */
export class InvalidInput extends Error {
  readonly errors: { field: string; msg: string }[];
  constructor(errors: { field: string; msg: string }[]) {
    super('invalid input');
    this.name = 'InvalidInput';
    this.errors = errors;
  }
}

/** The most errors that an answer lists. A person mends a form of fewer fields; a program is told enough. */
const MOST_ERRORS = 50;

const valueAt = (data: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data,
  );

/** Of a union's branches, the one that matches the input best: fewest wrong keys, then fewest issues. */
function closest(branches: Issue[][], data: unknown): Issue[] {
  const wrongKeys = (issues: Issue[]): number =>
    issues.reduce(
      (sum, issue) =>
        sum +
        (issue.code === 'unrecognized_keys' ? issue.keys.length : valueAt(data, issue.path) === undefined ? 1 : 0),
      0,
    );
  const [best] = branches.toSorted((a, b) => wrongKeys(a) - wrongKeys(b) || a.length - b.length);
  return best ?? [];
}

function words(issue: Issue, data: unknown): string {
  // Zod's own messages are for programmers; ours are in the contract.
  if (issue.code === 'too_small' && issue.message.startsWith('Too small:'))
    return `This must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}.`;
  if (issue.code === 'too_big' && issue.message.startsWith('Too big:'))
    return `This must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`;
  if (!issue.message.startsWith('Invalid')) return issue.message;
  if (valueAt(data, issue.path) === undefined) return 'This is required.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'This must be a whole number.';
  return issue.code === 'invalid_type'
    ? `This must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}.`
    : 'This isn’t valid.';
}

function fieldErrors(issues: Issue[], data: unknown, prefix: PropertyKey[] = []): { field: string; msg: string }[] {
  return issues.slice(0, MOST_ERRORS).flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    const field = path.join('.') || 'body';
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, MOST_ERRORS)
        .map((key) => ({ field: [...path, key].join('.'), msg: 'This field doesn’t exist.' }));
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const inside = valueAt(data, issue.path);
      return fieldErrors(closest(issue.errors, inside), inside, path);
    }
    return [{ field, msg: words(issue, data) }];
  });
}

/** Keeps one message per field: the first is what a person fixes first. At most MOST_ERRORS. */
const firstOfEach = (errors: { field: string; msg: string }[]): { field: string; msg: string }[] => {
  const fields = new Set<string>();
  return errors.filter(({ field }) => fields.size < fields.add(field).size).slice(0, MOST_ERRORS);
};

/** Validates input with a schema of the contract. Failures become InvalidInput. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (sent) => {
    // Fastify passes null for a missing body.
    const data: unknown = sent ?? undefined;
    const result = z.safeParse(schema, data);
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(firstOfEach(fieldErrors(result.error.issues, data))) };
  };
