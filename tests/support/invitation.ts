import ICAL from 'ical.js';

/** A mailed event as a calendar reads it. */
export interface ReadEvent {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  /** UTC. */
  start: string;
  end: string;
  madeAt: string;
  summary: string;
  description: string;
  organizer: string;
  attendees: string[];
}

/** Violations of the file format that lenient readers forgive: CRLF, lines of 75 octets, no control characters. */
export function brokenRules(text: string): string[] {
  const lines = text.split('\r\n');
  return [
    ...(lines.at(-1) === '' ? [] : ['does not end with a line break']),
    ...lines.flatMap((line, index) => [
      ...(/[\r\n]/.test(line) ? [`line ${index + 1} has half a line break`] : []),
      ...(Buffer.byteLength(line) > 75 ? [`line ${index + 1} has ${Buffer.byteLength(line)} octets`] : []),
      ...(/[^\P{Cc}\t]/u.test(line) ? [`line ${index + 1} has a control character`] : []),
      ...(line.includes('\ufffd') ? [`line ${index + 1} has half a character`] : []),
    ]),
  ];
}

/** Reads the only event in a calendar file. Throws if it is malformed. */
export function readEvent(text: string): ReadEvent {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  if (!event || others.length > 0 || calendar.getFirstPropertyValue('version') !== '2.0')
    throw new Error('not a calendar with exactly one event');
  const propertyOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: propertyOf('uid'),
    sequence: Number(propertyOf('sequence')),
    status: propertyOf('status'),
    start: propertyOf('dtstart'),
    end: propertyOf('dtend'),
    madeAt: propertyOf('dtstamp'),
    summary: propertyOf('summary'),
    description: propertyOf('description'),
    organizer: propertyOf('organizer'),
    attendees: event.getAllProperties('attendee').map((each) => String(each.getFirstValue())),
  };
}
