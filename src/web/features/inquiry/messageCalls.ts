import { noResponse, notSent } from '#contract/failure.ts';
import { type FormCalls, type FormSubmissionActor, useFormSubmission } from '#flow/useFormSubmission.ts';
import type { Submission } from '#machines/formSubmission/formSubmission.machine.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import type { FormCall } from './inquiryCalls.ts';
import { requestKeys } from './requestKeys.ts';

/** The form's code couldn't be loaded, so nothing was sent. */
const throwLoadFailure = (): never => {
  throw navigator.onLine ? noResponse : notSent;
};

/**
 * The calls of a form whose message is sent to be read. Sending the same content repeatedly delivers it once.
 * @param place the storage key of the form's values
 */
function messageCalls<Output>(
  place: string,
  load: () => Promise<FormCall<Output>>,
): FormCalls<Output, Record<string, never>> {
  const keys = requestKeys(place);
  const submit = async ({ values }: Submission<Output, unknown>, signal: AbortSignal) => {
    await (await load().catch(throwLoadFailure)).send(values, keys.keyOf(values));
    // If the page has left the form, or given up on the answer, the form still says this and may be sent again: by the
    // same key.
    if (!signal.aborted) {
      tabStorage.drop(place);
      tabStorage.drop(`${place}.sent`);
    }
    return { result: 'saved' as const, record: {} };
  };
  return { submit, findOut: submit };
}

/** Starts the machine of a message form. */
export const useMessage = <Output>(place: string, load: () => Promise<FormCall<Output>>): FormSubmissionActor =>
  useFormSubmission('message', null, messageCalls(place, load));
