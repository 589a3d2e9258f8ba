import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { callFields } from '#tests/support/callFields.ts';

/*
 * PostgreSQL stores neither NUL nor unpaired surrogates, and a statement that contains them fails. So each text refuses
 * them with a message beside its field, unless it never reaches the database.
 */

/** Texts that never reach the database as they were sent, with the reason. */
const keptFromDatabase: Readonly<Record<string, readonly string[]>> = {
  'only its hash is stored or compared': [
    'signup body.password',
    'login body.password',
    'setNewPassword body.password',
    'confirmPassword body.password',
    'turnOffTwoFactor body.password',
    'changePassword body.currentPassword',
    'changePassword body.password',
    'setSecurityQuestions body.answers[].answer',
    'getDemo body.token',
    'moveDemo body.token',
    'cancelDemo body.token',
  ],
  'looked up among what the server has read': [
    'setSecurityQuestions body.answers[].key',
    'sendTwoFactorSetupCode body.email',
    'listPlansByName params.name',
    'listAppModules params.slug',
    'cancelSubscription body.reasonId',
    'cancelSubscription body.confirmation',
    'getAnnouncement params.id',
    'viewBlog params.id',
    'sendInquiry params.product',
    'applyForPartnership params.product',
    'listFlowCoverage query.machine',
    'listFlowRuns query.machine',
    'listLedgerVersions query.machine',
  ],
  'decoded first': [
    'uploadLogo body.picture',
    'reportBounce body.message',
    'openReceipt body.link',
    'openReceiptPdf body.link',
  ],
  'checked with the whole report, and not used for a person who has left': ['reportMembers body.members[].name'],
  'filled in by bots only, and dropped': [
    'sendInquiry body.website',
    'applyForPartnership body.website',
    'requestDemo body.website',
  ],
};

/** Texts of each kind that a field may ask for. */
const samples = ['Ada Obi', 'kuramo-logistics', 'ada@kuramo.ng', '0803 555 0142', '/logos/a.webp', 'a'.repeat(43)];
const unstorable = /\0|\p{Cs}/u;
const broken = samples.flatMap((text) =>
  ['\0', '\ud800'].flatMap((hidden) =>
    Array.from({ length: text.length + 1 }, (_, place) => text.slice(0, place) + hidden + text.slice(place)),
  ),
);

it('each text that reaches the database refuses what can’t be stored', () => {
  const accepting = callFields.filter(({ schema }) =>
    broken.some((text) => {
      const { data } = z.safeParse(schema, text);
      return typeof data === 'string' && unstorable.test(data);
    }),
  );
  expect(accepting.map(({ field }) => field).toSorted()).toEqual(Object.values(keptFromDatabase).flat().toSorted());
});
