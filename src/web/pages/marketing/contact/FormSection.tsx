import type { ReactNode } from 'react';
import styled from 'styled-components';
import { config } from '#api/config.ts';
import { contact } from '#content/contact.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { Band, Inside, Intro } from '../home/Section.tsx';
import { LinkedText } from '../LinkedText.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[40]};
  align-items: start;
  ${media.lg} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${space[80]};
  }
`;
const Facts = styled.dl`
  margin-top: ${space[32]};
  border-block: 1px solid ${token.line};
  > div {
    padding-block: ${space[16]};
  }
  > div + div {
    border-top: 1px solid ${token.line};
  }
`;
const Name = styled.dt`
  ${type.bodyStrong}
`;
const Words = styled.dd`
  ${type.body}
  margin-top: ${space[4]};
  color: ${token.muted};
`;
const Sheet = styled(Card)`
  padding: ${space[20]} ${space[16]};
  ${media.sm} {
    padding: ${space[32]};
  }
  /* Hidden without scripts, because the form couldn't be sent. */
  @media (scripting: none) {
    noscript ~ * {
      display: none;
    }
  }
`;
const NoScript = styled.p`
  ${type.small}
  color: ${token.muted};
`;

/** The placeholder of a form that is loading. */
export const formOutline = <Skeleton word="Opening the form" lines={12} />;

export type FormSectionProps = {
  id: string;
  title: string;
  lead: string;
  facts?: readonly { name: string; words: string }[];
  isSunken?: boolean;
  /** Below the introduction. */
  more?: ReactNode;
  /** The form. */
  children: ReactNode;
};

/** A section with a form: the introduction first, with the form on a sheet beside it. */
export function FormSection({ id, title, lead, facts, isSunken = false, more, children }: FormSectionProps) {
  return (
    <Band id={id} $isSunken={isSunken} aria-labelledby={`${id}-title`}>
      <Inside>
        <Layout>
          <div>
            <Intro id={`${id}-title`} title={title}>
              {lead}
            </Intro>
            {facts && (
              <Facts>
                {facts.map(({ name, words }) => (
                  <div key={name}>
                    <Name>{name}</Name>
                    <Words>
                      <LinkedText words={words} />
                    </Words>
                  </div>
                ))}
              </Facts>
            )}
            {more}
          </div>
          <Sheet tag="div">
            <noscript>
              <NoScript>{`${contact.noScript} ${config.contact.email?.label ?? ''}`}</NoScript>
            </noscript>
            {children}
          </Sheet>
        </Layout>
      </Inside>
    </Band>
  );
}
