/** A machine in `machines/index.json`, the list of all: its states and transitions, and the runs and steps that test it, counted. */
export interface Listed {
  name: string;
  /** What it decides. */
  description: string;
  states: number;
  transitions: number;
  runs: number;
  steps: number;
  /** The ids of the rules that it carries out. */
  rules: string[];
}
