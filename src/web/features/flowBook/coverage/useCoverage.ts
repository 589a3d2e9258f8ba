import { useEffect, useState } from 'react';
import { send } from '#api/client.ts';
import type { FlowCoverage, LevelCoverage } from '#contract/flowBook.ts';
import { listFlowCoverage } from '#contract/flowBook.ts';

/* What the last run of the tests left behind. Read each time it is looked at: tests may have run in between. */

export type Reading = { is: 'awaited' } | { is: 'there'; coverage: readonly FlowCoverage[] } | { is: 'away' };

/** The coverage of one machine, or of all. */
export function useCoverage(machine?: string): Reading {
  const [reading, setReading] = useState<Reading>({ is: 'awaited' });
  useEffect(() => {
    let isWanted = true;
    const tell = (read: Reading) => {
      if (isWanted) setReading(read);
    };
    send(listFlowCoverage, { query: machine === undefined ? {} : { machine } }).then(
      ({ coverage }) => tell({ is: 'there', coverage }),
      () => tell({ is: 'away' }),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);
  return reading;
}

/** How many of the transitions that a level has to fire it fired. */
export function fired({ fired: counts, excused }: LevelCoverage): { hit: number; due: number } {
  const due = Object.entries(counts).filter(([key, times]) => times > 0 || !(key in excused));
  return { hit: due.filter(([, times]) => times > 0).length, due: due.length };
}

/** 0 to 100, never rounded up to 100 while something is missing. */
export const percent = ({ hit, due }: { hit: number; due: number }): number => (due === 0 ? 100 : Math.floor((hit / due) * 100));
