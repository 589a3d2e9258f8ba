import { useState } from 'react';

/**
 * Counts the mails that were sent while this is shown, starting with the first.
 * @param phase `resending` while another is being sent, `paused` once it has been
 */
export function useMailCount(phase: string): number {
  const [mail, setMail] = useState({ phase, count: 1 });
  if (mail.phase !== phase)
    setMail({ phase, count: mail.count + (mail.phase === 'resending' && phase === 'paused' ? 1 : 0) });
  return mail.count;
}
