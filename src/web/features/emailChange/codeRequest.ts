import { failureOf } from '#contract/failure.ts';
import { expiryAfter } from '#credentials/expiryAfter.ts';

interface CodeRequest {
  /** The new email that is waiting for its code, as far as the page knows. */
  knownEmail: () => string | null | undefined;
  send: (email: string, sendUntil: AbortSignal) => Promise<{ expiresIn: number }>;
  /** Reads the new email that is waiting for its code from the server. */
  readEmail: () => Promise<string | null>;
}

/** How long a code works, in seconds, if the server's answer with it was lost. */
const USUAL_LIFETIME = 600;

/**
 * Requests the code for a new email. A request without an answer has arrived if its email is waiting afterwards. That is
 * looked up immediately, and again when the next try comes too soon after it.
 */
export function codeRequest({ knownEmail, send, readEmail }: CodeRequest) {
  let unanswered: { email: string; at: number } | null = null;
  return async (email: string, sendUntil: AbortSignal): Promise<{ codeExpiresAt: string }> => {
    const wasWaiting = knownEmail() === email;
    const at = Date.now();
    try {
      const { expiresIn } = await send(email, sendUntil);
      unanswered = null;
      return { codeExpiresAt: expiryAfter(expiresIn) };
    } catch (error) {
      const { request, code } = failureOf(error);
      // A lookup that nobody waited for may be what made the email known.
      if (request === 'unknown' && (unanswered?.email === email || !wasWaiting)) unanswered = { email, at };
      else if (code !== 'too_many_requests') throw error;
      if (unanswered?.email !== email || (await readEmail().catch(() => null)) !== email) throw error;
      const sent = unanswered;
      if (!sendUntil.aborted) unanswered = null;
      return { codeExpiresAt: expiryAfter(USUAL_LIFETIME, sent.at) };
    }
  };
}
