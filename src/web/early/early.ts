import { enhanceAnnouncements } from './announcements.ts';
import { loadWhenWanted } from './loading.ts';
import { enhanceMenus } from './menus.ts';

/*
 * What a page that was written ahead of time runs before the application arrives: menus and the announcement bar work, and
 * the application is fetched once the page is idle or somebody begins to use it.
 */

const untilThen = new AbortController();
enhanceMenus(untilThen.signal);
enhanceAnnouncements(untilThen.signal);
loadWhenWanted(() => {
  void import('../main.tsx').then(() => untilThen.abort());
});
