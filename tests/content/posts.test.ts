import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { announcements, announcementText } from '#content/announcements.ts';
import { blogOf, blogs, blogText, blogTopics } from '#content/blogs.ts';
import { compilePost } from '#content/posts/plugin.mjs';
import * as marketing from '#contract/marketing.ts';
import { appSlugs, pageAt, pages } from '#contract/pages.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';

const named = (folder: string): string[] =>
  readdirSync(`src/content/${folder}`)
    .map((file) => file.replace('.md', ''))
    .toSorted();

const head = {
  blogs:
    'title: Tax\nsummary: On tax.\nauthor: { name: Payroll desk, role: Payroll }\npublishedAt: 2026-11-09T08:00:00+01:00\ntopic: Payroll',
  announcements:
    'announcementTitle: Holiday\nsummary: A day off.\nstartDate: 2026-11-09T08:00:00+01:00\nendDate: 2026-11-10T08:00:00+01:00',
};
const written = (text: string, front = head.blogs): string => `---\n${front}\n---\n${text}\n`;
const compiled = (text: string) => compilePost('blogs', 'blogs/tax.md', written(text)).text;

describe('the compiler', () => {
  it('reads front matter, with times in UTC, the id from the file name and the reading time from the word count', () => {
    expect(compilePost('blogs', 'a/blogs/tax-in-lagos.md', written('word '.repeat(660))).meta).toEqual({
      id: 'tax-in-lagos',
      title: 'Tax',
      summary: 'On tax.',
      author: { name: 'Payroll desk', role: 'Payroll' },
      publishedAt: '2026-11-09T07:00:00.000Z',
      topic: 'Payroll',
      minutes: 3,
    });
    expect(
      compilePost('announcements', 'a/announcements/holiday.md', written('Enjoy it.', head.announcements)).meta,
    ).toEqual({
      id: 'holiday',
      announcementTitle: 'Holiday',
      summary: 'A day off.',
      startDate: '2026-11-09T07:00:00.000Z',
      endDate: '2026-11-10T07:00:00.000Z',
    });
  });

  it('fills in placeholders in text, headings and front matter', () => {
    const { meta, text } = compilePost(
      'blogs',
      'blogs/trial.md',
      written(
        '## {{trialDays}} days\n\nTry it for {{trialDays}} days.',
        head.blogs.replace('On tax', '{{trialDays}} days free'),
      ),
    );
    expect(meta.summary).toBe(`${TRIAL_DAYS} days free.`);
    expect(text).toEqual({
      html: `<h2 id="${TRIAL_DAYS}-days">${TRIAL_DAYS} days</h2>\n<p>Try it for ${TRIAL_DAYS} days.</p>`,
      sections: [{ id: `${TRIAL_DAYS}-days`, title: `${TRIAL_DAYS} days` }],
    });
  });

  it('never returns a reading time under a minute', () => {
    expect(compilePost('blogs', 'blogs/tax.md', written('Short.')).meta).toMatchObject({ minutes: 1 });
  });

  it.each([
    ['no front matter', 'Only words.', /blogs\/tax\.md: the front matter is missing/],
    ['invalid YAML', '---\ntitle: "open\n---\nText', /blogs\/tax\.md: the front matter is no YAML/],
    ['an extra field', written('Text', `${head.blogs}\nmood: calm`), /blogs\/tax\.md: front matter: .*mood/],
    ['a missing field', written('Text', head.blogs.replace('title: Tax\n', '')), /blogs\/tax\.md: title: /],
    [
      'an unknown topic',
      written('Text', head.blogs.replace('topic: Payroll', 'topic: Weather')),
      /blogs\/tax\.md: topic: /,
    ],
    [
      'a time without an offset',
      written('Text', head.blogs.replace('+01:00', '')),
      /blogs\/tax\.md: publishedAt: needs a moment with its offset/,
    ],
    ['no text', written(''), /blogs\/tax\.md: there is no text/],
    ['a second title', written('# Tax'), /blogs\/tax\.md: "#" is not used/],
    [
      'an unknown placeholder',
      written('For {{trialWeeks}} weeks'),
      /blogs\/tax\.md: there is no placeholder {{trialWeeks}}/,
    ],
    [
      'an unknown placeholder in the front matter',
      written('Text', head.blogs.replace('On tax', '{{tax}}')),
      /blogs\/tax\.md: there is no placeholder {{tax}}/,
    ],
    ['an unclosed placeholder', written('For {{trialDays} days'), /blogs\/tax\.md: there is no placeholder {{/],
  ])('refuses %s and names the file', (_, source, reason) => {
    expect(() => compilePost('blogs', 'blogs/tax.md', source)).toThrow(reason);
  });

  it('refuses an announcement that ends before it starts, or whose title is too long for the bar', () => {
    const refused = (front: string) => () =>
      compilePost('announcements', 'announcements/day.md', written('Text', front));
    expect(refused(head.announcements.replace('2026-11-10', '2026-11-08'))).toThrow(
      /announcements\/day\.md: endDate: has to be after startDate/,
    );
    expect(refused(head.announcements.replace('Holiday', 'H'.repeat(37)))).toThrow(/announcementTitle/);
  });

  it.each(['Tax in Lagos', 'newest', 'tax_2027'])(
    'refuses the file name "%s", because it becomes an address',
    (name) => {
      expect(() => compilePost('blogs', `blogs/${name}.md`, written('Text'))).toThrow(/the name becomes an address/);
    },
  );

  it('gives each heading a unique id to link to', () => {
    const { html, sections } = compiled(
      '## What’s due & when\n\nText\n\n### In detail\n\nText\n\n## What’s due & when\n\n## Ọdún',
    );
    expect(sections).toEqual([
      { id: 'whats-due-when', title: 'What’s due & when' },
      { id: 'whats-due-when-2', title: 'What’s due & when' },
      { id: 'odun', title: 'Ọdún' },
    ]);
    expect(html).toContain('<h2 id="whats-due-when">');
    expect(html).toContain('<h3 id="in-detail">In detail</h3>');
  });

  it('removes everything that runs or isn’t text', () => {
    const { html } = compiled(
      'One <script>alert(1)</script><img src=x onerror=alert(1)> <b onclick="x()">two</b>\n\n<iframe src="https://x.test"></iframe>\n\n[three](javascript:alert(1)) [four](//x.test) <p style="color:red">five</p>',
    );
    expect(html).not.toMatch(/script|onerror|onclick|iframe|img|style|\/\/x\.test/i);
    for (const word of ['One', 'two', 'three', 'four', 'five']) expect(html).toContain(word);
  });

  it('marks external links and leaves our own alone', () => {
    expect(compiled('[a](https://nitda.gov.ng) [b](/apps/payroll) [c](mailto:hello@humanar.ng)').html).toBe(
      '<p><a href="https://nitda.gov.ng" rel="noopener">a</a> <a href="/apps/payroll">b</a> <a href="mailto:hello@humanar.ng">c</a></p>',
    );
  });

  it('keeps tables, with right-aligned figures and named columns', () => {
    const { html } = compiled('| Line | Naira |\n| --- | ---: |\n| Basic | 310,000.00 |');
    expect(html).toContain('<th scope="col">Line</th>');
    expect(html).toContain('<th align="right" scope="col">Naira</th>');
    expect(html).toContain('<td align="right">310,000.00</td>');
  });
});

describe('the published posts', () => {
  it('are all files, newest first, as the API returns them', () => {
    expect(blogs.map(({ id }) => id).toSorted()).toEqual(named('blogs'));
    expect(announcements.map(({ id }) => id).toSorted()).toEqual(named('announcements'));
    expect(blogs.map(({ publishedAt }) => publishedAt)).toEqual(
      blogs
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    );
    expect(announcements.map(({ startDate }) => startDate)).toEqual(
      announcements
        .map(({ startDate }) => startDate)
        .toSorted()
        .toReversed(),
    );
    for (const blog of blogs) expect(marketing.blog.parse(blog)).toEqual(blog);
    for (const announcement of announcements) expect(marketing.announcement.parse(announcement)).toEqual(announcement);
    expect([...blogTopics].toSorted()).toEqual([...new Set(blogs.map(({ topic }) => topic))].toSorted());
  });

  it('know their neighbours', () => {
    const [newest, second, third] = blogs;
    expect(blogOf(second!.id)).toEqual({ blog: second, previous: third, next: newest });
    expect(blogOf(newest!.id)?.next).toBeNull();
    expect(blogOf(blogs.at(-1)!.id)?.previous).toBeNull();
    expect(blogOf('nothing')).toBeNull();
    expect(blogText('nothing')).toBeNull();
  });

  it.each(blogs)('$id is a complete post of 500 to 900 words in sections', async ({ id }) => {
    const { html, sections } = await blogText(id)!;
    const words = html
      .replaceAll(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(900);
    expect(sections.length).toBeGreaterThanOrEqual(4);
  });

  const texts = [
    ...blogs.map(({ id }) => [id, blogText(id)] as const),
    ...announcements.map(({ id }) => [id, announcementText(id)] as const),
  ];

  it.each(texts)('%s follows the site’s style', async (_, text) => {
    // No straight quotes, no exclamation marks, and commas in naira amounts.
    const words = (await text!).html.replaceAll(/<code>.*?<\/code>/g, '').replaceAll(/<[^>]+>/g, ' ');
    expect(words).not.toMatch(/['"!]|&quot;|₦\d{4}/);
  });

  it.each(texts)('%s links only to existing pages', async (_, text) => {
    const inside = [...(await text!).html.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path);
    const missing = inside.filter((path) => {
      const post = /^\/blog\/(.+)$/.exec(path)?.[1];
      const app = /^\/apps\/(.+)$/.exec(path)?.[1];
      if (post !== undefined) return blogOf(post) === null;
      return app !== undefined ? !(appSlugs as readonly string[]).includes(app) : pageAt(path, pages) === undefined;
    });
    expect(missing).toEqual([]);
  });
});
