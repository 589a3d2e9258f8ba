import '#app/captureLinkParameters.ts';
import '#app/adoptStyles.ts';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { config } from '#api/config.ts';
import { storedToken } from '#api/storedToken.ts';
import { preloadPage } from '#app/routes.tsx';
import { preloadSession, session, translate, watchForLogin } from '#app/session.ts';
import { isPrerendered } from '#hydration/Prerendered.tsx';
import { prerenderedHead } from '#hydration/PrerenderedHead.tsx';
import { Root } from './Root.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

/** The page was written ahead of time, for a visitor: it is brought to life as that, and whoever is signed in comes afterwards. */
const isAhead = isPrerendered();

/** Lets the browser do what waits: all in one go would hold the page up. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The page's part, and what is to be started once the page is alive. */
const fetchParts = async (): Promise<void> => {
  if (storedToken.read() !== null) preloadSession().catch(() => {});
  await preloadPage(window.location.pathname);
};

let cameAlive: (() => void) | undefined;
/** Resolves once the first page is there, or the page that was written has come to life as a whole; the document says so too. */
export const isAlive = new Promise<void>((resolve) => {
  cameAlive = () => {
    document.documentElement.dataset['app'] = 'alive';
    resolve();
  };
});

/** React mended it by rendering again: what had been wrong is told, not that something was. */
const onRecoverableError = (error: unknown): void => reportError(error instanceof Error && error.cause !== undefined ? error.cause : error);

const tree = <Root session={session} translate={translate} router={BrowserRouter} onAlive={cameAlive} />;

/** Its part is awaited, so that all of it comes to life at once. */
const bringToLife = async (): Promise<void> => {
  await breath();
  const parts = fetchParts();
  await breath();
  // Already here: it is only run now, in a breath of its own.
  const { hydrateRoot } = await import('react-dom/client');
  await parts;
  await breath();
  // In slices: whoever scrolls or presses meanwhile is served first.
  startTransition(() => void hydrateRoot(root, tree, { onRecoverableError }));
  // Not before: the first render is the one that was written.
  await isAlive;
  watchForLogin();
  // What early/documentMarks.ts has marked is in the state by now.
  const { dataset } = document.documentElement;
  delete dataset['signedIn'];
  delete dataset['barClosed'];
};

const make = async (): Promise<void> => {
  const parts = fetchParts();
  const { createRoot } = await import('react-dom/client');
  // What stands there stays until there is something to take its place.
  if (root.hasChildNodes()) await parts;
  watchForLogin();
  const before = prerenderedHead();
  createRoot(root, { onRecoverableError }).render(tree);
  await isAlive;
  for (const element of before) element.remove();
  delete document.documentElement.dataset['madeHere'];
};

// Neither is awaited: the page's part imports from the file that this is in.
void (isAhead ? bringToLife() : make());

// Recorded where the flow book is shown; the console knows of it as soon as nothing else waits for it.
if (config.flows) void isAlive.then(() => import('#flow/flowConsole.ts'));
