import type { ErrorCode } from '#contract/errors.ts';
import type { Call } from '#contract/call.ts';
import type { Ids, Input, Who } from './callWorld.ts';
import { payloadOf } from './payments.ts';
import { newAlias, newEmail, password } from './people.ts';

/* Each call's answers to each kind of caller, one row per call. */

/** A status with the code of its error. */
type Refused = `${number} ${ErrorCode}`;
export type Cell = number | Refused | readonly Refused[];
/** A quote, or a card or contact: the code says which is unknown. */
const unknownToPay = ['404 quote_not_found', '404 not_found'] as const;

export type Column = 'own' | 'foreign';

export interface Row {
  /** Builds the input from the ids; if absent, nothing is sent. */
  input?: (ids: Ids) => Input;
  /** The answer to each caller who uses their own ids. */
  own: Partial<Record<Who, Cell>>;
  /** The answer for another organisation's ids, if it isn't the usual one (see `cellOf`). */
  foreign?: Partial<Record<Who, Cell>>;
}

const anyone = (cell: Cell): Row['own'] => ({ visitor: cell, member: cell, admin: cell, stranger: cell });
const signedIn = (cell: Cell): Row['own'] => ({ ...anyone(cell), visitor: '401 unauthenticated' });
const admins = (cell: Cell): Row['own'] => ({ ...signedIn(cell), member: '403 forbidden' });
/** No session can make it, no matter whose. */
const onlyHolder = (refusal: Cell, cell: Cell): Row['own'] => ({ ...anyone(refusal), holder: cell });

/** Requires a one-purpose token or another server's key instead of a session. */
export const isForHolder = ({ policy }: Call): boolean => ['token', 'mainApp', 'mailServer'].includes(policy.who);

/** The usual answer to a caller with the ids of another organisation, unless the call's row says otherwise. */
function foreignRule(call: Call, who: Who, { own }: Row): Cell | undefined {
  const { policy } = call;
  if (policy.who === 'anyone') return undefined;
  // Tokens and keys: a session is refused before the ids are checked. The row must state the holder's answer.
  if (isForHolder(call)) return who === 'holder' ? undefined : own[who];
  if (who === 'visitor') return '401 unauthenticated';
  return policy.who === 'admin' && who === 'member' ? '403 forbidden' : '404 not_found';
}

/** The expected answer of a call; undefined if none was stated. */
export function cellOf(call: Call, column: Column, who: Who): Cell | undefined {
  const row = rows[call.name];
  if (!row) return undefined;
  return column === 'own' ? row.own[who] : (row.foreign?.[who] ?? foreignRule(call, who, row));
}

const letter = () => ({
  name: 'Ngozi Eze',
  email: newEmail(),
  phone: '',
  organisation: 'Adeola Textiles Ltd',
  message: 'We are 214 people in Aba.',
});
const general = { params: { product: 'humanar' } };

let keys = 0;
const newKey = () => `key-of-row-${(keys += 1)}`;

const contact = () => ({ name: 'Femi Adeyemi', email: newEmail(), phone: '', role: '', getsReceipts: true });

const changePayment = ({ quoteId, cardId, billingContactId, quote }: Ids): Input => ({
  body: { quoteId, idempotencyKey: newKey(), cardId, billingContactId, subscription: payloadOf(quote) },
});

