import { useEffect } from 'react';

/** Calls `then` once everything beside it has hydrated. */
export function HydrationSignal({ then }: { then: (() => void) | undefined }): null {
  useEffect(() => then?.(), [then]);
  return null;
}
