import '#app/arrival.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { storedToken } from '#api/storedToken.ts';
import { preloadPage } from '#app/routes.tsx';
import { preloadSession, session, translate, watchForLogin } from '#app/session.ts';
import { Root } from './Root.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

/** The page was written ahead of time, for a visitor: it is brought to life as that, and whoever is signed in comes afterwards. */
const isWritten = root.hasChildNodes();

const page = preloadPage(window.location.pathname);
// What is to be started once the page is alive is fetched beside it.
if (storedToken.read() !== null) preloadSession().catch(() => {});

let cameAlive: (() => void) | undefined;
/** Resolves once the first page is there, or the page that was written has come to life as a whole; the document says so too. */
export const isAlive = new Promise<void>((resolve) => {
  cameAlive = () => {
    document.documentElement.dataset['app'] = 'alive';
    resolve();
  };
});

const tree = <Root session={session} translate={translate} router={BrowserRouter} onAlive={cameAlive} />;

/** Its part is awaited, so that all of it comes to life at once. Not with `await`: the part imports from the file that this is in. */
const bringToLife = async (): Promise<void> => {
  await page;
  hydrateRoot(root, tree);
  // Not before: the first render is the one that was written.
  await isAlive;
  watchForLogin();
  // What early/marks.ts has marked is in the state by now.
  const { dataset } = document.documentElement;
  delete dataset['signedIn'];
  delete dataset['barClosed'];
};

if (isWritten) void bringToLife();
else {
  watchForLogin();
  createRoot(root).render(tree);
}
