import type * as z from 'zod/mini';
import { send } from '#api/client.ts';
import { applyForPartnership, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { withParsedPhone } from '#contract/phone.ts';

/* What the forms check and send, apart from them: they are there before it is. */

export interface FormCall<Output> {
  body: z.ZodMiniType<Output>;
  /** Rejects with a Failure. What is sent again with the same key is kept once. */
  send: (output: Output, key: string) => Promise<unknown>;
}

/** A call as a form makes it. */
const formCall = <Output>(body: z.ZodMiniType<Output>, make: FormCall<Output>['send']): FormCall<Output> => ({ body: withParsedPhone(body), send: make });

export const inquiry = formCall(sendInquiry.body, (body, key) => send(sendInquiry, { params: { product: 'humanar' }, body: { ...body, key } }));
export const application = formCall(applyForPartnership.body, (body, key) => send(applyForPartnership, { params: { product: 'humanar' }, body: { ...body, key } }));
/** A time is taken once, and the same request for it is answered as the first was: it needs no key. */
export const demo = formCall(requestDemo.body, (body) => send(requestDemo, { body }));
