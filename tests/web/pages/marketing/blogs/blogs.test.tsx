import { act, screen, within } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { blogs, blogTopics } from '#content/blogs.ts';
import BlogPage from '#pages/marketing/BlogPage.tsx';
import BlogsPage from '#pages/marketing/BlogsPage.tsx';
import { coverSvg } from '#pages/marketing/blogs/coverDrawing.ts';
import NewestBlogPage from '#pages/marketing/NewestBlogPage.tsx';
import { visit } from '#tests/support/site.tsx';

const open = (page: ReactElement, address = '/') =>
  act(async () => void visit(<Suspense>{page}</Suspense>, { at: address }));
const openPost = (id: string) =>
  open(
    <Routes>
      <Route path="/blog/:id" element={<BlogPage />} />
    </Routes>,
    `/blog/${id}`,
  );
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

// Rules: pages.blog
test('the list shows every post, newest first, with author, date and reading time', async () => {
  await open(<BlogsPage />);
  expect(screen.getAllByRole('article').map((card) => hrefOf(within(card).getByRole('link')))).toEqual(
    blogs.map(({ id }) => `/blog/${id}`),
  );
  const [first] = screen.getAllByRole('article');
  const { author, minutes, topic, summary } = blogs[0]!;
  for (const words of [author.name, '17\u00a0November\u00a02026', `${minutes} min read`, topic, summary])
    expect(first!.textContent).toContain(words);
  expect(hrefOf(screen.getByRole('link', { name: 'RSS feed' }))).toBe('/blogs/feed.xml');
  expect(document.querySelector('link[rel=alternate]')?.getAttribute('href')).toBe('/blogs/feed.xml');
});

test('topics can be chosen, starting with all of them', async () => {
  await open(<BlogsPage />);
  const topics = screen.getByRole('group', { name: 'Topic' });
  expect(
    within(topics)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value, checked }) => [value, checked]),
  ).toEqual([['all', true], ...blogTopics.map((topic) => [topic, false])]);
  expect(screen.getAllByRole('listitem').map((entry) => entry.dataset['topic'])).toEqual(
    blogs.map(({ topic }) => topic),
  );
});

test('a post has its text, its sections beside it and its neighbours', async () => {
  const [newest, second, third] = blogs;
  await openPost(second!.id);
  await screen.findByRole('heading', { level: 1, name: second!.title });
  expect(document.title).toBe(`${second!.title} · Humanar`);
  expect(screen.getByRole('article').textContent).toContain(`${second!.author.name}, ${second!.author.role}`);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(contents.map(hrefOf)).toEqual(screen.getAllByRole('heading', { level: 2 }).map(({ id }) => `#${id}`));
  const more = within(screen.getByRole('navigation', { name: 'More posts' })).getAllByRole('link');
  expect(more.map((link) => [link.textContent, hrefOf(link)])).toEqual(
    [third, newest].map((post) => [post!.title, `/blog/${post!.id}`]),
  );
});

test('the newest and the oldest post have one neighbour each', async () => {
  await open(<NewestBlogPage />);
  await screen.findByRole('heading', { level: 1, name: blogs[0]!.title });
  expect(
    within(screen.getByRole('navigation', { name: 'More posts' }))
      .getAllByRole('link')
      .map(hrefOf),
  ).toEqual([`/blog/${blogs[1]!.id}`]);
});

test('an unknown post is not found', async () => {
  await openPost('nothing');
  await screen.findByRole('heading', { level: 1, name: '404 Not Found' });
});

test('a cover is drawn from the post’s name, so it is stable and unique', () => {
  const covers = blogs.map(({ id }) => coverSvg(id));
  expect(covers).toEqual(blogs.map(({ id }) => coverSvg(id)));
  expect(new Set(covers).size).toBe(blogs.length);
});
