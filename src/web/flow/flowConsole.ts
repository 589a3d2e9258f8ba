import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { flows } from './recorder.ts';

/* Adds `humanar` to the console of pages that record their flows. */

interface FlowConsole {
  /** Prints and returns what the flows of this tab did. */
  flows: () => readonly RecordedTrace[];
  /** Copies it as JSON, for a report or the flow book. */
  copy: () => Promise<string>;
}

declare global {
  interface Window {
    humanar?: FlowConsole;
  }
}

const recordText = ({ machine, at, start, steps }: RecordedTrace): string =>
  [
    `${machine}, ${at}`,
    `  ${start.state}`,
    ...steps.map(({ on, state, view }) => `  ${on} → ${state}${view === undefined ? '' : ` (${view})`}`),
  ].join('\n');

/** The recorded flows as JSON, the most recently active last. */
export const flowsAsJson = (): string => JSON.stringify(flows(), null, 2);

window.humanar = {
  flows: () => {
    const recorded = flows();
    console.info(recorded.length === 0 ? 'No flow has run in this tab.' : recorded.map(recordText).join('\n'));
    return recorded;
  },
  copy: async () => {
    try {
      await navigator.clipboard.writeText(flowsAsJson());
      return `Copied: ${flows().length} flows.`;
    } catch {
      // A page may only copy while it has focus, which the console usually has.
      console.info(flowsAsJson());
      return 'The browser blocked copying. Copy it from above.';
    }
  },
};
