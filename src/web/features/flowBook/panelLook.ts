import styled, { css } from 'styled-components';
import { controlHeight, media, radius, space, tabularFigures, token, type } from '#ui/theme.ts';

/* How a panel beside the drawing looks: ruled sections, small type. */

/** One part of a panel, ruled from the next. */
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

/** What a person or the server sends, as it is. */
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

/** More on demand, by the browser's own element. */
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

/** Of a part of a panel that stands by itself. */
export const PanelTitle = styled.h2`
  ${type.h4}
`;

export const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;

/** A line of a list that can be pressed, as wide as the list. */
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

/** What a transition or a value is called in the machine's file. */
export const Name = styled.code`
  font: inherit;
  overflow-wrap: anywhere;
`;

/** Something that is not as it should be: an icon, then what and the cure. */
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

/** A choice of one, by the browser's own element. */
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
