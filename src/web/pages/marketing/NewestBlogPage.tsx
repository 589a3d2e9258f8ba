import { blogs } from '#content/blogs.ts';
import { BlogView } from './blogs/BlogView.tsx';

/** /blogs/blog-details: the newest post. */
export default function NewestBlogPage() {
  return <BlogView id={blogs[0]?.id ?? ''} />;
}
