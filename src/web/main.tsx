import '#app/arrival.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#app/App.tsx';
import { effectHandlers } from '#app/effectHandlers.ts';
import { preloadPage } from '#app/routes.tsx';
import { createSessionActor, watchWorld } from '#features/session/sessionActor.ts';
import { translation } from '#flow/effects.ts';

preloadPage(window.location.pathname);

// Heard before it starts, started before the first render: nothing that it says is lost.
const session = createSessionActor();
const handlers = effectHandlers(session);
session.on('*', translation(handlers));
watchWorld(session);
session.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App session={session} handlers={handlers} />
    </BrowserRouter>
  </StrictMode>,
);
