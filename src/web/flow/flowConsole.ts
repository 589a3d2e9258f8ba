import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { flows } from './recorder.ts';

/* `humanar` on the console of a page whose flows are recorded. */

interface FlowConsole {
  /** Prints what the flows of this tab did, and returns it. */
  flows: () => readonly RecordedTrace[];
  /** Copies it as JSON, for a report or the flow book. */
  copy: () => Promise<string>;
}

declare global {
  interface Window {
    humanar?: FlowConsole;
  }
}

const told = ({ machine, at, start, steps }: RecordedTrace): string =>
  [`${machine}, ${at}`, `  ${start.state}`, ...steps.map(({ on, state, view }) => `  ${on} → ${state}${view === undefined ? '' : ` (${view})`}`)].join('\n');

/** The flows as they are copied: JSON, those that moved last at the end. */
export const flowsAsJson = (): string => JSON.stringify(flows(), null, 2);

window.humanar = {
  flows: () => {
    const recorded = flows();
    console.info(recorded.length === 0 ? 'No flow has run in this tab.' : recorded.map(told).join('\n'));
    return recorded;
  },
  copy: async () => {
    try {
      await navigator.clipboard.writeText(flowsAsJson());
      return `Copied: ${flows().length} flows.`;
    } catch {
      // The page may only copy while it, and not the console, has the cursor.
      console.info(flowsAsJson());
      return 'The browser blocked copying. Copy it from above.';
    }
  },
};
