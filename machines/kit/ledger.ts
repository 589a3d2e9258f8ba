import type { AnyStateMachine } from 'xstate';
import { edgesOf, type Edge } from './edges.ts';

/** The parts of a transition that a ledger shows. */
type LedgerEdge = Pick<Edge, 'from' | 'on' | 'guard' | 'to' | 'reenter' | 'actions'>;

/** A transition in one line: `from --event [guard]--> to / actions`. */
export function ledgerLine({ from, on, guard, to, reenter, actions }: LedgerEdge): string {
  const arrow = `${from} --${on}${guard === null ? '' : ` [${guard}]`}-->`;
  const target = to.length === 0 ? '(stays)' : `${to.join(' + ')}${reenter ? ' (again)' : ''}`;
  return [`${arrow} ${target}`, ...(actions.length > 0 ? [actions.join(', ')] : [])].join(' / ');
}

/**
 * The machine's ledger: one line per transition, in document order. Committed as `NAME.transitions.txt` and reviewed
 * like code.
 */
export const ledgerOf = (machine: AnyStateMachine): string =>
  edgesOf(machine)
    .map((edge) => `${ledgerLine(edge)}\n`)
    .join('');
