import type { Situation } from '#contract/situations.ts';
import type { DemoOrganisation, DemoPurchases } from './demoAccounts.ts';

/* What sets each situation’s organisation apart. Days count back from the moment at which it is made. */

/** The test card of a situation: the one that the charts’ models name. */
const visa = { number: '4084084084084081', cvv: '408' };

/** A situation’s purchases. The ids are given to them when the organisation is made. */
export type SituationPurchases = Omit<DemoPurchases, 'payments' | 'failed'> & {
  payments: { daysAgo: number }[];
  /** Whether the charge for the next term was declined. */
  isFailing: boolean;
};

const bought = (daysAgo: number[], more: Partial<SituationPurchases> = {}) => ({
  bought: {
    plan: 'core' as const,
    apps: [],
    numberOfUsers: 20,
    isPlanDurationAnnual: false,
    payments: daysAgo.map((days) => ({ daysAgo: days })),
    cancelled: null,
    isAutoRenewal: true,
    isFailing: false,
    card: visa,
    ...more,
  },
});

export interface SituationDetails extends Partial<Pick<DemoOrganisation, 'hasTwoFactorAuth' | 'trialBegan'>> {
  bought?: SituationPurchases;
  hasNoAlias?: true;
  /** Whose page it is; nobody’s if they aren’t signed in. */
  signedIn?: 'admin' | 'member';
  /** The data is deleted. */
  isPurged?: true;
}

const admin = { signedIn: 'admin' } as const;

/** The situations that have an organisation which is set up. */
export const situationDetails: Partial<Record<Situation, SituationDetails>> = {
  account: {},
  forgottenPassword: {},
  unsubscribed: admin,
  orderWaits: admin,
  newEmail: admin,
  withoutAlias: { ...admin, hasNoAlias: true },
  member: { signedIn: 'member' },
  trial: { ...admin, trialBegan: 5 },
  trialOver: { ...admin, trialBegan: 20 },
  monthly: { ...admin, ...bought([42, 13]) },
  annual: { ...admin, ...bought([100], { isPlanDurationAnnual: true }) },
  endsTomorrow: { ...admin, ...bought([29], { isAutoRenewal: false }) },
  renewalFailing: { ...admin, ...bought([29], { isFailing: true }) },
  overdue: { ...admin, ...bought([31], { isFailing: true }) },
  cancelled: { ...admin, ...bought([20], { cancelled: 4, isAutoRenewal: false }) },
  ended: { ...admin, ...bought([45], { isAutoRenewal: false }) },
  endedCancelled: { ...admin, ...bought([45], { cancelled: 20, isAutoRenewal: false }) },
  deleted: { ...admin, ...bought([125], { isAutoRenewal: false }), isPurged: true },
  twoFactor: { ...admin, hasTwoFactorAuth: true },
  twoFactorAccount: { hasTwoFactorAuth: true },
  secondAdministrator: admin,
};
