import { signUpSteps } from '#contract/signUpSteps.ts';
import type { Situation } from '#contract/situations.ts';
import type { Recipe } from './recipe.ts';

const management = '/subscriptions/management';

const priced = ['generateQuote: priced'] as const;
const paying = {
  machine: 'quotePayment',
  input: 'an order whose price is not known yet',
  steps: ['price: priced', 'pays'],
} as const;
const choosingMoreUsers = {
  machine: 'upgrade',
  input: 'a subscription that runs',
  steps: ['chooses more users', 'after fetchDelay', 'quoteChange: priced for now', 'continues to review'],
} as const;

const checkout = {
  situation: 'unsubscribed',
  address: '/subscriptions/checkout',
  hasDraft: true,
  server: priced,
} as const;
const checkoutAgain = { ...checkout, situation: 'ended' } as const;

const cancel = {
  address: '/subscriptions/cancel',
  server: ['confirmPassword: right', 'cancelSubscription: cancelled', 'undoCancellation: undone'],
} as const;

const upgrade = {
  situation: 'monthly',
  address: `${management}/subscription/change?change=users`,
  server: ['quoteChange: priced for now', 'quoteChange: from the next renewal', 'scheduleChange: scheduled', ...priced],
} as const;

const twoFactor = {
  address: `${management}/security`,
  // The server sends a code only after the password, which the shortest walks leave out.
  server: ['confirmPassword: confirmed', 'turnOff: turned off'],
} as const;

const signIn = [
  'signIn: accepted',
  'signIn: second factor needed',
  'loadAccount: administrator',
  'loadAccount: member',
  'findOrder: none',
  'loadSurroundings: loaded',
] as const;
const returning = { situation: 'unsubscribed', address: '/account', server: signIn } as const;

const reset = ['sendRecoveryLink: sent', 'confirmToken: good', 'setNewPassword: set'] as const;

const trial = {
  address: '/pricing',
  server: ['activateTrial: started', 'refreshSubscriptionAndAccount: refreshed', 'saveAlias: saved'],
} as const;

