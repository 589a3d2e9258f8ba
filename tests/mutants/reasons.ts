/**
 * Mutants that nothing catches, and why that is acceptable, by mutant name: of a machine, neither ledger, traces nor
 * invariants do; of a file, no test does.
 * The run fails if a survivor has no reason here, or if a mutant listed here is caught.
 */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/web/api/client.ts': { 'token === null → false': 'axios leaves out a header whose value is null.' },
};
