import type { OutsideEvent } from '#machines/kit/outsideFacts.ts';

/** What a reader asks about each thing that can happen outside of a chart. */
export const outsideQuestions: Record<OutsideEvent, string> = {
  reload: 'What if the page is reloaded?',
  back: 'What if the person presses Back?',
  close: 'What if the tab is closed?',
  offline: 'What if the connection is lost?',
  otherTab: 'What if another tab or person acts at the same time?',
  killed: 'What if the server stops?',
};
