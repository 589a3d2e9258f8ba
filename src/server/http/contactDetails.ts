import type { Config } from '#server/config.ts';

/* Phone, WhatsApp and address in prerendered pages and structured data. Only those that are configured appear. */

/** Placeholder in prerendered pages for values that only the running server knows. */
export const ORIGIN = 'https://origin.invalid';

type Contact = Config['contact'];
type Way = keyof Contact;

const digits = (number: string): string => number.replaceAll(/\D/g, '');
const hrefOf: Record<Way, (told: string) => string> = {
  phone: (told) => `tel:+${digits(told)}`,
  whatsapp: (told) => `https://wa.me/${digits(told)}`,
  address: () => '',
};

/** The configured contact details, in the form that the site uses. */
export const contactDetails = (contact: Contact): Partial<Record<Way, { label: string; href: string }>> =>
  Object.fromEntries((Object.keys(hrefOf) as Way[]).flatMap((way) => (contact[way] === null ? [] : [[way, { label: contact[way], href: hrefOf[way](contact[way]) }]])));

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** Where each appears in the structured data. */
const inData: Record<Way, RegExp> = {
  phone: /,"telephone":"__CONTACT_PHONE__"/g,
  whatsapp: /,"contactPoint":\{[^{}]*\}/g,
  address: /,"address":"__CONTACT_ADDRESS__"/g,
};

/** Fills the build's placeholders with the configured details and removes the other placeholders. */
export function fillContactDetails(raw: string, contact: Contact): string {
  const ways = contactDetails(contact);
  const page = Object.keys(ways).length === 0 ? raw.replaceAll(/<ul data-contact="true".*?<\/ul>/gs, '') : raw;
  return (Object.keys(hrefOf) as Way[]).reduce((html, way) => {
    const told = ways[way];
    if (!told) return html.replaceAll(inData[way], '').replaceAll(new RegExp(`<li data-contact="${way}".*?</li>`, 'gs'), '');
    const [label, href] = [`__CONTACT_${way.toUpperCase()}__`, `${ORIGIN}/contact/${way}`];
    return html
      .replaceAll(inData[way], (part) => part.replaceAll(label, () => inJson(told.label)).replaceAll(href, () => inJson(told.href)))
      .replaceAll(label, () => inHtml(told.label))
      .replaceAll(href, () => inHtml(told.href));
  }, page);
}
