import { type ComponentType, useEffect, useState } from 'react';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { motifSvg } from '#ui/clothPattern.ts';
import { page, space, token, type } from '#ui/theme.ts';
import { trustedHtml } from '#ui/trustedHtml.ts';
import { errorFacts } from './PageError.ts';

const View = styled.section`
  ${page}
  display: grid;
  gap: ${space[16]};
  justify-items: start;
  padding-block: ${space[80]} ${space[96]};
`;

const Motif = styled.svg`
  margin-bottom: ${space[8]};
  color: ${token.accentText};
`;

const Heading = styled(ViewHeading)`
  ${type.h1}
`;

const Words = styled.p`
  ${type.lead}
  max-width: 48ch;
  color: ${token.muted};
`;

const Reference = styled.p`
  ${type.small}
  color: ${token.muted};

  & code {
    color: ${token.text};
    user-select: all;
  }
`;

/* A plain anchor, so that the home page loads from scratch. */
const Home = styled.a`
  ${type.bodyStrong}
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: ${token.accentText};
  text-underline-offset: 3px;
`;

const Suggestions = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[24]};
  margin-top: ${space[8]};
  a {
    ${type.body}
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${token.accentText};
    text-underline-offset: 3px;
  }
`;

/** Suggestions on the 404 page. */
const suggestions = [
  ['All apps', '/apps'],
  ['Plans and prices', '/pricing'],
  ['Questions and answers', '/faq'],
  ['Contact us', '/contact-us'],
] as const;

/** The recorded flows, where recording is on. Not `lazy`: if it can't be loaded, this page must still work. */
function useFlowReport(): ComponentType | null {
  const [Part, show] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (config.flows)
      void import('./FlowReport.tsx').then(
        (part) => show(() => part.default),
        () => {},
      );
  }, []);
  return Part;
}

/** Takes the place of a page that can't be shown (rule error.page). */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, msg, requestId } = errorFacts(error);
  const isMissing = status === 404;
  const title = isMissing ? '404 Not Found' : 'An error occurred';
  const message = isMissing
    ? 'This page could not be found'
    : (msg ?? 'Something went wrong on this page. Reload it, or start from the home page.');
  const FlowReport = useFlowReport();
  return (
    <View>
      <PageHead title={title} description={message} isHidden />
      <Motif width="72" height="72" viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
        <g dangerouslySetInnerHTML={{ __html: trustedHtml(motifSvg(isMissing ? 'ring' : 'cross')) }} />
      </Motif>
      <Heading>{title}</Heading>
      {message !== title && (
        <Words>
          {!isMissing && status !== null && `${status}: `}
          {message}
        </Words>
      )}
      {requestId !== null && (
        <Reference>
          If you contact us about this, quote this request: <code>{requestId}</code>
        </Reference>
      )}
      <Home href="/">Go to the home page</Home>
      {isMissing && (
        <Suggestions className="perhaps">
          {suggestions.map(([label, href]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </Suggestions>
      )}
      {/* Last, because it loads late and must not shift the page. */}
      {FlowReport && <FlowReport />}
    </View>
  );
}
