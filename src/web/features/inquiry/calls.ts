import type * as z from 'zod/mini';
import { send } from '#api/client.ts';
import { applyForPartnership, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { readingPhone } from '#contract/phone.ts';

/* What the forms check and send (section 7: Contact, Marketing), apart from them: they are there before it is. */

export interface FormCall<Output> {
  body: z.ZodMiniType<Output>;
  /** Rejects with a Failure. */
  send: (output: Output) => Promise<unknown>;
}

/** A call as a form makes it. */
const formCall = <Output>(body: z.ZodMiniType<Output>, make: (output: Output) => Promise<unknown>): FormCall<Output> => ({ body: readingPhone(body), send: make });

export const inquiry = formCall(sendInquiry.body, (body) => send(sendInquiry, { params: { product: 'humanar' }, body }));
export const application = formCall(applyForPartnership.body, (body) => send(applyForPartnership, { params: { product: 'humanar' }, body }));
export const demo = formCall(requestDemo.body, (body) => send(requestDemo, { body }));
