import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, space, tabularFigures, token, type } from '#ui/theme.ts';

/** A cell's place in a narrow row: what and sum above, when and state below, extra on its own line. */
export type NarrowPlace = 'what' | 'sum' | 'when' | 'extra' | 'state';

export type TableColumn<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Each place at most once; columns without one are hidden in narrow rows. */
  narrow?: NarrowPlace;
  /** Amounts are aligned to the end. */
  isSum?: boolean;
  width?: string;
};

export type TableProps<Row> = {
  /** The table's accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
};

/*
 * By the table's own width in letters, so that large text and a menu beside it count. Em is the font size of Box. It is
 * smaller for two columns, whose rows then become narrow at 30rem: they also fit on a printed page.
 */
export const narrowRows = '@container (max-width: 45.99em)';
const wideRows = '@container (min-width: 46em)';

const Box = styled.div<{ $columns: number }>`
  container-type: inline-size;
  font-size: ${({ $columns }) => ($columns > 2 ? 1 : 30 / 46)}rem;
`;

/*
 * Explicit roles, because browsers drop a table's implicit ones when its rows are laid out as a grid, and screen
 * readers would read a list of loose words.
 */
const Frame = styled.table`
  ${type.body}
  width: 100%;
  text-align: start;

  ${narrowRows} {
    display: block;
    & tbody {
      display: block;
    }
    & tbody > tr:first-child {
      border-top: 0;
    }
    & thead {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
  }
`;

const Row = styled.tr`
  border-top: 1px solid ${token.line};

  ${narrowRows} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: 'what sum' 'when state' 'extra extra';
    gap: 2px ${space[12]};
    align-items: center;
    padding: ${space[12]} ${space[16]};
    ${media.sm} {
      padding-inline: ${space[24]};
    }
    /* Large text or a very narrow screen: stacked. */
    @container (max-width: 19rem) {
      grid-template-columns: minmax(0, 1fr);
      grid-template-areas: 'what' 'sum' 'when' 'state' 'extra';
      justify-items: start;
    }
  }
`;

const Head = styled.th<{ $isSum: boolean; $width: string }>`
  ${type.caption}
  font-weight: 600;
  height: 40px;
  width: ${({ $width }) => $width};
  padding: 0 ${space[12]};
  color: ${token.muted};
  text-align: ${({ $isSum }) => ($isSum ? 'end' : 'start')};
  white-space: nowrap;
  &:first-child {
    padding-left: ${space[24]};
  }
  &:last-child {
    padding-right: ${space[24]};
  }
`;

const Cell = styled.td<{ $isSum: boolean; $narrow: NarrowPlace | undefined }>`
  ${({ $isSum }) => $isSum && tabularFigures}
  text-align: ${({ $isSum }) => ($isSum ? 'end' : 'start')};

  ${({ $narrow }) => $narrow === 'when' && 'white-space: nowrap;'}

  ${wideRows} {
    height: 56px;
    padding: ${space[8]} ${space[12]};
    &:first-child {
      padding-left: ${space[24]};
    }
    &:last-child {
      padding-right: ${space[24]};
    }
    tr:hover > & {
      background: ${token.bg};
    }
  }
  ${narrowRows} {
    ${({ $narrow }) => ($narrow === undefined ? 'display: none;' : `display: block; grid-area: ${$narrow}; min-width: 0; padding: 0;`)}
    ${({ $narrow }) => $narrow === 'when' && `color: ${token.muted}; font-size: 0.875rem;`}
    ${({ $narrow }) => $narrow === 'sum' && 'justify-self: end; align-self: start;'}
    ${({ $narrow }) => $narrow === 'state' && 'justify-self: end; text-align: end;'}
    @container (max-width: 19rem) {
      justify-self: start;
      text-align: start;
      white-space: normal;
    }
  }
`;

/** The second line of a cell. */
export const CellDetail = styled.span`
  ${type.caption}
  display: block;
  color: ${token.muted};
`;

/** A table; where it's narrow, each row takes two or three lines. */
export function Table<RowData>({ label, columns, rows, rowId }: TableProps<RowData>) {
  return (
    <Box $columns={columns.length}>
      <Frame role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head
                key={column.id}
                role="columnheader"
                scope="col"
                $isSum={column.isSum ?? false}
                $width={column.width ?? 'auto'}
              >
                {column.title}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={rowId(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.id} role="cell" $isSum={column.isSum ?? false} $narrow={column.narrow}>
                  {column.cell(row)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Frame>
    </Box>
  );
}
