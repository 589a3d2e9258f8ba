import styled from 'styled-components';
import { about } from '#content/about.ts';
import { media, space, tabularFigures, token, type } from '#ui/theme.ts';
import { Band, Inside, Intro } from '../home/Section.tsx';

/* Below 768 px each row becomes three lines and the table's head is hidden; the cells have labels of their own. */
const Sheet = styled.table`
  ${type.body}
  ${tabularFigures}
  width: 100%;
  margin-top: ${space[32]};
  text-align: start;
  th,
  td {
    padding: ${space[16]} ${space[24]} ${space[16]} 0;
    border-bottom: 1px solid ${token.line};
    text-align: start;
    vertical-align: top;
  }
  thead th {
    ${type.smallStrong}
    padding-block: ${space[8]};
    border-bottom-color: ${token.lineStrong};
    color: ${token.muted};
  }
  tbody th {
    ${type.bodyStrong}
  }
  td:last-child {
    color: ${token.muted};
  }
  ${media.belowMd} {
    display: block;
    border-top: 1px solid ${token.lineStrong};
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody,
    tr,
    tbody th,
    td {
      display: block;
    }
    tr {
      padding-block: ${space[12]};
      border-bottom: 1px solid ${token.line};
    }
    tbody th,
    td {
      padding: 0;
      border: 0;
    }
    td:last-child {
      ${type.small}
    }
  }
`;

/** What a Nigerian employer calculates every month, and by which rule. */
export function Rules() {
  const { heading, lead, columns, rows } = about.rules;
  return (
    <Band aria-labelledby="rules">
      <Inside>
        <Intro id="rules" title={heading}>
          {lead}
        </Intro>
        <Sheet aria-labelledby="rules">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, much, rule }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{much}</td>
                <td>{rule}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      </Inside>
    </Band>
  );
}
