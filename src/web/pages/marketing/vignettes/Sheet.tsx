import type { ReactNode } from 'react';
import styled from 'styled-components';
import { controlHeight, focusColour, radius, space, tabularFigures, token, type } from '#ui/theme.ts';

/* What the pictures of the product are made of. They are looked at, never used: nothing here takes the cursor. */

/** A sheet of paper that lies on cloth or ground. */
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

/** Small, muted words. */
export const Note = styled.p`
  ${type.caption}
  color: ${token.muted};
`;

/** The sheet's title, what it is of, and at the end a sum or a word. */
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

/** Ruled rows: what, and at the end how much. */
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

/** The last line, where things have been added up. */
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
  /* A sum or a button stays at the end, below the words too. */
  > :last-child {
    margin-inline-start: auto;
  }
`;

/** Figures in columns: a table's look for pictures. The columns are a grid template. */
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

/** A bar that is filled so far; `$share` is 0 to 1. */
export const Meter = styled.span<{ $share: number }>`
  display: block;
  height: 6px;
  border-radius: 3px;
  background: linear-gradient(to right, ${token.accent} ${({ $share }) => $share * 100}%, ${token.sunken} 0);
  forced-color-adjust: none;
`;

/** A button as it looks. */
export const DrawnButton = styled.span<{ $isQuiet?: boolean }>`
  ${type.smallStrong}
  display: inline-grid;
  place-items: center;
  min-height: ${controlHeight.small};
  padding: 3px ${space[12]};
  /* Where a scheme of the system takes the fill away, the line is left of the button. */
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: ${({ $isQuiet }) => ($isQuiet ? 'transparent' : token.accent)};
  color: ${({ $isQuiet }) => ($isQuiet ? token.accentText : token.onAccent)};
  white-space: nowrap;
`;
