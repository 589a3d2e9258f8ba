import { Link } from '#ui/Link.tsx';

/** Tells a member, who can't start the trial, whom to ask. `contact` is the organisation's email. */
export function AdminNeeded({ organisation, contact }: { organisation: string; contact: string }) {
  return (
    <p>
      Ask your administrator: only an administrator of {organisation} can start the free trial. The organisation’s
      address is <Link href={`mailto:${contact}`}>{contact}</Link>.
    </p>
  );
}
