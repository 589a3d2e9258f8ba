import type { Config } from '#server/config.ts';
import { escapeMarkup } from '#server/platform/escapeMarkup.ts';

/*
 * Phone, WhatsApp, address, email and company in prerendered pages, the first three also in structured data. Only those
 * that are configured appear.
 */

/** Placeholder in prerendered pages for values that only the running server knows. */
export const ORIGIN = 'https://origin.invalid';

type Contact = Config['contact'];
type ContactKind = keyof Contact;

const digits = (number: string): string => number.replaceAll(/\D/g, '');
const hrefOf: Record<ContactKind, (value: string) => string> = {
  phone: (value) => `tel:+${digits(value)}`,
  whatsapp: (detail) => `https://wa.me/${digits(detail)}`,
  email: (address) => `mailto:${address}`,
  address: () => '',
  company: () => '',
};

/** The configured contact details, in the form that the site uses. */
export const contactDetails = (contact: Contact): Partial<Record<ContactKind, { label: string; href: string }>> =>
  Object.fromEntries(
    (Object.keys(hrefOf) as ContactKind[]).flatMap((kind) =>
      contact[kind] === null ? [] : [[kind, { label: contact[kind], href: hrefOf[kind](contact[kind]) }]],
    ),
  );

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

const matchesNothing = /(?!)/g;
/** Where each appears in the structured data. */
const inData: Record<ContactKind, RegExp> = {
  phone: /,"telephone":"__CONTACT_PHONE__"/g,
  whatsapp: /,"contactPoint":\{[^{}]*\}/g,
  address: /,"address":"__CONTACT_ADDRESS__"/g,
  email: matchesNothing,
  company: matchesNothing,
};

/** Fills the build's placeholders with the configured details and removes the other placeholders. */
export function fillContactDetails(raw: string, contact: Contact): string {
  const details = contactDetails(contact);
  return (Object.keys(hrefOf) as ContactKind[]).reduce((html, kind) => {
    const value = details[kind];
    if (!value)
      return html.replaceAll(inData[kind], '').replaceAll(new RegExp(`<li data-contact="${kind}".*?</li>`, 'gs'), '');
    const [label, href] = [`__CONTACT_${kind.toUpperCase()}__`, `${ORIGIN}/contact/${kind}`];
    return html
      .replaceAll(inData[kind], (part) =>
        part.replaceAll(label, () => inJson(value.label)).replaceAll(href, () => inJson(value.href)),
      )
      .replaceAll(label, () => escapeMarkup(value.label))
      .replaceAll(href, () => escapeMarkup(value.href));
  }, raw);
}
