import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { enhanceAnnouncements } from './announcements.ts';
import { loadWhenWanted } from './loading.ts';
import { enhanceMenus } from './menus.ts';
import { keepPresses } from './presses.ts';
import { keepTyped } from './typed.ts';

/*
 * What a page that was written ahead of time runs before the application arrives: menus and the announcement bar work, a
 * press is not lost nor is what is typed, and the application is fetched once the page is idle or somebody begins to use it.
 */

const untilThen = new AbortController();
enhanceMenus(untilThen.signal);
enhanceAnnouncements(untilThen.signal);
const giveTyped = keepTyped(untilThen.signal);
const givePresses = keepPresses(untilThen.signal);
const bringToLife = async (): Promise<void> => {
  const { isAlive } = await loadPagePart(() => import('../main.tsx'));
  await isAlive;
  untilThen.abort();
  // In this order: a form that is sent has in it what was typed.
  giveTyped();
  givePresses();
};
loadWhenWanted(bringToLife);
