// A change may have arrived although its answer didn't. For each call whose repetition isn't declared harmless, somebody
// has decided how the person learns what happened (rule error.unknown).
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';

const ways: Record<string, readonly string[]> = {
  'the page or its machine reads from the server whether it was made': [
    'addBillingContact',
    'cancelDemo',
    'cancelOrgEmail',
    'cancelOwnEmail',
    'changeDefaultCard',
    'changePassword',
    'confirmOrgEmail',
    'confirmOwnEmail',
    'endOtherSessions',
    'endSession',
    'moveDemo',
    'removeBillingContact',
    'removeCard',
    'requestOrgEmail',
    'requestOwnEmail',
    'setNewPassword',
    'setPreference',
    'setUpTwoFactor',
    'startTrial',
    'turnOffTwoFactor',
    'undoCancellation',
    'undoScheduledChange',
    'updateBillingContact',
    'updateOrgSettings',
    'updateProfile',
    'uploadLogo',
  ],
  'it carries a key, under which a repetition is the same': [
    'addCard',
    'applyForPartnership',
    'initiateNew',
    'initiateUpgrade',
    'renewSubscription',
    'requestDemo',
    'sendInquiry',
  ],
  'sending it again has the same result': [
    'cancelSubscription',
    'dropKeptOrder',
    'makeAdministrator',
    'openReceipt',
    'openReceiptPdf',
    'removeAdministrator',
  ],
  'the answer to the next one tells': [
    'activateAccount',
    'handOverAdministration',
    'restoreEmail',
    'setSecurityQuestions',
    'verifyCode',
    'verifySecondFactor',
  ],
  'a server sends it, and repeats it': ['reportBounce', 'reportMembers'],
};

test('every change whose answer may be lost is found out in a known way', () => {
  const undeclared = calls.filter(({ method, isRepeatable }) => method !== 'GET' && isRepeatable !== true);
  expect(undeclared.map(({ name }) => name).toSorted()).toEqual(Object.values(ways).flat().toSorted());
});
