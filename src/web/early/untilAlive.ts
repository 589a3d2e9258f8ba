import { enhanceAnnouncementBar } from './announcementBar.ts';
import { enhanceMenus } from './menus.ts';
import { capturePresses } from './pressReplay.ts';
import { captureInput } from './inputReplay.ts';

/**
 * Makes menus and the announcement bar of a prerendered page work, and captures presses and input.
 * @returns carries out what was captured; call it once the application is hydrated
 */
export function untilAlive(): () => void {
  const untilThen = new AbortController();
  enhanceMenus(untilThen.signal);
  enhanceAnnouncementBar(untilThen.signal);
  const replayInput = captureInput(untilThen.signal);
  const replayPresses = capturePresses(untilThen.signal);
  return () => {
    untilThen.abort();
    // In this order, so that a submitted form contains the input.
    replayInput();
    replayPresses();
  };
}
