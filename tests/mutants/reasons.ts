/**
 * Mutants that neither ledger, traces nor invariants catch, and why that is acceptable, by machine and mutant name.
 * The run fails if a survivor has no reason here, or if a mutant listed here is caught.
 */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
