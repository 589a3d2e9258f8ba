import { useParams } from 'react-router-dom';
import { BlogView } from './blogs/BlogView.tsx';

/** /blog/{id} */
export default function BlogPage() {
  const { id = '' } = useParams();
  return <BlogView key={id} id={id} />;
}
