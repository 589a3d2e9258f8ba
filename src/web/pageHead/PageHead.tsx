import { useLocation } from 'react-router-dom';
import { withoutSlash } from '#contract/pages.ts';
import { config } from '#api/config.ts';
import { shareImage } from './shareImage.ts';
import { StructuredData } from './StructuredData.tsx';

export interface PageHeadProps {
  title: string;
  description: string;
  /** Canonical path, if it differs from the current one. */
  address?: string;
  kind?: 'website' | 'article';
  /** schema.org data. */
  about?: readonly object[];
  /** Keeps the page out of search engines. */
  isHidden?: boolean;
}

/** Title and metadata for search engines and link previews. React hoists all but the structured data into the head. */
export function PageHead({ title, description, address, kind = 'website', about, isHidden = false }: PageHeadProps) {
  const { pathname } = useLocation();
  const whole = title === 'Humanar' ? title : `${title} · Humanar`;
  const url = config.origin + (address ?? withoutSlash(pathname));
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:site_name" content="Humanar" />
          <meta property="og:locale" content="en_NG" />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={url} />
          <meta property="og:image" content={shareImage(address ?? pathname)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={whole} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {about?.map((data) => (
        <StructuredData key={JSON.stringify(data)} data={data} />
      ))}
    </>
  );
}
