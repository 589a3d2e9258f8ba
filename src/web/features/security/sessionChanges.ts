import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { replaceData } from '#api/replaceData.ts';
import { readAgain } from '#api/readAgain.ts';
import { failureOf } from '#contract/failure.ts';
import { endOtherSessions, endSession, type OpenSession } from '#contract/security.ts';
import type { ChangeCalls } from '#flow/useDirectChange.ts';
import type { Change } from '#machines/directChange/changeNotices.ts';
import { securityChanged } from './securityChanged.ts';

/** Whether "End all others" ends it. */
export const isOther = ({ isCurrent, isHandedOff }: OpenSession): boolean => !isCurrent && isHandedOff !== true;

/** Ends one session or all others. A session that has already ended counts as ended. */
async function end({ kind, id }: Change, sendUntil: AbortSignal): Promise<void> {
  try {
    await (kind === 'endSession'
      ? send(endSession, { params: { id } }, { sendUntil })
      : send(endOtherSessions, {}, { sendUntil }));
  } catch (error) {
    if (failureOf(error).code !== 'not_found') throw error;
  }
  replaceData(queries.sessions().queryKey, (sessions) =>
    sessions?.filter((session) => (kind === 'endSession' ? session.id !== id : !isOther(session))),
  );
}

/** Ending the person's other sessions. */
export const sessionChanges: ChangeCalls = {
  make: end,
  lookUp: async ({ kind, id }) => {
    const sessions = await readAgain(queries.sessions());
    return !sessions.some((session) => (kind === 'endSession' ? session.id === id : isOther(session)));
  },
  refresh: securityChanged,
};
