import { TRIAL_DAYS } from '#domain/terms.ts';
import type { AppSlug } from '../apps.ts';

/** The text of an app's page (`/apps/{slug}`). */
export interface AppPageContent {
  slug: AppSlug;
  /** The page's title in search results and tabs; the site's name is added. */
  title: string;
  description: string;
  /** The heading, and the two or three sentences below it. */
  claim: string;
  lead: string;
  /** For whom it is, and what each gets from it. */
  people: readonly [NamedText, NamedText, NamedText];
  /** Parts of the app that menus lead to, by their ids. */
  sections?: readonly AppSection[];
  /** What it does, six to nine things. */
  capabilities: readonly NamedText[];
  /** What goes between this app and another. */
  worksWith: readonly (readonly [app: AppSlug, words: string])[];
  questions: readonly NamedText[];
}

/** A name or a question, and the words that belong to it. */
export type NamedText = readonly [what: string, words: string];

export interface AppSection {
  id: string;
  name: string;
  words: string;
  points: readonly string[];
}

/** What all pages of apps say alike. */
export const onEveryAppPage = {
  allApps: 'All apps',
  way: 'You are here',
  try: `Start ${TRIAL_DAYS} days free`,
  talk: 'Talk to sales',
  small: 'No credit card. Unlimited employees. All fourteen apps.',
  people: 'Who it is for',
  parts: 'How it works',
  capabilities: (app: string) => `${app} features`,
  moreCapabilities: (app: string) => `More ${app.toLowerCase()} features`,
  worksWith: 'Works with',
  worksWithWords: 'All apps share one employee record, so you never type anything twice.',
  questions: 'Common questions',
  ask: 'Have another question?',
  askLink: 'Ask someone who knows payroll',
  next: 'Try it with your own people',
  nextWords: `The trial runs for ${TRIAL_DAYS} days with every app and as many employees as you have. You won’t be charged when it ends, because we don’t ask for a card.`,
  more: [
    ['Prices, app by app', '/apps/pricing'],
    ['Set-up guide, CSV import and export', '/apps/hr-documentation'],
    ['Questions and answers', '/faq'],
  ],
} as const;
