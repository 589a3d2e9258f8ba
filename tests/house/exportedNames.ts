/* Words that are no names for what a module gives to others, and file names they must not be. See exportedNames.test.ts. */

/** Participles that say nothing on their own: `loadedAccount` and `visibleEntries` are names, `loaded` and `shown` are not. */
export const bareWords: ReadonlySet<string> = new Set(
  `added answered applied arrived asked attached awaited awaiting begun bought called cancelled changed charged chosen commanded compressed counted
  described differing done drawn ended faulty filled found given gone granted had happened held hidden innermost judged kept known lasting led left
  listed lived loaded logged made marked masked moved named paid passed planned posted priced printed put quoted reached rebased recorded refused
  remembered rounded said saved scripted seen sent settled shown sold standing stored subscribed taken told tried turns typed unborn unmarked unread
  untouched waiting wanted way written`.split(/\s+/),
);

/** Parts of a name that nobody would look for. */
export const jargon: readonly string[] = ['vain', 'anew', 'whoever', 'whatever', 'putTogether', 'meanwhile', 'underWay', 'inHand', 'clearWay', 'byItself'];

/** Names that others are about to change or that an address fixes: "name path". Take an entry out when its name has changed. */
export const exempt: ReadonlySet<string> = new Set([
  'Paid src/server/modules/billing/receipts.ts',
  'taken src/server/modules/billing/words.ts',
  'shown src/server/modules/org/service.ts',
  'refused src/server/modules/payments/initiate.ts',
  'Asked src/server/modules/payments/purchase.ts',
  'Settled src/server/modules/payments/settle.ts',
  'Chosen src/server/modules/plans/choice.ts',
  'Priced src/server/modules/quotes/priced.ts',
  'described src/server/modules/quotes/priced.ts',
  'Held src/server/modules/subscriptions/held.ts',
  'held src/server/modules/subscriptions/held.ts',
  'renewsByItself src/server/modules/subscriptions/preference.ts',
  'Paid src/server/modules/subscriptions/purchases.ts',
  'standing src/server/modules/subscriptions/standing.ts',
  'Told src/web/features/flowBook/machineLook.ts',
  'Sent src/web/features/inquiry/InquiryFields.tsx',
  'Held src/server/modules/payments/renewals/claim.ts',
  'Answered src/server/modules/payments/renewals/force.ts',
  'putTogether src/server/modules/payments/renewals/force.ts',
  'inHand src/server/modules/payments/renewals/store.ts',
  'clearWay src/server/modules/payments/renewals/way.ts',
  'Gone src/web/features/flowBook/compare/goneLines.ts',
  'Chosen src/web/features/flowBook/coverage/figures.ts',
  'Told src/web/features/flowBook/replay/expectationDifferences.ts',
  'ChangedMeanwhileView src/web/features/purchase/review/ReviewNotices.tsx',
  'ChangedMeanwhileView src/web/features/subscription/cancel/CancelResultViews.tsx',
  'changed src/web/pages/account/mainApp/mainAppCalls.ts',
  'Listed machines/kit/listed.ts',
  'ended machines/quotePayment/ended.ts',
  'src/scripts/test/changed.mjs',
  'src/server/modules/quotes/priced.ts',
  'src/server/modules/subscriptions/changed.ts',
  'src/server/modules/subscriptions/held.ts',
  'src/server/modules/subscriptions/standing.ts',
  'src/server/modules/payments/renewals/way.ts',
  'machines/kit/listed.ts',
  'machines/quotePayment/ended.ts',
]);
