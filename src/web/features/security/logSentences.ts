import type { SecurityEntry, SecurityEvent } from '#contract/security.ts';
import { formatShortMoment } from '#ui/dates.ts';

const somebody = 'Someone who has left';
/** `by` is the actor, null when the main application did it. */
type Sentence = (
  actor: string,
  subject: string | null,
  more: Pick<SecurityEntry, 'formerName' | 'details' | 'isOwn'> & { by: string | null },
) => string;

/* The main application reports members who join or leave, so these sentences name only the member. */
const sentences: Record<SecurityEvent, Sentence> = {
  'session.opened': (actor) => `${actor} signed in`,
  'session.ended': (actor, device) =>
    device === null ? `${actor} signed out` : `${actor} ended another of their sessions: ${device}`,
  'sessions.ended': (actor) => `${actor} ended all their other sessions`,
  'email.verified': (actor) => `${actor} confirmed their email`,
  'secondFactor.blocked': (actor) => `A sign-in of ${actor} was stopped after too many wrong codes`,
  'password.changed': (actor) => `${actor} changed their password`,
  'password.reset': (actor) => `${actor} chose a new password by email`,
  'password.set': (actor) => `${actor} chose their password`,
  'securityQuestions.set': (actor) => `${actor} set their security questions`,
  'twoFactor.on': (actor) => `${actor} turned two-factor on`,
  'twoFactor.off': (actor) => `${actor} turned two-factor off`,
  'email.requested': (actor, subject) => `${actor} asked to sign in with ${subject ?? 'another email'}`,
  'email.changed': (actor, subject) => `${actor} changed their sign-in email to ${subject ?? 'another'}`,
  'email.cancelled': (actor, subject) => `${actor} kept their sign-in email instead of ${subject ?? 'another'}`,
  'email.restored': (actor, subject) =>
    `A change of sign-in email was undone: ${actor} signs in with ${subject ?? 'the former one'} again`,
  'orgEmail.requested': (actor, subject) =>
    `${actor} asked to change the organisation’s email to ${subject ?? 'another'}`,
  'orgEmail.changed': (actor, subject) => `${actor} changed the organisation’s email to ${subject ?? 'another'}`,
  'orgEmail.cancelled': (actor, subject) =>
    `${actor} stopped changing the organisation’s email to ${subject ?? 'another'}`,
  'member.added': (_, name) => `${name ?? 'Someone'} joined the organisation`,
  'member.left': (_, name) => `${name ?? 'Someone'} left the organisation`,
  'administrator.made': (_, name, { by }) =>
    by === null ? `${name ?? 'Someone'} became an administrator` : `${by} made ${name ?? 'someone'} an administrator`,
  'administrator.unmade': (actor, name, { by, isOwn }) => {
    if (isOwn === undefined)
      return `${name ?? 'Someone'} is no longer an administrator${by === null ? '' : ` (changed by ${by})`}`;
    return isOwn
      ? `${actor} handed over their role as an administrator`
      : `${actor} removed ${name ?? 'someone'} as an administrator`;
  },
  'profile.changed': (actor, name, { by, formerName }) => {
    if (formerName === undefined || name === null) return `${actor} changed their name`;
    return by === null
      ? `${formerName} is now called ${name}`
      : `${actor} changed their name from ${formerName} to ${name}`;
  },
  'organisation.activated': (actor) => `${actor} set up the organisation`,
  'settings.changed': (actor, _, { details = 'details' }) => `${actor} changed the organisation’s ${details}`,
  'billingContact.added': (actor, name) => `${actor} added ${name ?? 'someone'} as a billing contact`,
  'billingContact.changed': (actor, name, { details = 'details' }) =>
    `${actor} changed the ${details} of ${name ?? 'someone'}, a billing contact`,
  'billingContact.removed': (actor, name) => `${actor} removed ${name ?? 'someone'} as a billing contact`,
};

/** One sentence about an entry; null for an event of a newer release. A person who has left has no name. */
export const sentenceOf = ({ actor, hasLeft, subject, ...more }: SecurityEntry): string | null => {
  const sentence = (sentences as Partial<typeof sentences>)[more.event];
  const by = hasLeft ? somebody : actor;
  const text = sentence?.(by ?? 'Someone', subject, { ...more, by }) ?? null;
  return actor === null && text !== null ? text.replace(' Someone', ' someone') : text;
};

/** Device, address and time: "Chrome on Windows · 102.89.23.7 · 20 Nov 2026, 16:20". */
export const circumstancesOf = ({ device, ip, at }: SecurityEntry): string =>
  [device, ip, formatShortMoment(at)].filter((known) => known !== null).join(' · ');
