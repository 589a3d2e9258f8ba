/**
 * Mutants that neither ledger nor traces nor invariants catch, and why that is right: by machine and the mutant's name.
 * The run ends with 1 where a survivor has no reason here, or something here is caught by now.
 */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
