import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { enhanceAnnouncementBar } from './announcementBar.ts';
import { loadOnFirstUse } from './loadOnFirstUse.ts';
import { enhanceMenus } from './menus.ts';
import { capturePresses } from './pressReplay.ts';
import { captureInput } from './inputReplay.ts';

/*
 * Runs on prerendered pages before the application: makes menus and the announcement bar work, captures presses and
 * input, and loads the application once the page is idle or in use.
 */

const untilThen = new AbortController();
enhanceMenus(untilThen.signal);
enhanceAnnouncementBar(untilThen.signal);
const replayInput = captureInput(untilThen.signal);
const replayPresses = capturePresses(untilThen.signal);
const bringToLife = async (): Promise<void> => {
  const { whenHydrated } = await loadPagePart(() => import('../main.tsx'));
  await whenHydrated;
  untilThen.abort();
  // In this order, so that a submitted form contains the input.
  replayInput();
  replayPresses();
};
loadOnFirstUse(bringToLife);
