import { describe, expect, it } from 'vitest';
import { blogs } from '#content/blogs.ts';
import { faq } from '#content/faq.ts';
import { apps } from '#content/apps.ts';
import { aboutApp } from '#pages/marketing/apps/aboutApp.ts';
import { aboutFaq, aboutHumanar, aboutPost, aboutProduct, breadcrumbs } from '#pages/structuredData.ts';
import { initialCatalogue } from '#server/modules/plans/service.ts';

/* The structured data of pages: it has the fields that search engines require, and it is true. */

type StructuredData = Record<string, unknown>;
const dataOf = (data: object) => data as StructuredData;
const address = /^(?:https:\/\/[^/]+)?\/[\w./?=-]*$/;

it('Humanar is an organisation with a name, address and logo', () => {
  expect(dataOf(aboutHumanar())).toMatchObject({
    '@type': 'Organization',
    name: 'Humanar',
    url: expect.stringMatching(address),
    logo: expect.stringMatching(/\.png$/),
  });
});

describe('the product', () => {
  const offersOf = (data: object) => dataOf(data)['offers'] as StructuredData[];

  it('has a name, a picture, a brand and offers', () => {
    expect(dataOf(aboutProduct())).toMatchObject({
      '@type': 'Product',
      name: 'Humanar',
      image: expect.stringMatching(/\/share\/index\.png$/),
      brand: { name: 'Humanar' },
    });
  });

  it('offers the trial and each priced plan, per user and month in naira', () => {
    const offers = offersOf(aboutProduct(initialCatalogue.planList.plans));
    expect(offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual([
      ['Free trial of 15 days', 0, 'NGN'],
      ['Core', 1200, 'NGN'],
      ['Complete', 1900, 'NGN'],
    ]);
    for (const offer of offers)
      expect(offer).toMatchObject({
        '@type': 'Offer',
        availability: 'https://schema.org/InStock',
        url: expect.stringMatching(address),
      });
    for (const { price, priceSpecification } of offers.slice(1))
      expect(priceSpecification).toMatchObject({
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'NGN',
        unitText: 'user per month',
        valueAddedTaxIncluded: false,
      });
  });

  it('offers no plan while prices are unknown', () => {
    expect(offersOf(aboutProduct())).toHaveLength(1);
  });
});

describe('an app', () => {
  const appOf = (slug: string) => apps.find((app) => app.slug === slug)!;
  const pricesOf = (data: object) =>
    (dataOf(data)['offers'] as StructuredData[]).map(({ name, price }) => [name, price]);

  it('has its own name, description and picture, and offers the trial and its price per user and month', () => {
    const data = aboutApp(appOf('payroll'), initialCatalogue.planList.plans);
    expect(dataOf(data)).toMatchObject({
      '@type': 'Product',
      name: 'Humanar Payroll',
      description: appOf('payroll').summary,
      image: expect.stringMatching(/\/share\/apps\/payroll\.png$/),
    });
    expect(pricesOf(data)).toEqual([
      ['Free trial of 15 days', 0],
      ['Payroll', 470],
    ]);
  });

  it('has no price of its own if it is free or its price is unknown', () => {
    expect(pricesOf(aboutApp(appOf('employee-self-service'), initialCatalogue.planList.plans))).toHaveLength(1);
    expect(pricesOf(aboutApp(appOf('payroll')))).toHaveLength(1);
  });
});

it('each question has a name and one accepted answer in plain text', () => {
  const questions = dataOf(aboutFaq(faq))['mainEntity'] as StructuredData[];
  expect(questions).toHaveLength(faq.reduce((sum, category) => sum + category.questions.length, 0));
  for (const question of questions) {
    expect(question).toMatchObject({
      '@type': 'Question',
      name: expect.stringMatching(/\?$/),
      acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/\w/) },
    });
    expect(JSON.stringify(question)).not.toMatch(/\]\(/);
  }
});

it.each(blogs)('the post $id has a headline, picture, date, author and publisher', (post) => {
  const data = dataOf(aboutPost(post));
  expect(data).toMatchObject({
    '@type': 'BlogPosting',
    headline: post.title,
    image: expect.stringMatching(new RegExp(`/share/blog/${post.id}\\.png$`)),
    author: { '@type': 'Organization', name: post.author.name },
    publisher: { '@type': 'Organization', name: 'Humanar' },
    mainEntityOfPage: expect.stringMatching(new RegExp(`/blog/${post.id}$`)),
  });
  expect(Number.isNaN(Date.parse(String(data['datePublished'])))).toBe(false);
  expect(post.title.length).toBeLessThanOrEqual(110);
});

it('a post by a named author is by a person', () => {
  expect(dataOf(aboutPost({ ...blogs[0]!, author: { name: 'Ngozi Eze', role: 'payroll' } }))['author']).toEqual({
    '@type': 'Person',
    name: 'Ngozi Eze',
  });
});

it('breadcrumbs count the steps from home', () => {
  const steps = dataOf(breadcrumbs({ name: 'Apps', address: '/apps' }, { name: 'Payroll', address: '/apps/payroll' }))[
    'itemListElement'
  ] as StructuredData[];
  expect(steps.map(({ '@type': type, position, name }) => [type, position, name])).toEqual([
    ['ListItem', 1, 'Humanar'],
    ['ListItem', 2, 'Apps'],
    ['ListItem', 3, 'Payroll'],
  ]);
  for (const { item } of steps) expect(item).toMatch(address);
});
