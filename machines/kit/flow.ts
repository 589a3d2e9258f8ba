import { fromPromise } from 'xstate';
import type { Payment } from '#contract/payments.ts';

/* What all machines share: meta, the effects they emit, and placeholders for actors. */

/** What a state or transition tells views, reviewers and tests. */
export interface FlowMeta {
  /** A state's name in plain words. */
  title?: string;
  /** The view that renders this state. */
  view?: string;
  /** The id of the rule in src/docs/product.md that this state or transition carries out. */
  rule?: string;
}

export type NoticeGroup = 'auth' | 'pricing' | 'success' | 'danger';

/** Effects are emitted as events; the web translates them in one place. */
export type Navigate = { type: 'navigate'; to: string; replace?: boolean };
/** The browser leaves the site, for example for the card provider's page. */
export type Redirect = { type: 'redirect'; to: string };
export type GoToApp = { type: 'goToApp' };
/**
 * A purchase is complete: its draft is used up, and account and subscription data is out of date. `payment`: the
 * reference of a payment that another person or an earlier order may have started. Other drafts than its own stay.
 */
export type PurchaseFinished = { type: 'purchase.finished'; purpose: Payment['purpose']; payment?: string };
export type Notify = { type: 'notify'; group: NoticeGroup; title: string; msg?: string };

/** A placeholder for an actor that the machine only names. The real one is provided where the machine is started. */
export function notProvided<Output, Input = undefined>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor ${name} not provided`)));
}
