import type { Implementation } from './http/implement.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { billingContactsRoutes } from './modules/billingContacts/routes.ts';
import { cardsRoutes } from './modules/cards/routes.ts';
import { membersRoutes } from './modules/members/routes.ts';
import { orgRoutes } from './modules/org/routes.ts';
import { plansRoutes } from './modules/plans/routes.ts';
import { quotesRoutes } from './modules/quotes/routes.ts';
import { securityRoutes } from './modules/security/routes.ts';
import { subscriptionsRoutes } from './modules/subscriptions/routes.ts';
import { utilitiesRoutes } from './modules/utilities/routes.ts';
import type { Platform } from './platform/platform.ts';

/** Every module's calls. A module that has jobs or deliveries adds them to the platform here too. */
export function modules(platform: Platform): Implementation[] {
  return [
    ...authRoutes(platform),
    ...orgRoutes(platform),
    ...securityRoutes(platform),
    ...membersRoutes(platform),
    ...plansRoutes(platform),
    ...quotesRoutes(platform),
    ...subscriptionsRoutes(platform),
    ...cardsRoutes(platform),
    ...billingContactsRoutes(platform),
    ...utilitiesRoutes(platform),
  ];
}
