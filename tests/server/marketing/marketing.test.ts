import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announcements } from '#content/announcements.ts';
import { blogs } from '#content/blogs.ts';
import type { CallResponse } from '#contract/call.ts';
import { getAnnouncement, listAnnouncements, listBlogs, viewBlog } from '#contract/marketing.ts';
import { rssFeed } from '#server/modules/marketing/feed.ts';
import { listPage } from '#server/modules/marketing/paging.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

type Listed = CallResponse<typeof listBlogs>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test' } });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.moveTo(null));

const idsAt = async (moment: string, search?: 'active'): Promise<string[]> => {
  await server.clock.moveTo(new Date(moment));
  const { marketing } = await server.api.done(listAnnouncements, { query: search ? { search } : {} });
  expect(marketing.count).toBe(marketing.rows.length);
  return marketing.rows.map(({ id }) => id);
};

// Rules: announcements.current
describe('the announcements', () => {
  it('include those that have started, newest first', async () => {
    const { marketing } = await server.api.done(listAnnouncements, { query: {} });
    expect(marketing).toEqual({
      count: 4,
      rows: announcements,
      links: { self: '/marketing/get-marketing?page=1&perPage=9', previous: null, next: null },
    });
    expect(await idsAt('2026-11-10T00:00:00Z')).toEqual(['annual-returns', 'two-factor-sign-in', 'independence-day']);
    expect(await idsAt('2026-01-01T00:00:00Z')).toEqual([]);
  });

  it('are active until their end, by the server’s clock', async () => {
    const { endDate } = announcements.find(({ id }) => id === 'christmas-payroll')!;
    const end = Date.parse(endDate);
    expect(await idsAt('2026-11-20T09:00:00Z', 'active')).toEqual([
      'christmas-payroll',
      'annual-returns',
      'two-factor-sign-in',
    ]);
    expect(await idsAt(new Date(end - 1).toISOString(), 'active')).toContain('christmas-payroll');
    expect(await idsAt(endDate, 'active')).toEqual(['annual-returns', 'two-factor-sign-in']);
    expect(await idsAt(endDate)).toContain('christmas-payroll');
    expect(await idsAt('2030-01-01T00:00:00Z', 'active')).toEqual([]);
  });

  it('start exactly on time', async () => {
    const { startDate } = announcements.find(({ id }) => id === 'christmas-payroll')!;
    expect(await idsAt(new Date(Date.parse(startDate) - 1).toISOString(), 'active')).not.toContain('christmas-payroll');
    expect(await idsAt(startDate, 'active')).toContain('christmas-payroll');
  });

  it('have their text, and an address that stays after they end', async () => {
    const { announcement } = await server.api.done(getAnnouncement, { params: { id: 'independence-day' } });
    expect(announcement).toMatchObject({
      id: 'independence-day',
      announcementTitle: 'Independence Day',
      endDate: '2026-10-01T23:00:00.000Z',
    });
    expect(announcement.html).toContain('<h2 id="what-changes">What changes</h2>');
  });

  // Rules: pages.newest
  it('have a newest one among those that are current', async () => {
    const newest = async () => (await server.api.done(getAnnouncement, { params: { id: 'newest' } })).announcement.id;
    expect(await newest()).toBe('christmas-payroll');
    await server.clock.moveTo(new Date('2026-11-10T00:00:00Z'));
    expect(await newest()).toBe('annual-returns');
    await server.clock.moveTo(new Date('2026-12-27T00:00:00Z'));
    expect(await newest()).toBe('annual-returns');
    await server.clock.moveTo(new Date('2027-02-10T00:00:00Z'));
    expect(await newest()).toBe('two-factor-sign-in');
  });

  it.each([
    ['doesn’t exist', 'nothing-of-the-kind', '2026-11-20T09:00:00Z'],
    ['hasn’t started', 'christmas-payroll', '2026-11-10T00:00:00Z'],
    ['would be the newest, before any has started', 'newest', '2026-01-01T00:00:00Z'],
    ['would be the newest, after all have ended', 'newest', '2027-04-01T00:00:00Z'],
  ])('answer 404 for one that %s', async (_, id, moment) => {
    await server.clock.moveTo(new Date(moment));
    expect(await server.api.call(getAnnouncement, { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

// Rules: pages.blog
describe('the posts', () => {
  it('are listed newest first, a page at a time, with links to the other pages', async () => {
    const seen: string[] = [];
    let address: string | null = '/marketing/blog/get-blogs?search=active&perPage=4';
    const ownLinks: string[] = [];
    while (address !== null) {
      const { blogs: page }: Listed = (await server.api.raw(address)).json();
      expect(page.count).toBe(blogs.length);
      seen.push(...page.rows.map(({ id }) => id));
      ownLinks.push(page.links.self);
      address = page.links.next;
    }
    expect(seen).toEqual(blogs.map(({ id }) => id));
    expect(ownLinks).toEqual([
      '/marketing/blog/get-blogs?search=active&page=1&perPage=4',
      '/marketing/blog/get-blogs?search=active&page=2&perPage=4',
    ]);
    const { blogs: second } = await server.api.done(listBlogs, { query: { page: 2, perPage: 4 } });
    expect(second.links.previous).toBe('/marketing/blog/get-blogs?page=1&perPage=4');
  });

  it.each([
    [{ page: 0 }, 'This must be at least 1.'],
    [{ page: 1.5 }, 'This must be a whole number.'],
    [{ perPage: 51 }, 'This must be at most 50.'],
    [{ perPage: 0 }, 'This must be at least 1.'],
  ])('refuse an invalid page with a clear message: %o', async (query, msg) => {
    expect(await server.api.call(listBlogs, { query })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: Object.keys(query)[0], msg }] },
    });
  });

  it('have their text and their neighbours', async () => {
    const [newest, second, third] = blogs;
    const { blog } = await server.api.done(viewBlog, { params: { id: second!.id } });
    expect(blog).toMatchObject({ ...second, previous: third, next: newest });
    expect(blog.html).toMatch(/^<p>.*<h2 id="/s);
    expect((await server.api.done(viewBlog, { params: { id: 'newest' } })).blog).toMatchObject({
      ...newest,
      previous: second,
      next: null,
    });
    expect(await server.api.call(viewBlog, { params: { id: 'nothing' } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('a page of a list', () => {
  const call = { host: 'general', path: '/marketing/get-marketing' } as const;
  const all = [1, 2, 3, 4, 5];

  it('beyond the last is empty and links back to the last', () => {
    expect(listPage(call, all, { page: 9, perPage: 2 })).toEqual({
      count: 5,
      rows: [],
      links: {
        self: '/marketing/get-marketing?page=9&perPage=2',
        previous: '/marketing/get-marketing?page=3&perPage=2',
        next: null,
      },
    });
  });

  it('has no links if it is the only one, even without items', () => {
    expect(listPage(call, all, { page: 1, perPage: 5 }).links).toMatchObject({ previous: null, next: null });
    expect(listPage(call, [], { page: 1, perPage: 5 })).toMatchObject({
      count: 0,
      rows: [],
      links: { previous: null, next: null },
    });
  });
});

describe('the feed', () => {
  it('is RSS with the posts and absolute links, for everyone', async () => {
    const { statusCode, headers, body } = await server.api.raw('/blogs/feed.xml');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'public, max-age=3600',
    ]);
    expect(
      [
        ...body.matchAll(
          /<item>\s+<title>(.*?)<\/title>\s+<link>(.*?)<\/link>\s+<guid isPermaLink="true">(.*?)<\/guid>/g,
        ),
      ].map(([, title, link, guid]) => [title, link, guid]),
    ).toEqual(
      blogs.map(({ id, title }) => [title, `https://humanar.test/blog/${id}`, `https://humanar.test/blog/${id}`]),
    );
    expect(body).toContain('<link>https://humanar.test/blogs</link>');
    expect(body).toContain(
      '<atom:link href="https://humanar.test/blogs/feed.xml" rel="self" type="application/rss+xml"/>',
    );
    expect(body).toContain('<pubDate>Tue, 17 Nov 2026 07:00:00 GMT</pubDate>');
  });

  it('escapes any title as XML, and is valid without posts', () => {
    const feed = rssFeed('https://humanar.test', [{ ...blogs[0]!, title: 'Pay & <leave> in "2027"' }]);
    expect(feed).toContain('<title>Pay &amp; &lt;leave&gt; in &quot;2027&quot;</title>');
    expect(rssFeed('https://humanar.test', [])).not.toMatch(/<item>|lastBuildDate/);
  });
});
