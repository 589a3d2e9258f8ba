/**
 * The machines in which a mistake touches money, access, deletion or the identity of an account, and how. Hand-written
 * rules must notice every mutant of theirs; of all others together, `MIN_SHARE`.
 */
export const critical: Readonly<Record<string, string>> = {
  administrators: 'says who may do what in an organisation',
  cancel: 'ends access, and deletes a trial’s data',
  checkout: 'decides whether an order is paid for',
  emailChange: 'changes the email that an account is signed in to with',
  passwordReset: 'opens an account without its password',
  payment: 'charges a card',
  quotePayment: 'agrees on the amount that is charged',
  renew: 'decides whether a billing period is paid for',
  session: 'says whose account is shown, and lets people in',
  signUp: 'makes an account and proves its email',
  subscription: 'decides about access, charges and deletion on the server',
  trialStart: 'gives access to what isn’t paid for, once',
  twoFactorSetup: 'says whether signing in takes a code',
  upgrade: 'decides what is paid for during a billing period',
};

/** The share of mutants of all other machines that hand-written rules must notice. */
export const MIN_SHARE = 0.8;
