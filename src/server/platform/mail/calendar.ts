/* What goes into calendars: an event as RFC 5545 writes it, for mail as RFC 6047 sends it. */

/** An event as the outbox keeps it: moments are ISO 8601, UTC. */
export interface CalendarEvent {
  /** An invitation or its newer version, its end, or an entry for a calendar of our own. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** The same for the whole life of the event. */
  uid: string;
  /** Grows with each change: calendars go by the highest. */
  sequence: number;
  /** When this version was made. */
  madeAt: string;
  startsAt: string;
  minutes: number;
  summary: string;
  description: string;
  organizer: { name: string; email: string };
  /** Who is invited; nobody where it is only published. */
  attendee?: string;
}

const LINE_OCTETS = 75;

/** No line is longer than 75 octets: what is left goes on in the next one, which begins with a space. No character is cut. */
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

// A calendar has no place for a control character but the line break.
const printable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
const escaped = (text: string): string => printable(text).replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
/** A parameter's value, in the signs of RFC 6868 where quotes have none. */
const quoted = (text: string): string => `"${printable(text).replaceAll('^', '^^').replaceAll('"', "^'").replaceAll('\n', '^n')}"`;
const mailto = (email: string): string => `mailto:${encodeURI(email).replaceAll(/[?#&]/g, encodeURIComponent)}`;
/** "20261126T090000Z" */
const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The event as the file that mail programs and calendars read. */
export function calendarOf({ method, uid, sequence, madeAt, startsAt, minutes, summary, description, organizer, attendee }: CalendarEvent): string {
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
    ...(attendee === undefined ? [] : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:${mailto(attendee)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
