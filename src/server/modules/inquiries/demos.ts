import type { CallRequest, CallResponse } from '#contract/call.ts';
import type * as calls from '#contract/inquiries.ts';
import { daysLater } from '#domain/days.ts';
import { momentInLagos } from '#domain/lagosClock.ts';
import type { Tx } from '../../db/database.ts';
import { violates } from '../../db/databaseErrors.ts';
import { ApiError } from '../../platform/errors.ts';
import { pageLink } from '../../platform/mail/pageLink.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOf, newToken } from '../../platform/tokens.ts';
import * as mails from './demoMails.ts';
import * as store from './store.ts';
import { bookable, closedReason, DEMO_MINUTES, isOffered, timesOn } from './times.ts';

/*
 * Demos: listing free times, booking, moving and cancelling. Each change is mailed to the visitor and to sales in its
 * transaction.
 */

type DemoRequest = Omit<CallRequest<typeof calls.requestDemo>['body'], 'website'>;
type Move = CallRequest<typeof calls.moveDemo>['body'];
type Cancellation = CallRequest<typeof calls.cancelDemo>['body'];

const DAYS_LISTED = 14;

/** The days starting at `from`, each with its free times. */
export async function freeTimes(
  { database, clock }: Platform,
  from: string,
): Promise<CallResponse<typeof calls.listDemoTimes>> {
  const range = bookable(clock.now());
  const days = Array.from({ length: DAYS_LISTED }, (_, index) => daysLater(from, index));
  const taken = new Set(
    (await store.takenTimes(database.sql, momentInLagos(from, 0), momentInLagos(daysLater(from, DAYS_LISTED), 0))).map(
      Number,
    ),
  );
  const timesOf = (day: string) => timesOn(day).filter((time) => !taken.has(Number(time)));
  return {
    ...range,
    minutes: DEMO_MINUTES,
    days: days.map((date) => {
      const closed = closedReason(range, date);
      return { date, closed, times: closed === null ? timesOf(date).map((time) => time.toISOString()) : [] };
    }),
  };
}

const notOffered = () =>
  new ApiError('invalid_request', {
    errors: [{ field: 'date', msg: 'This time isn’t available. Choose one of those shown.' }],
  });
const timeTaken = () =>
  new ApiError('time_taken', { errors: [{ field: 'date', msg: 'Someone has just taken this time. Choose another.' }] });

/** Creates a link to a demo, for its mail. */
async function linkTo(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  { id, date }: store.DemoRow,
  now: Date,
): Promise<string> {
  const token = newToken();
  await store.insertDemoLink(tx, { hash: hashOf(token), demoId: id, date, createdAt: now });
  return `${pageLink(config, '/demo')}?token=${token}`;
}

const isSameRequest = (stored: store.NewDemoRequest, request: store.NewDemoRequest): boolean =>
  (['name', 'email', 'phone', 'organisation', 'employees', 'message'] as const).every(
    (field) => stored[field] === request[field],
  );

/**
 * Books a time. Repeating the same request, for example after a lost response, gets the same response; with its key also
 * if the demo has been moved or cancelled since, or its time is no longer offered. Edited details replace those booked
 * under the key. Returns whether it is a new booking. Errors: invalid_request for a time that isn't offered, time_taken.
 */
export async function bookDemo(platform: Platform, { date, key, isEdited, ...request }: DemoRequest): Promise<boolean> {
  const { database, clock, mailer, config } = platform;
  const now = clock.now();
  const at = new Date(date);
  const booking = { ...request, date: at, createdAt: now };
  return database.transaction(async (tx) => {
    const booked = key === undefined ? null : await store.demoById(tx, key);
    if (booked && isSameRequest(booked, booking)) return false;
    const edited = booked && isEdited && (await store.replaceDemoDetails(tx, booked.id, { ...request, date: at }));
    if (edited) {
      const link = await linkTo(tx, platform, edited, now);
      await mailer.send(tx, mails.demoEditedToSales({ demo: edited, now, config, link }));
      return false;
    }
    const wasCancelled = key !== undefined && !booked && (await store.wasDemo(tx, key));
    if (wasCancelled && !isEdited) return false;
    if (!isOffered(at, now)) throw notOffered();
    // The key of somebody else's demo means nothing, and that of a cancelled one stays with its links.
    const id = booked || wasCancelled ? undefined : key;
    const demo = await store.insertDemoRequest(tx, { ...booking, ...(id !== undefined && { id }) });
    if (demo) {
      await mailer.sendAll(tx, mails.bookedMails({ demo, now, config, link: await linkTo(tx, platform, demo, now) }));
      return true;
    }
    const stored = await store.demoRequestAt(tx, at);
    if (!stored || !isSameRequest(stored, booking)) throw timeTaken();
    return false;
  });
}

