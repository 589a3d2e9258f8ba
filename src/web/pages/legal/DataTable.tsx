import styled from 'styled-components';
import type { Block } from '#content/legal/document.ts';
import { space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Words } from './Words.tsx';

/*
 * Explicit roles, because browsers drop a table's implicit ones when its rows are laid out as blocks, and screen
 * readers would read a list of loose words.
 */
const Table = styled.table`
  ${type.small}
  width: 100%;
  border-block: 1px solid ${token.line};
  text-align: start;

  th,
  td {
    padding: ${space[12]} ${space[16]} ${space[12]} 0;
    text-align: start;
    vertical-align: top;
  }
  th:last-child,
  td:last-child {
    padding-inline-end: 0;
  }
  tr + tr {
    border-top: 1px solid ${token.line};
  }
  tbody th {
    font-weight: 600;
  }
  thead th {
    color: ${token.muted};
    font-weight: 500;
  }
  thead tr {
    border-bottom: 1px solid ${token.line};
  }
  @media print {
    border-color: #000;
    tr,
    thead tr {
      border-color: #999;
    }
  }

  @media screen and (max-width: 767.98px) {
    &,
    tbody,
    tr,
    th,
    td {
      display: block;
    }
    thead {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
    tr {
      padding-block: ${space[12]};
    }
    th,
    td {
      padding: 0;
    }
    td {
      margin-top: ${space[4]};
      color: ${token.muted};
    }
    /* The column's name, in rows with several cells. */
    td[data-column]::before {
      content: attr(data-column) ': ';
      color: ${token.text};
      font-weight: 500;
    }
  }
`;

/** A table of text; below 768 px each row is a block under its name. */
export function DataTable({ caption, columns, rows }: Extract<Block, { kind: 'table' }>) {
  const isWide = columns.length > 2;
  return (
    <Table role="table">
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([name = '', ...cells]) => (
          <tr key={name} role="row">
            <th role="rowheader" scope="row">
              <Words text={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={index} role="cell" data-column={isWide ? columns[index + 1] : undefined}>
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
