/* Calendar events in the format of RFC 5545, sent by mail as in RFC 6047. */

/** An event as stored in the outbox. Times are ISO 8601, UTC. */
export interface CalendarEvent {
  /** An invitation or its update, a cancellation, or an entry for our own calendar. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** Stays the same for the life of the event. */
  uid: string;
  /** Grows with each change. Calendars use the highest. */
  sequence: number;
  /** When this version was created. */
  madeAt: string;
  startsAt: string;
  minutes: number;
  summary: string;
  description: string;
  organizer: { name: string; email: string };
  /** The person invited; absent if the event is only published. */
  attendee?: string;
}

const LINE_OCTETS = 75;

/** Folds a line at 75 octets. Continuation lines start with a space, and no character is split. */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LINE_OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += more;
  }
  return lines.join('\r\n');
}

// Calendars allow no control characters except line breaks.
const printable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
const escaped = (text: string): string =>
  printable(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
/** A quoted parameter value, with the escapes of RFC 6868 for characters that quotes can't hold. */
const quoted = (text: string): string =>
  `"${printable(text).replaceAll('^', '^^').replaceAll('"', "^'").replaceAll('\n', '^n')}"`;
const mailto = (email: string): string => `mailto:${encodeURI(email).replaceAll(/[?#&]/g, encodeURIComponent)}`;
/** "20261126T090000Z" */
const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The event as a calendar file. */
export function calendarOf({
  method,
  uid,
  sequence,
  madeAt,
  startsAt,
  minutes,
  summary,
  description,
  organizer,
  attendee,
}: CalendarEvent): string {
  const start = new Date(startsAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Humanar//Demo//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(new Date(madeAt))}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'LOCATION:Online',
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    `ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer.email)}`,
    ...(attendee === undefined
      ? []
      : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:${mailto(attendee)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
