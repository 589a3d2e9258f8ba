import type * as z from 'zod/mini';
import { send } from '#api/client.ts';
import { applyForPartnership, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { withParsedPhone } from '#contract/phone.ts';

/* A form's validation and request, loaded separately, after the form itself. */

export interface FormCall<Output> {
  body: z.ZodMiniType<Output>;
  /** Rejects with a Failure. Repeating a key has no further effect. */
  send: (output: Output, key: string) => Promise<unknown>;
}

/** Wraps a call for a form. */
const formCall = <Output>(body: z.ZodMiniType<Output>, make: FormCall<Output>['send']): FormCall<Output> => ({
  body: withParsedPhone(body),
  send: make,
});

export const inquiry = formCall(sendInquiry.body, (body, key) =>
  send(sendInquiry, { params: { product: 'humanar' }, body: { ...body, key } }),
);
export const application = formCall(applyForPartnership.body, (body, key) =>
  send(applyForPartnership, { params: { product: 'humanar' }, body: { ...body, key } }),
);
/** A demo's details. The demo's machine sends them. */
export const demoDetails = withParsedPhone(requestDemo.body);