const bookingView = (state: calls.DemoBooking['state'], date: Date, sequence: number): calls.DemoBooking => ({
  state,
  date: date.toISOString(),
  minutes: DEMO_MINUTES,
  sequence,
});
const activeBookingView = ({ date, sequence }: store.DemoRow, now: Date): calls.DemoBooking =>
  bookingView(date <= now ? 'past' : 'booked', date, sequence);

type LinkedDemo = { demo: store.DemoRow } | { demo: null; cancelled: calls.DemoBooking };

/** The demo that a link opens, locked. Errors: not_found. */
async function demoOf(tx: Tx, token: string): Promise<LinkedDemo> {
  const hash = hashOf(token);
  const linked = await store.demoLink(tx, hash);
  const demo = linked && (await store.lockDemo(tx, linked.demoId));
  if (demo) return { demo };
  // Read again: the demo may have been cancelled while this transaction waited for the lock.
  const link = linked && (await store.demoLink(tx, hash));
  if (!link)
    throw new ApiError('not_found', {
      msg: 'We couldn’t find a demo for this link. Check that you copied all of it, or use our latest email about your demo.',
    });
  return { demo: null, cancelled: bookingView('cancelled', link.date, 0) };
}

/** The demo that a link opens. Errors: not_found. */
export function viewDemo({ database, clock }: Platform, token: string): Promise<calls.DemoBooking> {
  return database.transaction(async (tx) => {
    const found = await demoOf(tx, token);
    return found.demo ? activeBookingView(found.demo, clock.now()) : found.cancelled;
  });
}

/** Refuses to change a demo that has started, or a version other than the one that was read. */
function requireChangeable(demo: store.DemoRow, sequence: number, now: Date): void {
  if (demo.date <= now)
    throw new ApiError('link_expired', { msg: 'This demo has already started or is over. Book a new one.' });
  if (demo.sequence !== sequence)
    throw new ApiError('version_conflict', {
      msg: 'This demo was moved after you opened this page. Check its time and try again.',
      current: { ...activeBookingView(demo, now) },
    });
}

/**
 * Moves a demo to a free time. Moving it to its current time, for example after a lost response, does nothing.
 * Errors: not_found, link_used if it was cancelled, link_expired if it has started, version_conflict, invalid_request
 * for a time that isn't offered, time_taken.
 */
export async function moveDemo(platform: Platform, { token, sequence, date }: Move): Promise<calls.DemoBooking> {
  const { database, clock, mailer, config } = platform;
  const now = clock.now();
  const at = new Date(date);
  try {
    return await database.transaction(async (tx) => {
      const { demo } = await demoOf(tx, token);
      if (!demo) throw new ApiError('link_used', { msg: 'This demo was cancelled. Book a new one.' });
      if (demo.date.getTime() === at.getTime() && demo.date > now) return activeBookingView(demo, now);
      requireChangeable(demo, sequence, now);
      if (!isOffered(at, now)) throw notOffered();
      const moved = await store.moveDemo(tx, demo.id, at);
      await mailer.sendAll(
        tx,
        mails.movedMails({ demo: moved, before: demo.date, now, config, link: await linkTo(tx, platform, moved, now) }),
      );
      return activeBookingView(moved, now);
    });
  } catch (error) {
    throw violates(error, 'demo_requests_date_key') ? timeTaken() : error;
  }
}

/**
 * Cancels a demo and frees its time; cancelling it again does nothing. Errors: not_found, link_expired if it has
 * started, version_conflict.
 */
export function cancelDemo(platform: Platform, { token, sequence }: Cancellation): Promise<calls.DemoBooking> {
  const { database, clock, mailer, config } = platform;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await demoOf(tx, token);
    if (!found.demo) return found.cancelled;
    const { demo } = found;
    requireChangeable(demo, sequence, now);
    await store.cancelDemo(tx, demo.id, now);
    await mailer.sendAll(tx, mails.cancelledMails({ demo: { ...demo, sequence: demo.sequence + 1 }, now, config }));
    return bookingView('cancelled', demo.date, demo.sequence + 1);
  });
}
