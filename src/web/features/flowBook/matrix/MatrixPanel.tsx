import { useMemo, useRef } from 'react';
import styled from 'styled-components';
import { type Cell, eventTypesOf, matrixOf } from '#machines/kit/matrix.ts';
import { radius, space, token, type } from '#ui/theme.ts';
import type { PanelProps } from '../book.ts';
import { PanelTitle, Quiet, rowButton, Section } from '../panelLook.ts';

/** Scrolls sideways on its own, also by keyboard; the states stay in view. */
const Frame = styled.div`
  max-height: 70vh;
  overflow: auto;
  border: 1px solid ${token.line};
  border-radius: ${radius.control};
  @media print {
    max-height: none;
  }
`;

const Table = styled.table`
  ${type.caption}
  border-collapse: separate;
  border-spacing: 0;
  th,
  td {
    min-width: 96px;
    padding: ${space[4]} ${space[8]};
    border-bottom: 1px solid ${token.line};
    background: ${token.surface};
    text-align: start;
    vertical-align: top;
  }
  thead th {
    white-space: nowrap;
    position: sticky;
    top: 0;
    z-index: 1;
  }
  tbody th,
  thead th:first-child {
    position: sticky;
    left: 0;
    width: 132px;
    min-width: 132px;
    max-width: 132px;
    border-inline-end: 1px solid ${token.lineStrong};
  }
  thead th:first-child {
    z-index: 2;
  }
  td[data-answer='busy'],
  td[data-answer='notOffered'],
  td[data-answer='refused'] {
    color: ${token.muted};
  }
  td[data-answer='unexplained'] {
    background: ${token.warnBg};
    color: ${token.warnText};
    font-weight: 600;
  }
`;

const StateName = styled.button`
  ${rowButton}
  ${type.caption}
  font-weight: 600;
  padding-inline: 0;
  &[aria-pressed='true'] {
    background: ${token.accentSoft};
  }
`;

const Reasons = styled.ol`
  ${type.small}
  padding-inline-start: ${space[24]};
  list-style: decimal;
  li {
    overflow-wrap: anywhere;
  }
`;

const ReasonLink = styled.a`
  color: ${token.accentText};
`;

const plainWords: Record<Exclude<Cell['is'], 'handled' | 'ignored'>, string> = {
  busy: 'busy',
  notOffered: 'not offered',
  refused: 'refused',
  unexplained: 'unexplained',
};

/** What each event does in each state, with the reasons of those that are dropped. */
export function MatrixPanel({ book: { model, selected, select } }: PanelProps) {
  const matrix = useMemo(() => matrixOf(model), [model]);
  const events = eventTypesOf(model.machine);
  const reasons = [
    ...new Set(
      [...matrix.values()].flatMap((cells) =>
        [...cells.values()].flatMap((cell) => (cell.is === 'ignored' ? [cell.reason] : [])),
      ),
    ),
  ];
  const list = useRef<HTMLOListElement>(null);
  const contentOf = (cell: Cell | undefined) => {
    if (cell === undefined) return null;
    if (cell.is === 'handled') return cell.leadsTo.length === 0 ? 'stays' : `→ ${cell.leadsTo.join(' or ')}`;
    if (cell.is !== 'ignored') return plainWords[cell.is];
    const index = reasons.indexOf(cell.reason);
    return (
      <ReasonLink
        href={`#matrix-reason-${index + 1}`}
        aria-describedby={`matrix-reason-${index + 1}`}
        onClick={(event) => {
          event.preventDefault();
          const reason = list.current?.children[index];
          if (reason instanceof HTMLElement) reason.focus();
        }}
      >
        ignored ({index + 1})
      </ReasonLink>
    );
  };
  return (
    <Section aria-labelledby="matrix-title">
      <PanelTitle id="matrix-title">Every event in every state</PanelTitle>
      <Quiet>
        Where an event leads from each state. Busy: the view waits. Not offered: the view has no control for it.
        Refused: the server says why.
      </Quiet>
      <Frame role="region" aria-label="Table of events and states" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <th scope="col">State</th>
              {events.map((event) => (
                <th key={event} scope="col">
                  {event}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...matrix].map(([state, cells]) => (
              <tr key={state}>
                <th scope="row">
                  <StateName type="button" aria-pressed={selected === state} onClick={() => select(state)}>
                    {state.split(/(?<=\.)/).map((part) => (
                      <span key={part}>
                        {part}
                        <wbr />
                      </span>
                    ))}
                  </StateName>
                </th>
                {events.map((event) => (
                  <td key={event} data-answer={cells.get(event)?.is}>
                    {contentOf(cells.get(event))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Frame>
      {reasons.length > 0 && (
        <>
          <Quiet id="matrix-reasons">Why an event is ignored:</Quiet>
          <Reasons ref={list} aria-labelledby="matrix-reasons">
            {reasons.map((reason, index) => (
              <li key={reason} id={`matrix-reason-${index + 1}`} tabIndex={-1}>
                {reason}
              </li>
            ))}
          </Reasons>
        </>
      )}
    </Section>
  );
}
