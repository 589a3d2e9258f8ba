import { formatPhone } from '#contract/phone.ts';
import { employeeCountNames } from '#content/inquiries.ts';
import { formatInLagos } from '#domain/lagosClock.ts';
import { formatInZone } from '#domain/zonedTime.ts';
import type { Config } from '../../config.ts';
import type { CalendarEvent } from '../../platform/mail/calendar.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pageLink } from '../../platform/mail/pageLink.ts';
import { strangerNote, toSales } from './mails.ts';
import type { DemoRow } from './store.ts';
import { DEMO_MINUTES } from './times.ts';

/*
 * The mails to the visitor and to sales about a demo, each with a calendar entry. The visitor's repeats nothing that
 * was typed.
 */

type Settings = Pick<Config, 'publicUrl' | 'salesEmail'>;

/** The details of a mail. `demo` is up to date, with the `sequence` that calendars need. */
interface DemoMail {
  demo: DemoRow;
  now: Date;
  config: Settings;
}
interface LinkedDemoMail extends DemoMail {
  /** The link to move or cancel it. */
  link: string;
}

const moveOrCancel = 'Move or cancel the demo';
const FORMAT = 'dddd D MMMM YYYY [at] HH:mm';
const lagos = (at: Date): string => `${formatInLagos(at, FORMAT)} (Lagos time)`;

/** The time in the visitor's time zone, if it differs from Lagos; nothing for an unknown zone. */
function visitorTime({ date, timeZone }: DemoRow): string[] {
  try {
    const there = formatInZone(timeZone, date, FORMAT);
    return there === formatInLagos(date, FORMAT) ? [] : [`In your time zone (${timeZone}), that’s ${there}.`];
  } catch {
    return [];
  }
}

/** A calendar entry. The `uid` stays the same for the life of the demo. */
const entry = (
  { demo, now, config }: DemoMail,
  more: Pick<CalendarEvent, 'method' | 'summary' | 'description'> & Pick<Partial<CalendarEvent>, 'attendee'>,
): CalendarEvent => ({
  uid: `demo-${demo.id}@${new URL(config.publicUrl).hostname}`,
  sequence: demo.sequence,
  madeAt: now.toISOString(),
  startsAt: demo.date.toISOString(),
  minutes: DEMO_MINUTES,
  organizer: { name: 'Humanar', email: config.salesEmail },
  ...more,
});

const forVisitor = (about: DemoMail, method: 'REQUEST' | 'CANCEL'): CalendarEvent =>
  entry(about, {
    method,
    summary: 'Humanar demo',
    description:
      method === 'CANCEL'
        ? 'This demo was cancelled.'
        : 'We’ll email you the link for the call. To move or cancel the demo, use the link in our email.',
    attendee: about.demo.email,
  });

/** The facts for sales, one per line. */
const facts = ({ date, timeZone, employees }: DemoRow): string[] => [
  `When: ${lagos(date)}`,
  ...(timeZone === '' ? [] : [`Their time zone: ${timeZone}`]),
  `People: ${employeeCountNames[employees]}`,
];

/** The mail to sales, with everything that was typed. Its link is the visitor's: sales cancels made-up bookings. */
function forSales(
  about: DemoMail | LinkedDemoMail,
  subject: string,
  more: string[],
  method: 'PUBLISH' | 'CANCEL',
): Mail {
  const { demo, config } = about;
  const { name, email, phone, organisation, message } = demo;
  const description = [
    name,
    email,
    phone && formatPhone(phone),
    `People: ${employeeCountNames[demo.employees]}`,
    message,
  ]
    .filter(Boolean)
    .join('\n');
  return {
    ...toSales(config.salesEmail, demo, subject, [...more, ...facts(demo)]),
    ...('link' in about && { action: { label: moveOrCancel, link: about.link } }),
    event: entry(about, { method, summary: `Humanar demo: ${organisation}`, description }),
  };
}

const toDo =
  'To do: email them the link for the call before then. If the booking isn’t genuine, cancel it below to free the time.';
const visitorFooter = (about: LinkedDemoMail) => ({
  action: { label: moveOrCancel, link: about.link },
  note: strangerNote,
  replyTo: about.config.salesEmail,
  event: forVisitor(about, 'REQUEST'),
});
const callInstructions =
  'We’ll email you the link for the call before it starts. An invitation for your calendar is attached.';

/** The mails after a booking, to the visitor and to sales. */
export function bookedMails(about: LinkedDemoMail): Mail[] {
  const { demo } = about;
  return [
    {
      to: demo.email,
      subject: `Your Humanar demo, ${lagos(demo.date)}`,
      title: 'Your demo is booked',
      paragraphs: [
        `We’ll meet on ${lagos(demo.date)}, for ${DEMO_MINUTES} minutes.`,
        ...visitorTime(demo),
        callInstructions,
      ],
      ...visitorFooter(about),
    },
    forSales(about, `Demo on ${lagos(demo.date)}`, [toDo], 'PUBLISH'),
  ];
}

/** The mail after a visitor edited the details of a booking whose answer was lost. */
export const demoEditedToSales = (about: LinkedDemoMail): Mail =>
  forSales(
    about,
    `Changed details: demo on ${lagos(about.demo.date)}`,
    ['These details replace the earlier ones.'],
    'PUBLISH',
  );

/** The mails after a move; `before` is the original time. */
export function movedMails(about: LinkedDemoMail & { before: Date }): Mail[] {
  const { demo, before } = about;
  return [
    {
      to: demo.email,
      subject: `Your Humanar demo was moved to ${lagos(demo.date)}`,
      title: 'Your demo was moved',
      paragraphs: [
        `We’ll now meet on ${lagos(demo.date)}, for ${DEMO_MINUTES} minutes, instead of ${lagos(before)}.`,
        ...visitorTime(demo),
        callInstructions,
      ],
      ...visitorFooter(about),
    },
    forSales(about, `Demo moved to ${lagos(demo.date)}`, [`It was on: ${lagos(before)}`, toDo], 'PUBLISH'),
  ];
}

/** The mails after a cancellation. */
export function cancelledMails(about: DemoMail): Mail[] {
  const { demo, config } = about;
  return [
    {
      to: demo.email,
      subject: `Your Humanar demo on ${lagos(demo.date)} was cancelled`,
      title: 'Your demo was cancelled',
      paragraphs: [`We won’t be meeting on ${lagos(demo.date)}.`, 'You can book another time whenever you like.'],
      action: { label: 'Book another demo', link: `${pageLink(config, '/contact-us')}#demo` },
      note: strangerNote,
      replyTo: config.salesEmail,
      event: forVisitor(about, 'CANCEL'),
    },
    forSales(about, `Demo cancelled: ${lagos(demo.date)}`, ['The time is available again.'], 'CANCEL'),
  ];
}
