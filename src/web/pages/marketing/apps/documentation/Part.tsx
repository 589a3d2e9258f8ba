import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, radius, tapTarget, space, token, type } from '#ui/theme.ts';

const Title = styled.h2`
  ${type.h2}
`;
const Words = styled.p`
  ${type.body}
  max-width: 72ch;
  margin-top: ${space[12]};
  color: ${token.muted};
`;

/** One section of the guide, with its id. */
export function Part({
  id,
  title,
  words,
  children,
}: {
  id: string;
  title: string;
  words: string;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <Title id={`${id}-title`}>{title}</Title>
      <Words>{words}</Words>
      {children}
    </section>
  );
}

export const PartHeading = styled.h3`
  ${type.h4}
  margin-top: ${space[32]};
`;

/* Below 768 px each row is a block: its header first, the cells below. */
const Frame = styled.table.attrs({ role: 'table' })`
  ${type.small}
  width: 100%;
  margin-top: ${space[16]};
  border: 1px solid ${token.line};
  border-collapse: separate;
  border-spacing: 0;
  border-radius: ${radius.card};
  background: ${token.surface};
  overflow-wrap: anywhere;
  th,
  td {
    padding: ${space[12]} ${space[16]};
    text-align: start;
    vertical-align: top;
  }
  thead th {
    ${type.caption}
    color: ${token.muted};
  }
  tbody > tr > * {
    border-top: 1px solid ${token.line};
  }
  tbody th {
    ${type.smallStrong}
    width: 26%;
  }
  tbody td:last-child {
    min-width: 224px;
  }
  td > a {
    ${tapTarget}
  }
  ${media.belowMd} {
    &,
    tbody,
    tr,
    tbody th,
    td {
      display: block;
      width: auto;
      min-width: 0;
    }
    thead {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
    tbody > tr {
      padding: ${space[12]} ${space[16]};
    }
    tbody > tr + tr {
      border-top: 1px solid ${token.line};
    }
    tbody > tr > * {
      padding: 0;
      border: 0;
    }
    td {
      margin-top: ${space[4]};
    }
  }
`;

const Group = styled.tbody.attrs({ role: 'rowgroup' })``;
const Row = styled.tr.attrs({ role: 'row' })``;
const ColumnHead = styled.th.attrs({ role: 'columnheader', scope: 'col' })``;
const RowHead = styled.th.attrs({ role: 'rowheader', scope: 'row' })``;
const Cell = styled.td.attrs({ role: 'cell' })``;

/** A cell's own label, shown when the column headers are hidden. */
const CellLabel = styled.span`
  ${type.caption}
  display: none;
  color: ${token.muted};
  ${media.belowMd} {
    display: inline;
    &::after {
      content: ': ';
    }
  }
`;

export interface TableRow {
  key: string;
  cells: readonly [ReactNode, ReactNode, ReactNode];
}

/**
 * A table of three columns, the first of which names the row. Explicit roles, because browsers drop a table's implicit
 * ones when its rows are laid out as blocks.
 */
export function ThreeColumns({
  heads,
  rows,
  label,
}: {
  heads: readonly [string, string, string];
  rows: readonly TableRow[];
  label: string;
}) {
  return (
    <Frame aria-label={label}>
      <Group as="thead">
        <Row>
          {heads.map((head) => (
            <ColumnHead key={head}>{head}</ColumnHead>
          ))}
        </Row>
      </Group>
      <Group>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <Row key={key}>
            <RowHead>{first}</RowHead>
            {others.map((cell, index) => (
              <Cell key={heads[index + 1]}>
                <CellLabel aria-hidden>{heads[index + 1]}</CellLabel>
                {cell}
              </Cell>
            ))}
          </Row>
        ))}
      </Group>
    </Frame>
  );
}
