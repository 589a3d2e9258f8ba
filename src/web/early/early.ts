import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { loadOnFirstUse } from './loadOnFirstUse.ts';
import { untilAlive } from './untilAlive.ts';

/*
 * Runs on prerendered pages before the application, and loads it once the page is idle or in use. Frames load the
 * application themselves (main.tsx).
 */

const comeAlive = untilAlive();
const bringToLife = async (): Promise<void> => {
  const { whenHydrated } = await loadPagePart(() => import('../main.tsx'));
  await whenHydrated;
  comeAlive();
};
loadOnFirstUse(bringToLife);