export const rows: Record<string, Row> = {
  signup: { input: () => ({ body: { name: 'Ada Obi', email: newEmail(), password } }), own: anyone(201) },
  checkEmail: { input: () => ({ body: { email: newEmail() } }), own: anyone(200) },
  checkAlias: { input: () => ({ params: { alias: newAlias() } }), own: anyone(200) },
  resendVerification: { input: () => ({ body: { email: newEmail() } }), own: anyone(200) },
  verifyCode: { input: () => ({ body: { email: newEmail(), code: '123456' } }), own: anyone('400 code_rejected') },
  activateAccount: {
    input: ({ countryId, stateId }) => ({
      body: { organisationName: 'Kuramo', countryId, stateId, phone: '+2348035550142' },
    }),
    // Both organisations have already been set up.
    own: admins('409 already_activated'),
  },
  login: { input: ({ email }) => ({ body: { email, password } }), own: anyone(200) },
  refreshLinchpin: { own: signedIn(200) },
  handOff: { own: signedIn(200) },
  logout: { own: signedIn(200) },
  updateProfile: { input: () => ({ body: { name: 'Ada Obi' } }), own: signedIn(200) },
  getOwnEmail: { own: signedIn(200) },
  requestOwnEmail: { input: () => ({ body: { email: newEmail() } }), own: signedIn(200) },
  // No code has been requested since.
  confirmOwnEmail: { input: () => ({ body: { code: '123456' } }), own: signedIn('410 code_expired') },
  cancelOwnEmail: { own: signedIn(200) },
  restoreEmail: { own: onlyHolder('401 token_rejected', 200) },
  sendRecoveryLink: { input: () => ({ body: { email: newEmail() } }), own: anyone(202) },
  confirmToken: { input: () => ({ body: { token: 'A'.repeat(43) } }), own: anyone('401 token_rejected') },
  setNewPassword: { input: () => ({ body: { password } }), own: onlyHolder('401 token_rejected', 200) },
  listSecurityQuestions: { own: signedIn(200) },
  setSecurityQuestions: {
    input: () => ({
      body: { answers: ['first_school', 'first_street', 'mother_town'].map((key) => ({ key, answer: 'Ibadan' })) },
    }),
    own: signedIn(200),
  },

  confirmPassword: { input: ({ userId }) => ({ body: { userId, password } }), own: signedIn(200) },
  sendTwoFactorSetupCode: { input: ({ userId, email }) => ({ body: { userId, email } }), own: admins(200) },
  // No code has been requested since.
  setUpTwoFactor: { input: ({ userId }) => ({ body: { userId, token: '123456' } }), own: admins('410 code_expired') },
  turnOffTwoFactor: { input: ({ userId }) => ({ body: { userId, password } }), own: admins('409 two_factor_off') },
  verifySecondFactor: {
    input: ({ userId }) => ({ body: { userId, token: '123456' } }),
    own: onlyHolder('410 sign_in_expired', '410 code_expired'),
    // A sign-in belongs to one person. With someone else's id it isn't found.
    foreign: { holder: '410 sign_in_expired' },
  },
  resendSecondFactor: {
    input: ({ userId }) => ({ body: { userId } }),
    own: onlyHolder('410 sign_in_expired', 200),
    foreign: { holder: '410 sign_in_expired' },
  },
  changePassword: {
    input: () => ({ body: { currentPassword: 'not-what-it-is', password: 'jollof-and-plantain' } }),
    own: signedIn('400 password_rejected'),
  },
  listSessions: { own: signedIn(200) },
  endSession: { input: ({ sessionId: id }) => ({ params: { id } }), own: signedIn(200) },
  endOtherSessions: { own: signedIn(200) },
  listSecurityLog: { input: () => ({ query: { before: 1 } }), own: admins(200) },

  getOrgSettings: { input: ({ orgId }) => ({ params: { orgId } }), own: signedIn(200) },
  // The settings never had this version.
  updateOrgSettings: { input: () => ({ body: { version: 0, name: 'Kuramo' } }), own: admins('409 version_conflict') },
  uploadLogo: { input: () => ({ body: { version: 0, picture: 'iVBORw0KGgo=' } }), own: admins('409 version_conflict') },
  requestOrgEmail: { input: () => ({ body: { email: newEmail() } }), own: admins(200) },
  // No new email is pending.
  confirmOrgEmail: { input: () => ({ body: { code: '123456' } }), own: admins('410 code_expired') },
  cancelOrgEmail: { own: admins(200) },
  listUnreachableAddresses: { own: admins(200) },
  listAdministrators: { own: admins(200) },
  findMembers: { input: () => ({ query: { search: 'musa' } }), own: admins(200) },
  makeAdministrator: { input: ({ colleagueId: userId }) => ({ body: { userId } }), own: admins(200) },
  removeAdministrator: { input: ({ colleagueId: id }) => ({ params: { id } }), own: admins(200) },
  handOverAdministration: { input: ({ otherAdministratorId: userId }) => ({ body: { userId } }), own: admins(200) },
  reportMembers: {
    input: ({ orgId }) => ({
      body: { orgId, members: [{ email: newEmail(), name: 'Musa Bello', isAdmin: false, isAllocated: false }] },
    }),
    own: onlyHolder('401 unauthenticated', 200),
    // The main application may act for every organisation.
    foreign: { holder: 200 },
  },
  reportBounce: {
    // A mail that was never sent.
    input: () => ({ body: { message: '<1.1@humanar.test>', email: newEmail() } }),
    own: onlyHolder('401 unauthenticated', 200),
  },

  listPlans: { own: anyone(200) },
  listPlansByName: { input: () => ({ params: { name: 'default' } }), own: anyone(200) },
  listAppModules: { input: () => ({ params: { slug: 'humanar' } }), own: anyone(200) },
  listModules: { own: anyone(200) },
  generateQuote: {
    input: () => ({
      body: { type: 'new', plan: 'flexi', moduleIds: ['analytics'], numberOfUsers: 20, isPlanDurationAnnual: false },
    }),
    own: anyone(200),
  },
  getSpecialDiscount: { own: signedIn(200) },
  getSubscription: { own: signedIn(200) },
  getSubscriptionDetails: { own: signedIn(200) },
  getSubscriptionDetailsById: { input: ({ subscriptionId: id }) => ({ params: { id } }), own: signedIn(200) },
  // The trial is already running.
  startTrial: { input: ({ orgId }) => ({ body: { orgId, appSlug: 'humanar' } }), own: admins('409 trial_used') },
  listCancelReasons: { own: signedIn(200) },
  // Cancelling a trial requires typing the organisation's name, which is missing here.
  cancelSubscription: {
    input: () => ({ body: { reasonId: 'too-expensive', comment: '', confirmation: null, version: 1 } }),
    own: admins('400 invalid_request'),
  },
  // Both organisations are on trial, where these actions aren't available.
  undoCancellation: { input: () => ({ query: { version: 1 } }), own: admins('409 transition_refused') },
  scheduleChange: {
    input: () => ({
      body: {
        change: { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 5, isPlanDurationAnnual: false },
        version: 1,
      },
    }),
    own: admins('409 transition_refused'),
  },
  undoScheduledChange: { input: () => ({ query: { version: 1 } }), own: admins('409 transition_refused') },
  getKeptOrder: { own: admins(200) },
  dropKeptOrder: { own: admins(200) },
  getRenewal: { own: admins(200) },
  listActivity: { input: () => ({ query: { before: 1 } }), own: admins(200) },
  listSubscribedApps: { input: ({ orgId }) => ({ params: { orgId } }), own: signedIn(200) },
  listSubscribedModules: {
    input: ({ orgId, subscriptionId }) => ({ body: { orgId, subscriptionId } }),
    own: signedIn(200),
  },
  getPreference: { own: admins(200) },
  // Both organisations are on trial.
  setPreference: { input: () => ({ body: { isAutoRenewal: true } }), own: admins('409 transition_refused') },
  initiateNew: {
    input: ({ quoteId, cardId, billingContactId, quote }) => ({
      body: {
        quoteId,
        idempotencyKey: newKey(),
        cardId,
        billingContactId,
        subscription: payloadOf(quote),
        ref: 'KURAMO',
      },
    }),
    own: admins(201),
    foreign: admins(unknownToPay),
  },
  // Both organisations are on trial: each one's quote is for a new purchase.
  initiateUpgrade: { input: changePayment, own: admins('404 quote_not_found'), foreign: admins(unknownToPay) },
  renewSubscription: { input: changePayment, own: admins('404 quote_not_found'), foreign: admins(unknownToPay) },
  getOpenPayment: { own: admins(200) },
  verifyPayment: { input: ({ reference }) => ({ body: { reference } }), own: admins(200) },
  listTransactions: { input: () => ({ query: { page: 1, perPage: 20 } }), own: admins(200) },
  exportTransactions: { own: admins(200) },
  getReceipt: { input: ({ receiptId: id }) => ({ params: { id } }), own: admins(200) },
  getReceiptPdf: { input: ({ receiptId: id }) => ({ params: { id } }), own: admins(200) },
  openReceipt: { input: ({ receiptLink: link }) => ({ body: { link } }), own: anyone(200), foreign: anyone(200) },
  openReceiptPdf: { input: ({ receiptLink: link }) => ({ body: { link } }), own: anyone(200), foreign: anyone(200) },
  listCards: { input: ({ orgId }) => ({ params: { orgId } }), own: admins(200) },
  changeDefaultCard: { input: ({ orgId, cardId }) => ({ body: { orgId, cardId } }), own: admins(200) },
  removeCard: {
    input: ({ cardId: id }) => ({ params: { id }, query: { turnOffAutoRenewal: 'true' } }),
    own: admins(200),
  },
  addCard: { input: ({ orgId }) => ({ body: { orgId, idempotencyKey: newKey() } }), own: admins(201) },
  addBillingContact: { input: () => ({ body: contact() }), own: admins(201) },
  updateBillingContact: {
    input: ({ billingContactId: id }) => ({ params: { id }, body: { version: 1, ...contact() } }),
    own: admins(200),
  },
  listBillingContacts: { input: ({ orgId }) => ({ params: { orgId } }), own: admins(200) },
  removeBillingContact: { input: ({ billingContactId: id }) => ({ params: { id } }), own: admins(200) },
  listCountries: { own: anyone(200) },
  listAnnouncements: { own: anyone(200) },
  getAnnouncement: { input: () => ({ params: { id: 'newest' } }), own: anyone(200) },
  listBlogs: { own: anyone(200) },
  viewBlog: { input: () => ({ params: { id: 'newest' } }), own: anyone(200) },
  listStates: { input: ({ countryId: id }) => ({ params: { id } }), own: anyone(200) },

  sendInquiry: { input: () => ({ ...general, body: { ...letter(), topic: 'sales' } }), own: anyone(202) },
  applyForPartnership: {
    input: () => ({ ...general, body: { ...letter(), kind: 'accountant', clients: 'upTo10' } }),
    own: anyone(202),
  },
  listDemoTimes: { input: () => ({ body: { date: '2026-11-23' } }), own: anyone(200) },
  // A Sunday, when there are no demos.
  getDemo: { input: () => ({ body: { token: 'A'.repeat(43) } }), own: anyone('404 not_found') },
  moveDemo: {
    input: () => ({ body: { token: 'A'.repeat(43), sequence: 0, date: '2026-11-27T09:00:00.000Z' } }),
    own: anyone('404 not_found'),
  },
  cancelDemo: { input: () => ({ body: { token: 'A'.repeat(43), sequence: 0 } }), own: anyone('404 not_found') },
  requestDemo: {
    input: () => ({
      body: { ...letter(), employees: 'more', date: '2026-11-29T09:00:00.000Z', timeZone: 'Africa/Lagos' },
    }),
    own: anyone('400 invalid_request'),
  },

  listFlowCoverage: { input: () => ({ query: { machine: 'session' } }), own: anyone(200) },
  listFlowRuns: { input: () => ({ query: { machine: 'session' } }), own: anyone(200) },
  listFlowFigures: { own: anyone(200) },
  listRuleResults: { own: anyone(200) },
  listLedgerVersions: { input: () => ({ query: { machine: 'session' } }), own: anyone(200) },
};
