/** States that no person can be shown, by machine, with the reason. */
export const unopened: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  quotePayment: { signedOut: 'The page follows its session to the sign-in, and drops the answer.' },
  subscription: { 'cancelled.trial': 'The data of a trial is deleted in the same moment, so nobody sees it.' },
};
