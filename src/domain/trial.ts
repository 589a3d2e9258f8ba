/** The facts that decide whether an organisation may start its trial (rules trial.once and trial.alias). */
export interface TrialFacts {
  hasAlias: boolean;
  hasUsedTrial: boolean;
  hasEverPurchased: boolean;
}

/** Why the trial may not start, as an error code; null if it may. */
export function trialRefusal(facts: TrialFacts): 'alias_missing' | 'trial_used' | null {
  if (facts.hasUsedTrial || facts.hasEverPurchased) return 'trial_used';
  return facts.hasAlias ? null : 'alias_missing';
}
