import '#app/captureLinkParameters.ts';
import '#hydration/adoptStyles.ts';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { config } from '#api/config.ts';
import { hasOpening } from '#flow/flowOpening.ts';
import { storedToken } from '#api/storedToken.ts';
import { preloadPage } from '#app/routes.tsx';
import { preloadSession, session, translate, watchForLogin } from '#app/session.ts';
import { forgetPrerendered, isMadeHere, isPrerendered } from '#hydration/Prerendered.tsx';
import { prerenderedHead } from '#hydration/PrerenderedHead.tsx';
import { untilAlive } from './early/untilAlive.ts';
import { Root } from './Root.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

/** A prerendered page hydrates as a visitor's page; a signed-in state follows. */
const isPrerenderedPage = isPrerendered();

/** Yields to the browser, so that start-up doesn't become one long task. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Loads the page's code, and the session's for someone signed in. */
const loadPageCode = async (): Promise<void> => {
  if (storedToken.read() !== null) preloadSession().catch(() => {});
  await preloadPage(window.location.pathname);
};

let cameAlive: (() => void) | undefined;
/**
 * Resolves once the first page has rendered, or the prerendered page has hydrated completely; also marked on the
 * document.
 */
export const whenHydrated = new Promise<void>((resolve) => {
  cameAlive = () => {
    document.documentElement.dataset['app'] = 'alive';
    resolve();
  };
});

/**
 * React recovered by rendering again; report the cause rather than React's summary. After Back, the page can't match
 * its address.
 */
const onRecoverableError = (error: unknown): void => {
  if (!isMadeHere()) reportError(error instanceof Error && error.cause !== undefined ? error.cause : error);
};

const tree = <Root session={session} translate={translate} router={BrowserRouter} onAlive={cameAlive} />;

/** By now the state includes what early/documentMarks.ts marked on the document. */
const forgetMarks = (): void => {
  const { dataset } = document.documentElement;
  for (const name of ['signedIn', 'barClosed', 'madeHere']) delete dataset[name];
};

/** Waits for the page's code, so that the page hydrates in one go. */
const hydrate = async (): Promise<void> => {
  await nextTask();
  const parts = loadPageCode();
  await nextTask();
  // Already loaded; evaluated here, in a task of its own.
  const { hydrateRoot } = await import('react-dom/client');
  await parts;
  await nextTask();
  if (isMadeHere()) return render();
  // A transition hydrates in slices, so that scrolling and input go first.
  startTransition(() => void hydrateRoot(root, tree, { onRecoverableError }));
  // The first render must match the prerendered page.
  await whenHydrated;
  // The router starts to listen only with its first render.
  if (isMadeHere()) dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  watchForLogin();
  forgetMarks();
};

const render = async (): Promise<void> => {
  forgetPrerendered();
  const parts = loadPageCode();
  const { createRoot } = await import('react-dom/client');
  // Keep the existing content until there is something to replace it.
  if (root.hasChildNodes()) await parts;
  watchForLogin();
  const before = prerenderedHead();
  createRoot(root, { onRecoverableError }).render(tree);
  await whenHydrated;
  for (const element of before) element.remove();
  forgetMarks();
};

// Other prerendered pages begin with it, and load the application later (early/early.ts).
if ('framed' in document.documentElement.dataset) void whenHydrated.then(untilAlive());

// Not awaited at top level: the page's code imports this file.
const start = (): Promise<void> => (isPrerenderedPage ? hydrate() : render());
// The flow book's walk takes over machines when they are created, so it comes before all of them. The prerendered page
// shows other states than theirs, so it isn't hydrated.
if (config.sandbox && hasOpening())
  void import('#opening/beginOpening.tsx')
    .then((part) => part.beginOpening())
    // The walk may be the session's, which a visitor's page otherwise loads only when it is needed.
    .finally(() => void render().then(() => session.load()));
else void start();

// On servers with the flow book, flows are recorded, and the console can access them once the page is idle.
if (config.flows) void whenHydrated.then(() => import('#flow/flowConsole.ts'));
