import { formatInLagos } from '#domain/lagosClock.ts';
import { UNKNOWN_DEVICE } from '../client.ts';

/** Formats a time for mail: "20 November 2026 at 10:00 (Lagos time)". */
export const lagosTime = (at: Date): string => formatInLagos(at, 'D MMMM YYYY [at] HH:mm [(Lagos time)]');

/** The same with the device: "20 November 2026 at 10:00 (Lagos time), using Chrome on Windows". */
export const lagosTimeUsing = (device: string, at: Date): string =>
  `${lagosTime(at)}, using ${device === UNKNOWN_DEVICE ? 'an unknown device' : device}`;
