import { config, type SiteConfig } from '#api/config.ts';
import type { FaqCategory } from '#content/faq.ts';
import type { Blog } from '#contract/marketing.ts';
import type { Plan } from '#contract/plans.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { shareImage } from '#pageHead/shareImage.ts';

/* The pages' schema.org data for search engines. */

const organisation = { '@type': 'Organization', name: 'Humanar', url: `${config.origin}/` };

/** The configured contact details. */
const contactDetails = ({ phone, whatsapp, address }: SiteConfig['contact']): object => ({
  ...(phone ? { telephone: phone.label } : {}),
  ...(whatsapp
    ? {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          name: 'WhatsApp',
          url: whatsapp.href,
        },
      }
    : {}),
  ...(address ? { address: address.label } : {}),
});

/** The organisation, with its social profiles. */
export const aboutHumanar = (): object => ({
  ...organisation,
  logo: `${config.origin}/apple-touch-icon.png`,
  description: 'HR, benefits and payroll for Nigerian organisations.',
  areaServed: { '@type': 'Country', name: 'Nigeria' },
  ...contactDetails(config.contact),
  ...(Object.keys(config.social).length > 0 ? { sameAs: Object.values(config.social) } : {}),
});

const inStock = { priceCurrency: 'NGN', availability: 'https://schema.org/InStock' };
export const trialOffer = (): object => ({
  '@type': 'Offer',
  name: `Free trial of ${TRIAL_DAYS} days`,
  price: 0,
  url: `${config.origin}/pricing?trial=true`,
  ...inStock,
});
/** In naira per user, per month, payroll's fee included, without VAT. */
export const monthlyOffer = (name: string, price: number, address: string): object => ({
  '@type': 'Offer',
  name,
  price,
  url: config.origin + address,
  ...inStock,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: 'NGN',
    unitText: 'user per month',
    unitCode: 'MON',
    valueAddedTaxIncluded: false,
  },
});

/** The product, with its trial and, if known, the plans with a fixed price. */
export const aboutProduct = (
  plans: readonly Pick<Plan, 'slug' | 'name' | 'monthlyPrice' | 'userMonthlyPrice'>[] = [],
): object => ({
  '@type': 'Product',
  name: 'Humanar',
  description: 'HR, benefits and payroll in one place, by subscription, for Nigerian organisations.',
  image: shareImage('/'),
  brand: { '@type': 'Brand', name: 'Humanar' },
  offers: [
    trialOffer(),
    // The flexi plan has no price of its own.
    ...plans
      .filter(({ monthlyPrice }) => monthlyPrice > 0)
      .map(({ slug, name, userMonthlyPrice }) => monthlyOffer(name, userMonthlyPrice, `/pricing/order?plan=${slug}`)),
  ],
});

/** Humanar's desks write for the organisation; all other authors are people. */
const authorOf = ({ name }: Blog['author']) => ({
  '@type': name.startsWith('Humanar') ? 'Organization' : 'Person',
  name,
});

/** Content text with the markup of its links removed. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

export const aboutFaq = (categories: readonly FaqCategory[]): object => ({
  '@type': 'FAQPage',
  mainEntity: categories.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plain).join('\n') },
    })),
  ),
});

export const aboutPost = ({ id, title, summary, publishedAt, author }: Blog): object => ({
  '@type': 'BlogPosting',
  headline: title,
  description: summary,
  datePublished: publishedAt,
  author: authorOf(author),
  publisher: organisation,
  mainEntityOfPage: `${config.origin}/blog/${id}`,
  image: shareImage(`/blog/${id}`),
});

/** The breadcrumbs to a page, from the first step below home; the last step is the page itself. */
export const breadcrumbs = (...steps: readonly { name: string; address: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Humanar', address: '/' }, ...steps].map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: config.origin + address,
  })),
});
