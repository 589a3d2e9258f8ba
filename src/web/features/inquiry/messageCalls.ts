import { noResponse, notSent } from '#contract/failure.ts';
import { type FormCalls, type FormSubmissionActor, useFormSubmission } from '#flow/useFormSubmission.ts';
import type { Submission } from '#machines/formSubmission/formSubmission.machine.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import type { FormCall } from './inquiryCalls.ts';
import { requestKeys } from './requestKeys.ts';

/** Loads the form's code, reloading the page if a newer release has replaced it: what was typed is stored. */
async function loadCall<Output>(load: () => Promise<FormCall<Output>>, signal: AbortSignal): Promise<FormCall<Output>> {
  try {
    return await load();
  } catch {
    if (!navigator.onLine) throw notSent;
    const loaded = await loadPagePart(load, () => signal.aborted || window.location.reload()).catch(() => null);
    // While the site didn't answer, the form may have said that nothing was sent.
    if (loaded === null || signal.aborted) throw noResponse;
    return loaded;
  }
}

/**
 * The calls of a form whose message is sent to be read. Sending the same content repeatedly delivers it once.
 * @param place the storage key of the form's values
 */
export function messageCalls<Output>(
  place: string,
  load: () => Promise<FormCall<Output>>,
): FormCalls<Output, Record<string, never>> {
  const keys = requestKeys(place);
  const submit = async ({ values }: Submission<Output, unknown>, signal: AbortSignal) => {
    const { send } = await loadCall(load, signal);
    await send(values, keys.keyOf(values));
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
