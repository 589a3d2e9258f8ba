/** One reason why this month's payroll differs from the last one. Amounts are naira. */
export interface RunChange {
  what: string;
  who: string;
  amount: number;
  /** How many people more or fewer are paid. */
  people: number;
}

export interface Run {
  people: number;
  total: number;
}

/** This month's run: last month's, and what changed since. */
export function runAfter(before: Run, changes: readonly RunChange[]): Run & { difference: number } {
  const difference = changes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    people: before.people + changes.reduce((sum, { people }) => sum + people, 0),
    total: before.total + difference,
    difference,
  };
}
