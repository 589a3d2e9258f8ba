/* Words that are not names: for exports, files and parameters of exported functions. See exportedNames.test.ts. */

/**
 * Participles and adverbs that mean nothing on their own: `loadedAccount` and `visibleEntries` are names, `loaded` and
 * `shown` are not.
 */
export const bareWords: ReadonlySet<string> = new Set(
  `added again alike answered apart applied arrived asked attached awaited awaiting begun behind beside bought called cancelled carried changed charged
  chosen cited commanded compressed counted decided delayed described differing done drawn ended expected faulty fetched filled found gathered given
  gone granted had handed happened happening held hidden innermost judged judging kept known laid lasting learned led left listed lived loaded logged
  looked made marked masked mine mixed moved named noting opened ours paid parted passed picked planned posted priced printed put quoted reached rebased
  reckoned recorded refunded refused released remembered requested restored retried returned revoked rewritten rounded said saved scripted seen selected
  sent settled shown skipped sold somewhere spelled split standing started stated stopped stored subscribed taken telling tested theirs told tried turns
  twice typed unborn unmarked unpaid unread untouched updated used verified waiting wanted way weighed written`.split(
    /\s+/,
  ),
);

/**
 * The worst of them, which mean nothing as parameters either. Others, such as `typed` or `stored`, are clear beside
 * their type.
 */
export const bareParameters: ReadonlySet<string> = new Set([
  'gone',
  'had',
  'held',
  'led',
  'made',
  'said',
  'told',
  'turns',
]);

/** Parts of a name that nobody would look for. */
export const jargon: readonly string[] = [
  'vain',
  'anew',
  'whoever',
  'whatever',
  'putTogether',
  'meanwhile',
  'underWay',
  'inHand',
  'clearWay',
  'byItself',
];
