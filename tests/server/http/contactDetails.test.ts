import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { fillContactDetails } from '#server/http/contactDetails.ts';

const item = (kind: string) => {
  const label = `__CONTACT_${kind.toUpperCase()}__`;
  const hasLink = !['address', 'company'].includes(kind);
  return `<li data-contact="${kind}">${hasLink ? `<a href="https://origin.invalid/contact/${kind}">${label}</a>` : label}</li>`;
};
const page = `<script>{"name":"Humanar","telephone":"__CONTACT_PHONE__","contactPoint":{"@type":"ContactPoint","name":"WhatsApp","url":"https://origin.invalid/contact/whatsapp"},"address":"__CONTACT_ADDRESS__"}</script>
<ul>${['phone', 'whatsapp', 'email', 'address', 'company'].map(item).join('')}</ul><noscript>Or email us: __CONTACT_EMAIL__</noscript>`;

const email = '<li data-contact="email"><a href="mailto:sales@humanar.ng">sales@humanar.ng</a></li>';
const company =
  '<li data-contact="company">Humanar Sandbox Ltd, 12 Example Close, Yaba, Lagos, Nigeria, tax number 00000000-0001</li>';

describe('the contact details', () => {
  const filled = (env: Record<string, string>) => {
    const html = fillContactDetails(page, readConfig({ SANDBOX: 'on', ...env }).contact);
    expect(html).not.toMatch(/__CONTACT|origin\.invalid/);
    const data = JSON.parse(/<script>(.*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>;
    return { html, data, list: /<ul>(.*?)<\/ul>/s.exec(html)?.[1] };
  };

  it('always name the company and an email, so that everybody knows whom they deal with', () => {
    const { html, data, list } = filled({});
    expect(list).toBe(email + company);
    expect(data).toEqual({ name: 'Humanar' });
    expect(html).toContain('<noscript>Or email us: sales@humanar.ng</noscript>');
  });

  it('appear on the page and in the structured data as far as they are configured', () => {
    const { data, list } = filled({ CONTACT_PHONE: '+234 201 888 0142' });
    expect(list).toBe(
      `<li data-contact="phone"><a href="tel:+2342018880142">+234 201 888 0142</a></li>${email}${company}`,
    );
    expect(data).toEqual({ name: 'Humanar', telephone: '+234 201 888 0142' });
  });

  it('appear in full, each part of the address in its place', () => {
    const address = `4 "Obi" <Close> & Sons, Yaba`;
    const { data, list } = filled({
      CONTACT_PHONE: '+234 201 888 0142',
      CONTACT_WHATSAPP: '+234 803 555 0142',
      CONTACT_ADDRESS: address,
    });
    expect(list).toContain('<a href="https://wa.me/2348035550142">+234 803 555 0142</a>');
    expect(list).toContain('4 &quot;Obi&quot; &lt;Close&gt; &amp; Sons, Yaba');
    expect(data).toMatchObject({
      telephone: '+234 201 888 0142',
      contactPoint: { name: 'WhatsApp', url: 'https://wa.me/2348035550142' },
      address,
    });
  });

  it.each([
    ['CONTACT_PHONE', '0803 555 0142'],
    ['CONTACT_WHATSAPP', 'on request'],
    ['CONTACT_ADDRESS', 'x'.repeat(201)],
  ])('keep the server from starting with %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
