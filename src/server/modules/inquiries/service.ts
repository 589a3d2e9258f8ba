import type { CallRequest, CallResponse } from '#contract/call.ts';
import type { applyForPartnership, listDemoTimes, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysLater, momentOn } from './days.ts';
import * as mails from './mails.ts';
import * as store from './store.ts';
import { bookable, closedFor, DEMO_MINUTES, isOffered, timesOn } from './times.ts';

/* What visitors write to sales: kept, confirmed by mail and told to sales, all in one transaction. */

type Inquiry = Omit<CallRequest<typeof sendInquiry>['body'], 'website'>;
type Application = Omit<CallRequest<typeof applyForPartnership>['body'], 'website'>;
type DemoRequest = Omit<CallRequest<typeof requestDemo>['body'], 'website'>;

export async function takeInquiry({ database, clock, mailer, config }: Platform, inquiry: Inquiry): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await store.insertInquiry(tx, { ...inquiry, createdAt: clock.now() }))) return;
    await mailer.sendAll(tx, [mails.inquiryMail(inquiry, config.salesEmail), mails.inquiryToSales(inquiry, config.salesEmail)]);
  });
}

export async function takeApplication({ database, clock, mailer, config }: Platform, application: Application): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await store.insertPartnerApplication(tx, { ...application, createdAt: clock.now() }))) return;
    await mailer.sendAll(tx, [mails.applicationMail(application, config.salesEmail), mails.applicationToSales(application, config.salesEmail)]);
  });
}

const DAYS_LISTED = 14;

/** The days from `from` on, each with the times that are free. */
export async function freeTimes({ database, clock }: Platform, from: string): Promise<CallResponse<typeof listDemoTimes>> {
  const range = bookable(clock.now());
  const days = Array.from({ length: DAYS_LISTED }, (_, index) => daysLater(from, index));
  const taken = new Set((await store.takenTimes(database.sql, momentOn(from, 0), momentOn(daysLater(from, DAYS_LISTED), 0))).map(Number));
  const timesOf = (day: string) => timesOn(day).filter((time) => !taken.has(Number(time)));
  return {
    ...range,
    minutes: DEMO_MINUTES,
    days: days.map((date) => {
      const closed = closedFor(range, date);
      return { date, closed, times: closed === null ? timesOf(date).map((time) => time.toISOString()) : [] };
    }),
  };
}

const sameRequest = (kept: store.NewDemoRequest, asked: store.NewDemoRequest): boolean =>
  (['name', 'email', 'phone', 'organisation', 'employees', 'message'] as const).every((field) => kept[field] === asked[field]);

/**
 * Takes a time. The same request again, as after an answer that was lost on its way, is answered as the first was.
 * Errors: invalid_request for a time that is not offered, time_taken.
 */
export async function takeDemoRequest({ database, clock, mailer, config }: Platform, { date, ...request }: DemoRequest): Promise<void> {
  const now = clock.now();
  const at = new Date(date);
  if (!isOffered(at, now)) throw new ApiError('invalid_request', { errors: [{ field: 'date', msg: 'This time is not offered. Choose one of those shown.' }] });
  const asked = { ...request, date: at, createdAt: now };
  await database.transaction(async (tx) => {
    if (await store.insertDemoRequest(tx, asked)) {
      await mailer.sendAll(tx, [mails.demoMail(asked, config.salesEmail), mails.demoToSales(asked, config.salesEmail)]);
      return;
    }
    const kept = await store.demoRequestAt(tx, at);
    if (!kept || !sameRequest(kept, asked)) throw new ApiError('time_taken', { errors: [{ field: 'date', msg: 'Somebody has just taken this time. Choose another.' }] });
  });
}
