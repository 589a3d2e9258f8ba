import * as z from 'zod/mini';
import { call } from './call.ts';
import { naira } from './fields.ts';

/**
 * Prices per user for display, including payroll's fee if payroll is among the apps. Naira before VAT, per month and
 * per year of annual billing.
 */
const userPrices = { userMonthlyPrice: naira, userAnnualPrice: naira };

/** An app (module). Prices are naira per user; `annuallyPrice` is per year, less the annual discount. */
export const appModule = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  iconSlug: z.string(),
  isFree: z.boolean(),
  monthlyPrice: naira,
  annuallyPrice: naira,
  ...userPrices,
});
export type AppModule = z.output<typeof appModule>;

/**
 * A plan (rule plan.list). `modules` are covered by its price, `additionalApps` can be added, `supportApps` are free.
 */
export const plan = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  modules: z.array(appModule),
  additionalApps: z.array(appModule),
  supportApps: z.array(appModule),
  monthlyPrice: naira,
  annuallyPrice: naira,
  ...userPrices,
});
export type Plan = z.output<typeof plan>;

const discount = z.object({ isActive: z.boolean(), value: z.number() });

/**
 * Discounts, VAT and the price per user. Percentages are whole numbers with decimals (7.5 means 7.5 %); prices are
 * naira.
 */
export const pricingDetails = z.object({
  vat: z.number(),
  basicMonthlyUserPrice: naira,
  /** Payroll's fee per user, per month, on every plan. Never discounted. */
  payrollUserFee: naira,
  annualUserDiscount: discount,
  userVolumeDiscount: z.object({ isActive: z.boolean(), value: z.number(), userThreshold: z.int() }),
  initialPurchaseDiscount: discount,
});
export type PricingDetails = z.output<typeof pricingDetails>;

const planList = z.object({ plans: z.array(plan), pricingDetails });
export type PlanList = z.output<typeof planList>;

export const listPlans = call({
  name: 'listPlans',
  method: 'GET',
  path: '/subscription/humanar/plans',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'The default plan list with the pricing details in force.',
  response: planList,
  errors: [],
});

export const listPlansByName = call({
  name: 'listPlansByName',
  method: 'GET',
  path: '/subscription/humanar/plans/{name}',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'A plan list by its name: `default` for all plans, or one plan’s slug.',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
  response: planList,
  errors: ['not_found'],
});

export const listAppModules = call({
  name: 'listAppModules',
  method: 'GET',
  path: '/apps/{slug}/modules',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'The modules of an app; humanar is the only app.',
  params: z.object({ slug: z.string().check(z.maxLength(40)) }),
  response: z.object({ modules: z.array(appModule) }),
  errors: ['not_found'],
});

export const listModules = call({
  name: 'listModules',
  method: 'GET',
  path: '/apps/humanar/modules',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'The fourteen apps and their prices.',
  response: z.object({ modules: z.array(appModule) }),
  errors: [],
});
