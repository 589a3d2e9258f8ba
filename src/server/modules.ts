import type { CreateModule } from './http/createModule.ts';
import { activity } from './modules/activity/module.ts';
import { auth } from './modules/auth/module.ts';
import { billing } from './modules/billing/module.ts';
import { billingContacts } from './modules/billingContacts/module.ts';
import { bounces } from './modules/bounces/module.ts';
import { cards } from './modules/cards/module.ts';
import { flowBook } from './modules/flowBook/module.ts';
import { inquiries } from './modules/inquiries/module.ts';
import { marketing } from './modules/marketing/module.ts';
import { members } from './modules/members/module.ts';
import { notices } from './modules/notices/module.ts';
import { orders } from './modules/orders/module.ts';
import { org } from './modules/org/module.ts';
import { payments } from './modules/payments/module.ts';
import { plans } from './modules/plans/module.ts';
import { quotes } from './modules/quotes/module.ts';
import { security } from './modules/security/module.ts';
import { subscriptions } from './modules/subscriptions/module.ts';
import { transactions } from './modules/transactions/module.ts';
import { utilities } from './modules/utilities/module.ts';

/** All modules, in alphabetical order. */
export const modules: readonly CreateModule[] = [
  activity,
  auth,
  billing,
  billingContacts,
  bounces,
  cards,
  flowBook,
  inquiries,
  marketing,
  members,
  notices,
  orders,
  org,
  payments,
  plans,
  quotes,
  security,
  subscriptions,
  transactions,
  utilities,
];
