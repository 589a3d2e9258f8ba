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

/** Exports that still have to be renamed. Take a name out once no export has it. */
export const exemptExports: ReadonlySet<string> = new Set([
  'Chosen', 'Gone',
]);

/** Files that still have to be renamed, by their base names. */
export const exemptFiles: ReadonlySet<string> = new Set(['changed', 'way']);