/** For each machine, and each input from which the product can be led on. */
export const recipes: Readonly<Record<string, Readonly<Record<string, Recipe>>>> = {
  addCard: {
    'the list of cards': { situation: 'monthly', address: `${management}/cards` },
    'back from the provider': {
      situation: 'monthly',
      address: `${management}/cards?reference=0197a000-0000-7000-8000-0000000000a1`,
    },
  },
  administrators: {
    listed: {
      situation: 'secondAdministrator',
      address: `${management}/administrators`,
      server: ['confirmPassword: confirmed'],
      ids: {
        '0197a000-0000-7000-8000-000000000011': 'member',
        '0197a000-0000-7000-8000-000000000012': 'secondAdministrator',
      },
    },
  },
  availability: {
    'an empty field': {
      situation: 'withoutAlias',
      address: '/pricing/order?trial=true',
      types: {
        'types a whole value': { field: 'Alias', text: 'kuramo' },
        'types part of one': { field: 'Alias', text: 'k' },
      },
    },
  },
  cancel: {
    'a paid subscription': { ...cancel, situation: 'monthly' },
    'a trial': { ...cancel, situation: 'trial' },
    'a cancelled subscription': { ...cancel, situation: 'cancelled' },
    'nothing that runs': { ...cancel, situation: 'unsubscribed' },
  },
  checkout: {
    'an order': checkout,
    'an order, with a card and a contact on file': checkoutAgain,
    'no order': { situation: 'unsubscribed', address: '/subscriptions/checkout' },
    'a subscription that runs': { ...checkout, situation: 'monthly' },
  },
  demoBooking: { 'opens the form': { situation: 'visitor', address: '/contact-us#demo' } },
  demoChange: {
    'a booked demo': { situation: 'demo', address: '/demo', takesLink: true },
    'a cancelled demo': { situation: 'demo', address: '/demo', takesLink: true, input: ['demo'] },
    'a past demo': { situation: 'demo', address: '/demo', takesLink: true, input: ['demo'] },
  },
  directChange: {
    idle: {
      situation: 'monthly',
      address: `${management}/cards`,
      server: ['makeChange: made', 'refresh: loaded'],
      ids: { '0197a000-0000-7000-8000-00000000000a': 'secondCard', '0197a000-0000-7000-8000-00000000000d': 'card' },
    },
  },
  emailChange: {
    settled: {
      situation: 'unsubscribed',
      address: '/account',
      server: ['requestCode: sent', 'confirmPassword: confirmed'],
    },
    'a new email waits': { situation: 'newEmail', address: '/account', server: ['giveUp: given up'] },
  },
  formSubmission: {
    'writes a message': { situation: 'visitor', address: '/contact-us#write' },
    'edits a contact': {
      situation: 'unsubscribed',
      address: `${management}/billing-contacts`,
      presses: ['More for Femi Adeyemi', 'Edit'],
      where: ['kind'],
    },
    'adds a contact': {
      situation: 'unsubscribed',
      address: `${management}/billing-contacts`,
      presses: ['Add a contact'],
      where: ['kind'],
    },
    'changes their name': {
      situation: 'unsubscribed',
      address: '/account',
      where: ['kind'],
      server: ['submit: saved'],
    },
    'uploads a logo': { situation: 'unsubscribed', address: `${management}/profile`, where: ['kind'] },
    'chooses a new password': { situation: 'unsubscribed', address: '/account', where: ['kind'] },
  },
  keptOrder: {
    'an administrator with a draft': {
      situation: 'unsubscribed',
      address: signUpSteps.product.path,
      hasDraft: true,
      at: { offered: { situation: 'orderWaits' }, discarding: { situation: 'orderWaits' } },
    },
    'an administrator without a draft': {
      situation: 'unsubscribed',
      address: signUpSteps.product.path,
      at: { offered: { situation: 'orderWaits' }, discarding: { situation: 'orderWaits' } },
      server: ['discardOrder: discarded'],
    },
  },
  order: {
    'the usual order': {
      situation: 'visitor',
      address: '/pricing/order?plan=core&type=monthly&users=20',
      input: ['buyer', 'isChosen'],
      server: ['fetchPrice: priced'],
    },
    'an order in the address': {
      situation: 'visitor',
      address: '/pricing/order?plan=core&type=monthly&users=20',
      input: ['buyer', 'isChosen'],
      server: ['fetchPrice: priced'],
    },
  },
  organisationDetails: {
    loaded: { situation: 'unsubscribed', address: `${management}/profile`, server: ['save: saved'] },
  },
  passwordReset: {
    'at /forgot-password': { situation: 'account', address: '/forgot-password', server: reset },
    'by the mail’s link': {
      situation: 'forgottenPassword',
      address: '/reset-password',
      takesLink: true,
      server: reset,
    },
    'at /reset-password without a link': { situation: 'account', address: '/reset-password', server: reset },
  },
  payment: {
    'a purchase to pay for': {
      ...checkout,
      within: ['checkout', 'quotePayment'],
      before: [paying],
      server: [...priced, 'initiate: card page'],
    },
    'back from the provider': {
      situation: 'unsubscribed',
      address: '/subscriptions/redirect/?status=successful&reference=0197a000-0000-7000-8000-0000000000a1',
      at: { paid: { situation: 'monthly' } },
    },
  },
  quotePayment: {
    'an order whose price is not known yet': { ...checkout, within: ['checkout'] },
    'a change whose price was shown': {
      ...upgrade,
      within: ['upgrade'],
      before: [choosingMoreUsers],
      // The model’s new price is for the change that the model has priced.
      at: { priceChanged: { input: ['version'], server: [] } },
    },
  },
  renew: {
    'a term that ends soon': { situation: 'endsTomorrow', address: `${management}/subscription/renew`, server: priced },
    'nothing to renew': { situation: 'unsubscribed', address: `${management}/subscription/renew` },
    'a payment is being confirmed': {
      situation: 'endsTomorrow',
      address: `${management}/subscription/renew`,
      input: ['openPayment'],
    },
  },
  securityQuestions: {
    settled: {
      situation: 'unsubscribed',
      address: '/account',
      server: ['confirmPassword: confirmed', 'saveAnswers: saved'],
    },
  },
  session: {
    visitor: {
      situation: 'account',
      address: '/sign-in',
      server: signIn,
      at: Object.fromEntries(
        ['justSent', 'mayResend', 'codeDead']
          .map((inner) => `awaitingCode.${inner}`)
          .concat('resendingCode', 'verifyingCode')
          .map((state) => [state, { situation: 'twoFactorAccount' as const }]),
      ),
    },
    returning: { ...returning, at: { 'loggedIn.member': { situation: 'member' } } },
    'returning to someone else’s tab': { ...returning, input: ['lastUserId'] },
    'back from the mail': { situation: 'twoFactorAccount', address: '/2fa', input: ['secondFactor', 'heading'] },
  },
  signUp: {
    'at /sign-up': { situation: 'visitor', address: signUpSteps.details.path, server: ['register: opened'] },
    'by the mail’s link': {
      situation: 'newcomer',
      address: `${signUpSteps.details.path}?token=${'t'.repeat(43)}&code=407153`,
      signsIn: ['verifyLink: verified'],
    },
    'at /auth/verification': {
      situation: 'unconfirmed',
      address: signUpSteps.verification.path,
      awaitsCode: true,
      server: ['resendVerification: sent'],
    },
    'at /auth/verification, email unknown': { situation: 'unconfirmed', address: signUpSteps.verification.path },
    'at /auth/create-account': { situation: 'newcomer', address: signUpSteps.organisation.path },
    'at /security-questions': { situation: 'unsubscribed', address: signUpSteps.securityQuestions.path },
    'at /select-product': { situation: 'unsubscribed', address: signUpSteps.product.path },
  },
  trialStart: {
    'administrator with an alias': { ...trial, situation: 'unsubscribed' },
    'administrator without an alias': { ...trial, situation: 'withoutAlias' },
    'administrator without an alias, on the order page': {
      ...trial,
      situation: 'withoutAlias',
      address: '/pricing/order?trial=true',
    },
    member: { ...trial, situation: 'member' },
    visitor: { ...trial, situation: 'visitor' },
    'visitor on the order page': { ...trial, situation: 'visitor', address: '/pricing/order?trial=true' },
  },
  twoFactorSetup: { off: { ...twoFactor, situation: 'unsubscribed' }, on: { ...twoFactor, situation: 'twoFactor' } },
  upgrade: {
    'a subscription that runs': upgrade,
    'nothing that could be changed': { ...upgrade, situation: 'unsubscribed' },
  },
};

/** The subscription’s chart runs on the server, so its states need nothing but the situation. */
export const subscriptionSituations: Readonly<Record<string, Situation>> = {
  none: 'unsubscribed',
  trial: 'trial',
  active: 'monthly',
  'renewalDue.inTerm': 'renewalFailing',
  'renewalDue.overdue': 'overdue',
  'cancelled.paid': 'cancelled',
  'expired.ended': 'ended',
  'expired.cancelled': 'endedCancelled',
  purged: 'deleted',
};

/** The page on which the subscription’s states are seen. */
export const SUBSCRIPTION_PAGE = '/subscriptions';
