import type { AccountData } from '#contract/auth.ts';

/** Changes with everything that decides whether the trial is offered: organisation, alias and role. */
export const trialKey = ({ org: { id, alias }, user: { isRoot } }: AccountData): string => `${id} ${alias} ${isRoot}`;
