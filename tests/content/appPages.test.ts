import { describe, expect, it } from 'vitest';
import type { AppPageContent } from '#content/appPages/content.ts';
import { onEveryAppPage } from '#content/appPages/content.ts';
import {
  exportFiles,
  hrDocumentation,
  importColumns,
  importExample,
  setUpSteps,
} from '#content/appPages/hrDocumentation.ts';
import { appGroups, appList } from '#content/appPages/list.ts';
import { appPrices } from '#content/appPages/prices.ts';
import { apps } from '#content/apps.ts';
import { pageAt, pages } from '#contract/pages.ts';
import { planModuleRows } from '#server/db/seed/catalogue.ts';

const loaded = await Promise.all(
  apps.map(async ({ slug }) => ((await import(`#content/appPages/${slug}.ts`)) as { default: AppPageContent }).default),
);
const of = (slug: string): AppPageContent => {
  const found = loaded.find((page) => page.slug === slug);
  if (!found) throw new Error(`No page of ${slug}`);
  return found;
};

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

describe('the app pages', () => {
  it('cover fourteen apps, each under its own slug', () => {
    expect(loaded.map(({ slug }) => slug)).toEqual(apps.map(({ slug }) => slug));
  });

  it.each(['title', 'description', 'claim'] as const)('don’t repeat a %s', (what) => {
    const all = [
      ...loaded.map((page) => page[what]),
      ...(what === 'claim' ? [] : [appList, appPrices, hrDocumentation].map((page) => page[what])),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(loaded)(
    '$slug fits a search result and answers what a buyer asks',
    ({ slug, title, description, people, capabilities, worksWith, questions }) => {
      expect(title.length).toBeLessThanOrEqual(62);
      expect(description.length).toBeGreaterThan(90);
      expect(description.length).toBeLessThanOrEqual(165);
      expect(people).toHaveLength(3);
      expect(capabilities.length).toBeGreaterThanOrEqual(6);
      expect(capabilities.length).toBeLessThanOrEqual(9);
      expect(new Set(capabilities.map(([name]) => name)).size).toBe(capabilities.length);
      expect(questions.length).toBeGreaterThanOrEqual(2);
      expect(questions.length).toBeLessThanOrEqual(3);
      for (const [question, answer] of questions) {
        expect(question).toMatch(/\?$/);
        expect(answer).toMatch(/\.$/);
      }
      const others = worksWith.map(([app]) => app as string);
      expect(others).toHaveLength(4);
      expect(new Set(others).size).toBe(4);
      expect(others).not.toContain(slug);
    },
  );

  it('have the sections that the menus link to', () => {
    expect(of('payroll').sections?.map(({ id }) => id)).toEqual([
      'pay-schedule',
      'administration',
      'compliance',
      'remittances',
    ]);
    expect(of('benefits-administration').sections?.map(({ id }) => id)).toEqual([
      'overview',
      'health-benefits',
      'insurance',
      'third-party-loans',
    ]);
  });

  it('use curly apostrophes and quotes, and no exclamation marks', () => {
    const all = texts([
      loaded,
      onEveryAppPage,
      hrDocumentation,
      setUpSteps,
      importColumns,
      appList,
      appGroups,
      appPrices,
      exportFiles,
    ]);
    expect(all.length).toBeGreaterThan(400);
    expect(all.filter((text) => /['"!]|\.\.\.| - /.test(text))).toEqual([]);
  });
});

describe('the list of apps', () => {
  it('has each app in one group, including the group that the HR menu links to', () => {
    expect(appGroups.flatMap((group) => group.apps as readonly string[]).toSorted()).toEqual(
      apps.map(({ slug }) => slug as string).toSorted(),
    );
    expect(appGroups[0].id).toBe('hr');
    expect(new Set(appGroups.map(({ id }) => id)).size).toBe(appGroups.length);
  });
});

describe('the set-up guide', () => {
  it('shows a file with the import’s columns, including the required ones', () => {
    const [head, ...lines] = importExample;
    const names = importColumns.map(({ name }) => name);
    expect(head.filter((name) => !names.includes(name))).toEqual([]);
    expect(
      importColumns
        .filter(({ isRequired }) => isRequired)
        .map(({ name }) => name)
        .filter((name) => !(head as readonly string[]).includes(name)),
    ).toEqual([]);
    for (const line of lines) expect(line).toHaveLength(head.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives examples that its own rules allow', () => {
    const example = (name: string) => importColumns.find((column) => column.name === name)?.example ?? '';
    for (const date of ['date_of_birth', 'start_date']) expect(example(date)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const sum of ['basic', 'housing', 'transport']) expect(example(sum)).toMatch(/^\d+\.\d{2}$/);
    expect(example('account_number')).toMatch(/^\d{10}$/);
    expect(example('pension_pin')).toMatch(/^PEN\d{12}$/);
    expect(example('phone')).toMatch(/^\+234\d{10}$/);
  });

  it('names existing apps only', () => {
    const named = [...setUpSteps.map(([, , app]) => app), ...exportFiles.map(([, app]) => app)].filter(
      (app) => app !== null,
    );
    expect(named.filter((slug) => !apps.some((app) => app.slug === slug))).toEqual([]);
  });

  it('sends nobody with payroll to an app that their plan can’t have, unless it names the plans', () => {
    const plansWith = (app: string) =>
      planModuleRows.filter(({ appSlug }) => appSlug === app).map(({ planSlug }) => planSlug);
    const withPayroll = plansWith('payroll');
    expect(withPayroll).toEqual(['core', 'complete', 'flexi']);
    const links = [
      ...setUpSteps.map(([, words, app]) => ({ words, app })),
      ...exportFiles.map(([, app, words]) => ({ words, app })),
    ];
    const outOfReach = links.filter(
      ({ words, app }) =>
        app !== null &&
        withPayroll.some((plan) => !plansWith(app).includes(plan)) &&
        !words.includes('In Complete and Flexi'),
    );
    expect(outOfReach).toEqual([]);
    for (const [name, app] of exportFiles) if (name.endsWith('schedule')) expect(app, name).toBe('payroll');
  });
});

it('every address in these texts is a page', () => {
  const addresses = [...onEveryAppPage.more, appList.prices, appPrices.compare].map(([, address]) => address);
  expect(addresses.filter((address) => pageAt(address, pages) === undefined)).toEqual([]);
});
