import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { ArrowLeftIcon } from '#ui/icons/ArrowLeftIcon.ts';
import { ArrowRightIcon } from '#ui/icons/ArrowRightIcon.ts';
import type { LegalPart, LegalPolicy } from '#content/legal/document.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { breadcrumbs } from '#pages/structuredData.ts';
import { Link } from '#ui/Link.tsx';
import { gapRules, media, motion, radius, space, token, type } from '#ui/theme.ts';
import { Blocks } from './Blocks.tsx';
import { LegalFrame } from './LegalFrame.tsx';

/* The grid lines are the background, visible through 1 px gaps. */
const Steps = styled.nav`
  ${gapRules}
  display: grid;
  gap: 1px;
  margin-top: ${space[56]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.line};
  overflow: hidden;
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Step = styled(Link)`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  min-height: 76px;
  padding: ${space[12]} ${space[16]};
  border-radius: 0;
  background: ${token.surface};
  color: ${token.text};
  outline-offset: -4px;
  transition: background-color ${motion.hover};
  &&:hover {
    background: ${token.bg};
    text-decoration: none;
  }
  &&:focus-visible {
    outline-offset: -4px;
  }
  > svg {
    color: ${token.muted};
  }
  > span {
    ${type.bodyStrong}
  }
  small {
    ${type.caption}
    display: block;
    color: ${token.muted};
  }
  /* The next part is aligned to the end. */
  &[rel='next'] {
    grid-template-columns: 1fr auto;
    text-align: end;
  }
  ${media.sm} {
    &[rel='next'] {
      grid-column: 2;
    }
  }
`;

/** One part of a policy: its position, its text, and links to the previous and next part. */
export function PartPage({ policy }: { policy: LegalPolicy }) {
  const { name } = useParams();
  const { parts, shortTitle, folder, address } = policy;
  const place = parts.findIndex((part) => part.name === name);
  const part = parts[place];
  if (!part) throw new Error(`No part ${String(name)} of ${address}`);
  const before = parts[place - 1];
  const after = parts[place + 1];
  const addressOf = (other: LegalPart) => `${folder}${other.name}`;
  return (
    <>
      <PageHead
        title={`${part.title} · ${shortTitle}`}
        description={part.summary}
        about={[breadcrumbs({ name: shortTitle, address }, { name: part.title, address: addressOf(part) })]}
      />
      <LegalFrame
        sideTitle={shortTitle}
        foldTitle={`Part ${place + 1} of ${parts.length}`}
        entries={parts.map((other) => ({ href: addressOf(other), label: other.title, isCurrent: other === part }))}
        above={{ href: address, label: shortTitle }}
        title={part.title}
        lead={part.summary}
        changed={part.changed}
      >
        <Blocks blocks={part.blocks} />
        <Steps aria-label="Parts before and after">
          {before && (
            <Step look="quiet" href={addressOf(before)} rel="prev">
              <ArrowLeftIcon size={20} aria-hidden />
              <span>
                <small>Previous</small>
                {before.title}
              </span>
            </Step>
          )}
          {after && (
            <Step look="quiet" href={addressOf(after)} rel="next">
              <span>
                <small>Next</small>
                {after.title}
              </span>
              <ArrowRightIcon size={20} aria-hidden />
            </Step>
          )}
        </Steps>
      </LegalFrame>
    </>
  );
}
