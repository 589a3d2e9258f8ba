import type { ReactNode } from 'react';
import styled from 'styled-components';
import { controlHeight, focusColour, radius, space, tabularFigures, token, type } from '#ui/theme.ts';

/* Building blocks of the product pictures. They are decorative: nothing in them is interactive or focusable. */

/** A sheet of paper on cloth or background. */
export const Sheet = styled.div`
  ${focusColour}: ${token.accent};
  container-type: inline-size;
  min-width: 0;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
  color: ${token.text};
  box-shadow: ${token.vignetteShadow};
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[4]} ${space[16]};
  padding: ${space[16]} ${space[20]};
  border-bottom: 1px solid ${token.line};
  > :nth-child(2) {
    margin-inline-start: auto;
  }
`;
const Title = styled.p`
  ${type.bodyStrong}
`;

/** Small, muted text. */
export const Note = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

/** The sheet's title, its subject, and an amount or a word at the end. */
export function SheetHead({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  return (
    <Top>
      <div>
        <Title>{title}</Title>
        {note !== undefined && <Note>{note}</Note>}
      </div>
      {children}
    </Top>
  );
}

/** Ruled rows: an item, and its amount at the end. */
export const SheetRows = styled.ul`
  > li {
    ${type.small}
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[12]};
    min-height: 48px;
    padding: ${space[8]} ${space[20]};
  }
  > li + li {
    border-top: 1px solid ${token.line};
  }
  > li > :first-child {
    min-width: 0;
  }
  strong {
    ${type.smallStrong}
  }
`;

/** The last row, with the total. */
export const SheetFoot = styled.div`
  ${type.smallStrong}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]} ${space[16]};
  padding: ${space[12]} ${space[20]};
  border-top: 1px solid ${token.line};
  border-radius: 0 0 11px 11px;
  background: ${token.accentSoft};
  /* Keeps an amount or a button at the end, also when it wraps. */
  > :last-child {
    margin-inline-start: auto;
  }
`;

/** Figures in columns: looks like a table, for pictures. The columns are a grid template. */
export const Figures = styled.div<{ $columns: string }>`
  ${type.small}
  ${tabularFigures}
  > div {
    display: grid;
    grid-template-columns: ${({ $columns }) => $columns};
    align-items: center;
    gap: ${space[8]};
    min-height: 44px;
    padding: ${space[4]} ${space[20]};
  }
  @container (max-width: 300px) {
    > div {
      gap: ${space[4]};
      padding-inline: ${space[12]};
    }
  }
  > div + div {
    border-top: 1px solid ${token.line};
  }
  > div:first-child {
    ${type.label}
    min-height: 36px;
    color: ${token.muted};
  }
  > div > :not(:first-child) {
    text-align: end;
    white-space: nowrap;
  }
`;

/** A progress bar; `$share` is 0 to 1. */
export const Meter = styled.span<{ $share: number }>`
  display: block;
  height: 6px;
  border-radius: 3px;
  background: linear-gradient(to right, ${token.accent} ${({ $share }) => $share * 100}%, ${token.sunken} 0);
  forced-color-adjust: none;
`;

/** A picture of a button. */
export const DrawnButton = styled.span<{ $isQuiet?: boolean }>`
  ${type.smallStrong}
  display: inline-grid;
  place-items: center;
  min-height: ${controlHeight.small};
  padding: 3px ${space[12]};
  /* In forced-colours mode the fill disappears and this border remains. */
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: ${({ $isQuiet }) => ($isQuiet ? 'transparent' : token.accent)};
  color: ${({ $isQuiet }) => ($isQuiet ? token.accentText : token.onAccent)};
  white-space: nowrap;
`;
