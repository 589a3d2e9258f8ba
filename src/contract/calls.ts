import type { Call } from './call.ts';
import * as apps from './apps.ts';
import * as auth from './auth.ts';
import * as billingContacts from './billingContacts.ts';
import * as bounces from './bounces.ts';
import * as cards from './cards.ts';
import * as flowBook from './flowBook.ts';
import * as inquiries from './inquiries.ts';
import * as marketing from './marketing.ts';
import * as members from './members.ts';
import * as orders from './keptOrders.ts';
import * as org from './org.ts';
import * as ownEmail from './ownEmail.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as quotes from './quotes.ts';
import * as receiptLinks from './receiptLinks.ts';
import * as sandbox from './sandbox.ts';
import * as security from './security.ts';
import * as situations from './situations.ts';
import * as subscriptions from './subscriptions.ts';
import * as utilities from './utilities.ts';

const callsIn = (resource: Record<string, unknown>): Call[] =>
  Object.values(resource).filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'policy' in value,
  );

/**
 * Every call of the product, by resource. The flow book's calls exist only while the book is on, and the hand-off only
 * while `linchpin` is single-use.
 */
export const calls: readonly Call[] = [
  auth,
  ownEmail,
  security,
  org,
  members,
  bounces,
  plans,
  quotes,
  orders,
  subscriptions,
  apps,
  payments,
  receiptLinks,
  cards,
  billingContacts,
  utilities,
  marketing,
  inquiries,
  flowBook,
].flatMap(callsIn);

/** The sandbox's calls. They don't exist once real keys are set. */
export const sandboxCalls: readonly Call[] = [sandbox, situations].flatMap(callsIn);
