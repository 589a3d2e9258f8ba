import { noResponse, notSent } from '#contract/failure.ts';
import { type FormCalls, type FormSubmissionActor, useFormSubmission } from '#flow/useFormSubmission.ts';
import type { Submission } from '#machines/formSubmission/formSubmission.machine.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import type { FormCall } from './inquiryCalls.ts';
import { readStored } from './useStoredValues.ts';

/** The form's code couldn't be loaded, so nothing was sent. */
const throwLoadFailure = (): never => {
  throw navigator.onLine ? noResponse : notSent;
};

/**
 * The calls of a form whose message is sent to be read. The same content has the same key, also after a reload, so
 * sending it repeatedly delivers it once.
 * @param place the storage key of the form's values
 */
function messageCalls<Output>(
  place: string,
  load: () => Promise<FormCall<Output>>,
): FormCalls<Output, Record<string, never>> {
  let last: Record<string, unknown> = {};
  const keyOf = (output: Output): string => {
    const words = JSON.stringify(output);
    for (const { words: before, key } of [last, readStored(`${place}.sent`)])
      if (before === words && typeof key === 'string') return key;
    const key = crypto.randomUUID();
    last = { words, key };
    tabStorage.keep(`${place}.sent`, JSON.stringify(last));
    return key;
  };
  const submit = async ({ values }: Submission<Output, unknown>) => {
    await (await load().catch(throwLoadFailure)).send(values, keyOf(values));
    tabStorage.drop(place);
    tabStorage.drop(`${place}.sent`);
    return { result: 'saved' as const, record: {} };
  };
  return { submit, findOut: submit };
}

/** Starts the machine of a message form. */
export const useMessage = <Output>(place: string, load: () => Promise<FormCall<Output>>): FormSubmissionActor =>
  useFormSubmission('message', null, messageCalls(place, load));
