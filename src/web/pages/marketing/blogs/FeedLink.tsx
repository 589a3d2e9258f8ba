/** Tells feed readers where the feed is; React moves it into the head. */
export const FeedLink = () => <link rel="alternate" type="application/rss+xml" title="Humanar blog" href="/blogs/feed.xml" />;
