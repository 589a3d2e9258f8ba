// What the browser loads for each page until it can be used. Names are sources relative to src/web, as in the built
// site's manifest.

/** Loaded for everyone who is signed in, on any page. */
const signedIn = [
  'app/startSession.ts',
  'features/session/sessionCalls.ts',
  'providers/DataProviders.tsx',
  'app/header/SignedInActions.tsx',
  'app/expiry/ExpiryWatch.tsx',
];
const frame = ['app/layouts/DefaultLayout.tsx'];
const data = ['providers/DataProviders.tsx'];
/** Prerendered frames have these in their HTML. */
const frameContent = ['app/header/MainMenu.tsx', 'app/header/MobileGroups.tsx', 'app/footer/Footer.tsx'];
/** What every page of a signed-in person loads, in each layout. */
export const memberFrame = [...frame, ...signedIn, 'app/MemberGuard.tsx'];
export const signUpFrame = ['app/layouts/AuthLayout.tsx', ...signedIn, 'app/MemberGuard.tsx'];
/** What a page loads that a link opens, for people without an account. */
export const linkedFrame = [...frame, ...data];

/**
 * The modules that load together with a page, by its source. The first match counts.
 * @type {readonly [pattern: RegExp, companions: readonly string[]][]}
 */
const companions = [
  [/^pages\/auth\/Sign(?:In|Up)Page/, ['app/layouts/AuthLayout.tsx']],
  [/^pages\/auth\/CreateAccountPage/, ['app/layouts/AuthLayout.tsx', ...data, 'features/signUp/OrganisationView.tsx']],
  [
    /^pages\/auth\/SecurityQuestionsPage/,
    ['app/layouts/AuthLayout.tsx', ...data, 'features/signUp/SecurityQuestionsView.tsx'],
  ],
  [/^pages\/auth\//, ['app/layouts/AuthLayout.tsx', ...data]],
  [/^pages\/marketing\/(?:Pricing|Plan)Page/, ['app/layouts/PricingLayout.tsx', ...data]],
  [/^pages\/marketing\/OrderPage/, ['app/layouts/PricingLayout.tsx']],
  [/^pages\/marketing\/(?:AppPrices|Demo)Page/, [...frame, ...data]],
  [/^pages\/(?:marketing|legal)\/\w+Page\./, frame],
  [/LinkedReceiptPage/, linkedFrame],
  [/^pages\/(?:account|subscriptions)\/(?:management\/)?\w+Page\./, memberFrame],
  [/^pages\/sandbox\/\w+Page\./, [...frame, ...frameContent, ...data]],
  [/^pages\/flows\/\w+Page\./, ['app/layouts/BookLayout.tsx']],
];

/**
 * All modules of a page's first load that are imported lazily, the page's own first; null if the module isn't a page.
 * @param {string} source
 * @returns {string[] | null}
 */
export const firstLoadOf = (source) => {
  const found = companions.find(([pattern]) => pattern.test(source));
  return found ? [source, ...found[1]] : null;
};

/** Whether only a sandbox, or a site that records flows, loads this module. @param {string} id */
export const isOnlyWithSandbox = (id) =>
  /\/(?:features|pages|contract)\/sandbox|\/opening\/|\/contract\/situations|\/flow\/(?:record|flowConsole)|\/kit\/(?:place|edges|trace|world)\.|\/recordedTrace/.test(
    `/${id}`,
  );
