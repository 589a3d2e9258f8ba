import styled, { css } from 'styled-components';
import { controlHeight, media, radius, space, tabularFigures, token, type } from '#ui/theme.ts';

/* Styles of the panels beside the drawing: small type, sections separated by lines. */

/** A section of a panel, separated from the next by a line. */
export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  padding: ${space[16]} ${space[16]} ${space[20]};
  & + & {
    border-top: 1px solid ${token.line};
  }
`;

export const SectionTitle = styled.h3`
  ${type.smallStrong}
`;

export const Quiet = styled.p`
  ${type.small}
  color: ${token.muted};
  overflow-wrap: anywhere;
`;

/** Raw data that a person or the server sends. */
export const Sample = styled.pre`
  ${type.caption}
  font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace;
  font-size: 0.75rem;
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius.control};
  background: ${token.sunken};
  color: ${token.text};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export const Code = styled.code`
  font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace;
  font-size: 0.92em;
  padding: 1px 5px;
  border-radius: ${radius.badge};
  background: ${token.sunken};
  overflow-wrap: anywhere;
`;

export const Pairs = styled.dl`
  ${type.small}
  ${tabularFigures}
  display: grid;
  grid-template-columns: minmax(88px, auto) minmax(0, 1fr);
  gap: ${space[4]} ${space[16]};

  > div {
    display: contents;
  }
  dt {
    color: ${token.muted};
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

/** A native disclosure element. */
export const More = styled.details`
  ${type.small}

  > summary {
    display: list-item;
    min-height: 28px;
    padding-block: ${space[4]};
    border-radius: ${radius.badge};
    color: ${token.accentText};
    cursor: pointer;
  }
  @media (pointer: coarse) {
    > summary {
      min-height: 44px;
      padding-block: ${space[12]};
    }
  }
  &[open] > summary {
    margin-bottom: ${space[4]};
  }
`;

/** The heading of a section that stands on its own. */
export const PanelTitle = styled.h2`
  ${type.h4}
`;

export const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;

/** A pressable list row of full width. */
export const rowButton = css`
  ${type.small}
  width: 100%;
  min-height: ${controlHeight.small};
  padding: ${space[4]} ${space[8]};
  border: 0;
  border-radius: ${radius.badge};
  background: none;
  color: ${token.text};
  text-align: start;
  overflow-wrap: break-word;
  cursor: pointer;
  outline-offset: -2px;
  @media (pointer: coarse) {
    min-height: ${controlHeight.medium};
  }
  ${media.hover} {
    &:hover {
      background: ${token.sunken};
    }
  }
`;

/** A name or value from the machine's file. */
export const Name = styled.code`
  font: inherit;
  overflow-wrap: anywhere;
`;

/** A warning: an icon, then the problem and what to do. */
export const Warning = styled.p`
  ${type.small}
  display: flex;
  gap: ${space[8]};
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${token.warnLine};
  border-radius: ${radius.control};
  background: ${token.warnBg};
  color: ${token.warnText};
  overflow-wrap: anywhere;
  & > svg {
    margin-top: 2px;
  }
`;

/** A native select. */
export const Picker = styled.select`
  ${type.small}
  min-height: ${controlHeight.small};
  padding-inline: ${space[8]};
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  background: ${token.surface};
  color: ${token.text};
  @media (pointer: coarse) {
    min-height: ${controlHeight.medium};
    font-size: 1rem;
  }
`;

/** A part of what is read, one below another. */
export const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;

export const PartTitle = styled.h3`
  ${type.h4}
`;
