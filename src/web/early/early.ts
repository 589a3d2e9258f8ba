import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { enhanceAnnouncementBar } from './announcementBar.ts';
import { loadOnFirstUse } from './loadOnFirstUse.ts';
import { enhanceMenus } from './menus.ts';
import { capturePresses } from './pressReplay.ts';
import { captureInput } from './inputReplay.ts';

/*
 * What a page that was written ahead of time runs before the application arrives: menus and the announcement bar work, a
 * press is not lost nor is what is typed, and the application is fetched once the page is idle or somebody begins to use it.
 */

const untilThen = new AbortController();
enhanceMenus(untilThen.signal);
enhanceAnnouncementBar(untilThen.signal);
const giveTyped = captureInput(untilThen.signal);
const givePresses = capturePresses(untilThen.signal);
const bringToLife = async (): Promise<void> => {
  const { isAlive } = await loadPagePart(() => import('../main.tsx'));
  await isAlive;
  untilThen.abort();
  // In this order: a form that is sent has in it what was typed.
  giveTyped();
  givePresses();
};
loadOnFirstUse(bringToLife);
