/** Announces the feed to feed readers; React moves it into the head. */
export const FeedLink = () => (
  <link rel="alternate" type="application/rss+xml" title="Humanar blog" href="/blogs/feed.xml" />
);
