import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { legacyRedirects, pageAt, pages, privacyFiles, termsFiles } from '#contract/pages.ts';
import { inquiryTopicNames } from '#content/inquiries.ts';
import {
  type Inline,
  inlineOf,
  lastChangeOf,
  type LegalDocument,
  type LegalPolicy,
  sectionsOf,
  textsOf,
} from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { thirdParties } from '#content/legal/thirdParties.ts';
import { RETENTION_DAYS, TRIAL_DAYS } from '#domain/terms.ts';
import type { TokenPurpose } from '#server/db/schema/index.ts';
import { retentionPeriods } from '#server/platform/retentionPeriods.ts';
import { CODE_MINUTES } from '#server/platform/oneTimeCodes.ts';
import { lifetimes, sessionIdle } from '#server/platform/tokens.ts';
import { tableOwners } from '#tests/house/tableOwners.ts';

const policies: readonly LegalPolicy[] = [privacyPolicy, termsOfUse];

/** Each document with the address of its page. */
const documents: readonly (readonly [address: string, document: LegalDocument])[] = [
  ...policies.flatMap(({ folder, parts }) => parts.map((part) => [`${folder}${part.name}`, part] as const)),
  ['/security-policy', securityPolicy],
  ['/third-party', thirdParties],
];

const isLink = (piece: Inline): piece is Extract<Inline, { kind: 'link' }> => piece.kind === 'link';
const linksIn = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    inlineOf(text)
      .filter(isLink)
      .map(({ to }) => to),
  );
const wordsIn = (document: LegalDocument) => textsOf(document).join(' ').split(/\s+/).length;

// Rules: pages.policies
test('the contract names every part, and every name has a part', () => {
  expect(privacyPolicy.parts.map(({ name }) => name).toSorted()).toEqual(privacyFiles.toSorted());
  expect(termsOfUse.parts.map(({ name }) => name).toSorted()).toEqual(termsFiles.toSorted());
});

describe('a policy', () => {
  it.each(policies)('$title has pages for the whole and for each part', ({ address, folder, parts }) => {
    for (const path of [address, ...parts.map(({ name }) => `${folder}${name}`)])
      expect(pageAt(path, pages), path).toBeDefined();
  });

  it.each(policies)('$title has no duplicate part titles or summaries', ({ parts }) => {
    expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length);
    expect(new Set(parts.map(({ summary }) => summary)).size).toBe(parts.length);
  });

  it('was last changed when its newest part was', () => {
    const [first, ...others] = privacyPolicy.parts;
    expect(lastChangeOf({ ...privacyPolicy, parts: [{ ...first, changed: '2027-02-01' }, ...others] })).toBe(
      '2027-02-01',
    );
  });
});

/** The target of a broken link, or null. */
function brokenTarget(from: string, to: string): string | null {
  if (to.startsWith('https://')) return null;
  const [path = '', section] = to.split('#');
  const address = path === '' ? from : path;
  if (legacyRedirects.some((redirect) => redirect.from === address)) return `${to} is an old address`;
  if (!pageAt(address, pages)) return `${to} is no page`;
  if (section === undefined) return null;
  const target = documents.find(([known]) => known === address)?.[1];
  return target && sectionsOf(target).some(({ id }) => id === section) ? null : `${to} is no section`;
}

describe('links', () => {
  it.each(documents)('in %s point to existing pages and sections', (address, document) => {
    expect(linksIn(textsOf(document)).flatMap((to) => brokenTarget(address, to) ?? [])).toEqual([]);
  });

  it.each(policies)('in the summary of $title point to existing pages and sections', ({ address, inShort }) => {
    expect(linksIn(inShort.map(({ text }) => text)).flatMap((to) => brokenTarget(address, to) ?? [])).toEqual([]);
  });

  it('reach every document from another one', () => {
    const reached = new Set(
      documents.flatMap(([from, document]) =>
        linksIn(textsOf(document))
          .map((to) => to.split('#')[0])
          .filter((to) => to !== from),
      ),
    );
    for (const { address } of policies) expect(reached).toContain(address);
    for (const address of ['/security-policy', '/third-party', '/contact-us']) expect(reached).toContain(address);
  });
});

