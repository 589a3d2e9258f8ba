import * as calls from '#contract/inquiries.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Limit } from '../../platform/rateLimits.ts';
import { cancelDemo, freeTimes, moveDemo, bookDemo, viewDemo } from './demos.ts';
import { receiveApplication, receiveInquiry } from './service.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A booking takes a time from others before its email is confirmed. */
const bookingLimit = (ip: string): Limit => ({
  key: `demo:day:${ip}`,
  max: 10,
  seconds: DAY,
  msg: 'Too many demos were booked from your network today. Send us a message, and we’ll find a time.',
});

/** The calls that visitors use to contact sales. */
export function inquiriesRoutes(platform: Platform) {
  // An office shares a network address but each person has an email, so the limit per address is higher.
  const limited = (what: string) => ({
    limits: ({ ip, body }: { ip: string; body: { email: string } }): Limit[] => [
      { key: `${what}:ip:${ip}`, max: 30, seconds: HOUR },
      { key: `${what}:email:${body.email}`, max: 6, seconds: HOUR },
    ],
  });
  /** Limits guessing of links. */
  const linkLimits = {
    limits: ({ ip }: { ip: string }): Limit[] => [{ key: `demo-link:ip:${ip}`, max: 60, seconds: HOUR }],
  };
  const ok = { ok: true } as const;
  const onlyHumanar = (product: string): void => {
    if (product !== 'humanar') throw new ApiError('not_found');
  };
  /** Handles a visitor's form. A bot that fills in the hidden field gets the same response, but nothing is stored. */
  const acceptForm = async <Body extends { website?: string | undefined }>(
    { website = '', ...written }: Body,
    handle: (written: Omit<Body, 'website'>) => Promise<void>,
  ) => {
    if (website === '') await handle(written);
    return ok;
  };

  return [
    implement(
      calls.sendInquiry,
      async ({ params, body }) => {
        onlyHumanar(params.product);
        return acceptForm(body, (inquiry) => receiveInquiry(platform, inquiry));
      },
      limited('inquiry'),
    ),
    implement(
      calls.applyForPartnership,
      async ({ params, body }) => {
        onlyHumanar(params.product);
        return acceptForm(body, (application) => receiveApplication(platform, application));
      },
      limited('partner'),
    ),
    implement(calls.listDemoTimes, ({ body }) => freeTimes(platform, body.date), {
      limits: ({ ip }) => [{ key: `demo-times:ip:${ip}`, max: 300, seconds: HOUR }],
    }),
    implement(
      calls.requestDemo,
      ({ body, ip }) =>
        acceptForm(body, async (request) => {
          const daily = bookingLimit(ip);
          await platform.limits.requireLeft(daily);
          if (await bookDemo(platform, request)) await platform.limits.use(daily);
        }),
      limited('demo'),
    ),
    implement(calls.getDemo, ({ body }) => viewDemo(platform, body.token), linkLimits),
    implement(calls.moveDemo, ({ body }) => moveDemo(platform, body), linkLimits),
    implement(calls.cancelDemo, ({ body }) => cancelDemo(platform, body), linkLimits),
  ];
}
