/**
 * A machine's entry in `machines/index.json`, with the number of its states and transitions and of the runs and steps
 * that test it.
 */
export interface MachineSummary {
  name: string;
  /** In plain words. */
  title: string;
  /** The machine's own description. */
  description: string;
  states: number;
  transitions: number;
  runs: number;
  steps: number;
  /** Ids of the rules that it carries out. */
  rules: string[];
}