describe('a document', () => {
  it.each(documents)('%s says what it needs to, in at most a page', (address, document) => {
    const [least, most] = address.includes('_files/') ? [150, 450] : [300, 900];
    expect(wordsIn(document)).toBeGreaterThanOrEqual(least);
    expect(wordsIn(document)).toBeLessThanOrEqual(most);
  });

  it.each(documents)('%s has a date, a one-sentence summary and unique section ids', (_address, document) => {
    expect(document.changed).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(document.summary).toMatch(/^[A-Z“].{30,150}\.$/);
    const ids = sectionsOf(document).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([]);
  });

  it.each(documents)(
    '%s has tables with as many cells per row as columns, and a name in each first cell',
    (_address, { blocks }) => {
      for (const block of blocks) {
        if (block.kind !== 'table') continue;
        for (const row of block.rows) expect(row, row[0]).toHaveLength(block.columns.length);
        expect(new Set(block.rows.map(([name]) => name)).size).toBe(block.rows.length);
      }
    },
  );

  it.each(documents)('%s uses typographic quotes and no shouting', (_address, document) => {
    const texts = [
      document.title,
      document.summary,
      ...textsOf(document),
      ...sectionsOf(document).map(({ text }) => text),
    ];
    expect(texts.filter((text) => /['"!]|\.\.\.| - |lorem|TODO/i.test(text))).toEqual([]);
  });
});

test('no sentence appears in two documents', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const [address, document] of documents) {
    const sentences = new Set(
      textsOf(document)
        .flatMap((text) => text.split(/(?<=\.)\s+/))
        .filter((sentence) => sentence.length > 60),
    );
    for (const sentence of sentences) {
      const other = seen.get(sentence);
      if (other === undefined) seen.set(sentence, address);
      else twice.push(`${other} and ${address}: ${sentence}`);
    }
  }
  expect(twice).toEqual([]);
});

test('body text is parsed into words, links and code', () => {
  expect(inlineOf('See [the table](/a#b) for `humanar.token`.')).toEqual([
    { kind: 'words', text: 'See ' },
    { kind: 'link', text: 'the table', to: '/a#b' },
    { kind: 'words', text: ' for ' },
    { kind: 'code', text: 'humanar.token' },
    { kind: 'words', text: '.' },
  ]);
  expect(inlineOf('Plain.')).toEqual([{ kind: 'words', text: 'Plain.' }]);
});

/** The text of one part or document. */
const textOf = (address: string): string => textsOf(documents.find(([known]) => known === address)![1]).join(' ');

describe('the policies match the software', () => {
  it('on how long sessions and links last', () => {
    const { session, emailVerification, passwordReset, secondFactor, device } = lifetimes;
    const life = `${session.days} days at most, ${sessionIdle.hours} hours without use`;
    for (const address of ['/privacy_files/retention', '/security-policy']) {
      expect(textOf(address)).toContain(life);
      expect(textOf(address)).toContain(`${emailVerification.hours} hours`);
      expect(textOf(address)).toContain(`${passwordReset.hours} hour`);
    }
    expect(textOf('/security-policy')).toContain(`${secondFactor.minutes} minutes`);
    for (const address of ['/privacy_files/retention', '/privacy_files/platform'])
      expect(textOf(address)).toContain(`${device.days} days`);
    expect(textOf('/privacy_files/platform')).toContain('`__Host-humanar_device`');
  });

  it('on how long data is kept and a trial runs', () => {
    expect(textOf('/privacy_files/retention')).toContain(`${RETENTION_DAYS} days after access ends`);
    expect(textOf('/terms_files/platformUse')).toContain(`${RETENTION_DAYS} days after access ends`);
    expect(textOf('/terms_files/platformUse')).toContain(`once, for ${TRIAL_DAYS} days`);
  });

  it('on how long everything else is kept', () => {
    const retentionText = textOf('/privacy_files/retention');
    const daysInWords = (count: number) => (count === 1 ? 'a day' : `${count} days`);
    expect(retentionText).toContain(
      `record deleted ${retentionPeriods.tokens.days} days after the session’s last possible day`,
    );
    expect(retentionText).toContain(
      `7 days (welcome, undoing a new sign-in email); record deleted ${retentionPeriods.tokens.days} days later`,
    );
    expect(retentionText).toContain(
      `${CODE_MINUTES} minutes; record deleted ${daysInWords(retentionPeriods.codes.days)} later`,
    );
    expect(retentionText).toContain(
      `Until the demo starts; record deleted ${retentionPeriods.demoLinks.days} days later`,
    );
    expect(retentionText).toContain(`30 minutes; record deleted ${daysInWords(retentionPeriods.quotes.days)} later`);
    expect(retentionText).toContain(
      `The text is emptied once sent; record deleted ${retentionPeriods.sentMail.days} days later`,
    );
    expect(retentionText).toContain(
      `text and record deleted ${retentionPeriods.mailGivenUp.days} days after it was written`,
    );
    expect(retentionText).toContain(`Until an email gets there, ${retentionPeriods.unreachable.days} days at most`);
    expect(retentionText).toContain(
      `A sign-up that was never confirmed ${retentionPeriods.signUps.days} days, and for as long as a link`,
    );
    expect(retentionText).toContain(
      `for ${retentionPeriods.inquiries.months} months, a demo request from the day of the demo`,
    );
  });

  const payments = 'Receipts and records of payments';
  const account = 'Organisation, alias, logins';
  const forms = 'We keep messages sent through a form';
  const goods = 'cards (at the provider too), billing contacts, quotes';
  const mailedLinks = 'Links in emails';
  /** What the retention page calls the rows of each table and the tokens of each purpose; null: nobody is in them. */
  const keptAs: Record<string, string | null> = {
    activities: 'Security and activity logs',
    apps: null,
    appPrices: null,
    billingContacts: goods,
    cancelReasons: null,
    cards: goods,
    countries: null,
    // Its rows wait for seconds, and a request that can’t be carried out becomes a mail that can’t be delivered.
    deferredWork: 'Emails that can’t be delivered',
    demoLinks: 'The link that moves or cancels a demo',
    demoRequests: forms,
    formerEmails: 'Earlier sign-in emails',
    inquiries: forms,
    installation: null,
    keptOrders: 'An order you put together before signing up or in',
    logos: account,
    oneTimeCodes: 'Six-digit codes',
    organisations: account,
    outbox: 'Emails we sent',
    outlets: account,
    partnerApplications: forms,
    paymentAttempts: payments,
    paymentDisputes: payments,
    planModules: null,
    planPrices: null,
    plans: null,
    priceBooks: null,
    quotes: 'Quotes',
    rateLimits: 'Counts of attempts',
    receipts: payments,
    receiptSeries: null,
    referrals: payments,
    sandboxAuthorizations: null,
    sandboxClock: null,
    sandboxDisputes: null,
    sandboxHeldWebhooks: null,
    sandboxMails: null,
    sandboxProvider: null,
    sandboxTransactions: null,
    securityAnswers: account,
    states: null,
    subscriptions: 'the note that you used a trial',
    subscriptionTerms: payments,
    unreachableAddresses: 'An address our email doesn’t reach',
    users: account,
  };
  const tokensKeptAs: Record<TokenPurpose, string> = {
    session: 'Sessions, with device and network address',
    emailVerification: mailedLinks,
    passwordReset: mailedLinks,
    emailRestore: mailedLinks,
    handOff: 'keys that open the app',
    secondFactor: 'Sign-ins waiting for a code',
    device: 'Browsers that have signed up or in',
  };

  it('on every kind of data that is stored', () => {
    expect(Object.keys({ ...keptAs, tokens: null }).toSorted()).toEqual(Object.keys(tableOwners).toSorted());
    const page = textOf('/privacy_files/retention');
    const names = [...Object.values(keptAs), ...Object.values(tokensKeptAs)].filter((name) => name !== null);
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
  });

  it('on the days on which they changed', () => {
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const unlisted = policies.flatMap(({ parts }) => {
      const history = parts
        .flatMap((part) => (['terms', 'changes'].includes(part.name) ? textsOf(part) : []))
        .join(' ');
      return parts.filter(({ changed }) => !history.includes(day.format(new Date(changed))));
    });
    expect(unlisted.map(({ name }) => name)).toEqual([]);
  });

  it('on the contact form’s topics', () => {
    const inText = documents.flatMap(([address, document]) =>
      textsOf(document).flatMap((text) =>
        [...text.matchAll(/(?:topic|choose) “([^”]+)”/g)].map(([, topic]) => [address, topic] as const),
      ),
    );
    expect(inText).toEqual([
      ['/privacy_files/accountability', inquiryTopicNames.dataProtection],
      ['/privacy_files/access', inquiryTopicNames.dataProtection],
      ['/privacy_files/questions', inquiryTopicNames.dataProtection],
      ['/security-policy', inquiryTopicNames.security],
    ]);
    const inTables = documents.flatMap(([, { blocks }]) =>
      blocks.flatMap((block) =>
        block.kind === 'table' && block.columns.includes('Topic to choose')
          ? block.rows.map((row) => row[block.columns.indexOf('Topic to choose')])
          : [],
      ),
    );
    const { sales, billing, support, dataProtection, security } = inquiryTopicNames;
    expect(inTables).toEqual([sales, billing, support, dataProtection, security]);
  });

  it('on every value stored in the browser', () => {
    const web = join(import.meta.dirname, '../../src/web');
    // Pages are led into a state in the sandbox only, which has no customers.
    const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== 'flow/flowOpening.ts')
      .map((file) => readFileSync(join(web, file), 'utf8'));
    const keys = sources.flatMap((source) => {
      // tabStorage adds its prefix to every key.
      const prefix = source.includes('tabStorage') ? 'humanar.' : '';
      const forms = [...source.matchAll(/^const [A-Z_]+_FORM = '([^']+)';/gm)].map(([, key]) => `humanar.${key}`);
      if (forms.length > 0) return forms;
      if (prefix === '' && !/sessionStorage|localStorage|document\.cookie/.test(source)) return [];
      return [...source.matchAll(/^(?:export )?const [A-Z_]+ = '([^']+)';/gm)].flatMap(([, key = '']) =>
        key === prefix ? [] : [prefix + key],
      );
    });
    expect(keys).toEqual(
      expect.arrayContaining([
        'humanar.token',
        'humanar_signed_in',
        'humanar.draft.key',
        'humanar.inquiry.contact',
        'humanar.inquiry.demo',
        'humanar.inquiry.partner',
        'humanar.secondFactor',
        'humanar-reloaded-at',
      ]),
    );
    expect(keys.filter((key) => !textOf('/privacy_files/platform').includes(`\`${key}\``))).toEqual([]);
  });
});
