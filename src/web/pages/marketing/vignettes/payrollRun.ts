/** One reason why this month's payroll differs from last month's. Amounts in naira. */
export interface RunChange {
  what: string;
  who: string;
  amount: number;
  /** The change in the number of people paid. */
  people: number;
}

export interface Run {
  people: number;
  total: number;
}

/** This month's run: last month's plus the changes. */
export function applyChanges(before: Run, changes: readonly RunChange[]): Run & { difference: number } {
  const difference = changes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    people: before.people + changes.reduce((sum, { people }) => sum + people, 0),
    total: before.total + difference,
    difference,
  };
}

/** The payroll run in the pictures: October's, and November's changes. */
export const october: Run = { people: 213, total: 61_067_650 };
export const novemberChanges: readonly (RunChange & { name: string })[] = [
  { name: 'Joined', what: '2 people joined', who: 'Musa Danjuma and Ìfẹ́olúwa Adéṣínà', amount: 540_000, people: 2 },
  { name: 'Left', what: '1 person left', who: 'Chidi Nwankwo, 30 October', amount: -280_000, people: -1 },
  { name: 'Overtime', what: 'Overtime', who: '11 people, Apapa and Kano depots', amount: 152_600, people: 0 },
];
