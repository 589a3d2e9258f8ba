import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '#machines/kit/definition.ts';

/*
 * Approvals of charts: `machines/NAME/NAME.approval.json` says who approved a chart, when, and which version of it.
 * `machines/approvalBaseline.json` has the charts as they were when approvals began.
 */

/** The same value with the entries of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, ordered(each)]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The version of a chart as SHA-256: what its ledger says, the rules that transitions carry out, and what each state does
 * besides: effects, calls, tags, view and rule. Words, comments, formatting and the order in which states are written
 * don't count; the order of guards does.
 */
export function chartHash(machine: AnyStateMachine): string {
  const { id, states, transitions } = chartOf(machine);
  const chart = {
    id,
    states: Object.fromEntries(
      states.map(({ description: _description, meta, tags, ...state }) => {
        const { view = null, rule = null } = (meta ?? {}) as { view?: unknown; rule?: unknown };
        return [state.name, { ...state, view, rule, tags: tags.toSorted() }];
      }),
    ),
    transitions: Object.fromEntries(
      transitions.map(({ description: _description, meta: _meta, ...transition }) => [transition.key, transition]),
    ),
  };
  return createHash('sha256')
    .update(JSON.stringify(ordered(chart)))
    .digest('hex');
}

export interface Approval {
  /** The hash of the approved chart. */
  chart: string;
  /** The full name of the person who approved it. */
  by: string;
  /** The day, UTC: 2026-11-25. */
  on: string;
}

/** The charts that nobody has to approve until they change. */
export interface ApprovalBaseline {
  about: string;
  /** The day, UTC. */
  recorded: string;
  /** Hashes by machine. */
  charts: Record<string, string>;
}

export const approvalFile = (machine: string): string => `machines/${machine}/${machine}.approval.json`;
export const BASELINE_FILE = 'machines/approvalBaseline.json';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function contentOf(root: string, path: string): object | null {
  const file = join(root, path);
  if (!existsSync(file)) return null;
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null) return content;
  } catch {
    // It isn't JSON: said below, with the file's name.
  }
  throw new Error(`${path} isn’t a JSON object. Restore it, or delete it and approve the chart again.`);
}

/**
 * A machine's approval; null if it has none.
 * @throws if its file lacks something
 */
export function approvalOf(machine: string, root = '.'): Approval | null {
  const path = approvalFile(machine);
  const content = contentOf(root, path) as Partial<Approval> | null;
  if (content === null) return null;
  const { chart, by, on } = content;
  if (!isText(chart) || !isText(by) || !isText(on) || !/^\d{4}-\d{2}-\d{2}$/.test(on))
    throw new Error(`${path} must have “chart”, “by” and “on” (a day such as 2026-11-25).`);
  return { chart, by, on };
}

/** The hashes of the charts as they were when approvals began. */
export function baselineOf(root = '.'): Record<string, string> {
  const content = contentOf(root, BASELINE_FILE) as Partial<ApprovalBaseline> | null;
  return content?.charts ?? {};
}

/** Whether a chart may land as it is. */
export type ApprovalStatus =
  | { is: 'approved'; approval: Approval }
  /** Nobody approved it, and it hasn't changed since approvals began. */
  | { is: 'unchanged' }
  /** It has changed. `approval` is that of another version. */
  | { is: 'unapproved'; approval: Approval | null };

export function approvalStatusOf(machine: string, hash: string, root = '.'): ApprovalStatus {
  const approval = approvalOf(machine, root);
  if (approval?.chart === hash) return { is: 'approved', approval };
  return baselineOf(root)[machine] === hash ? { is: 'unchanged' } : { is: 'unapproved', approval };
}

/**
 * Whether tests fail on a chart without an approval: the environment variable CHART_APPROVALS.
 * @throws for a value that means nothing, so that a typing error doesn't turn the check off
 */
export function areApprovalsRequired(setting: string | undefined): boolean {
  if (setting === undefined || setting === '' || setting === 'reported') return false;
  if (setting === 'required') return true;
  throw new Error(`CHART_APPROVALS is “${setting}”. Use “required”, or “reported” (the default).`);
}

/** The machines whose chart has changed without an approval. */
export const unapprovedCharts = (hashes: ReadonlyMap<string, string>, root = '.'): string[] =>
  [...hashes].filter(([name, hash]) => approvalStatusOf(name, hash, root).is === 'unapproved').map(([name]) => name);

/** What to do about them. */
export const approvalAdvice = (machines: readonly string[]): string =>
  [
    `${machines.length === 1 ? 'A chart has' : `${machines.length} charts have`} changed without an approval: ${machines.join(', ')}.`,
    'Read what changed in the page that `npm run flows:review -- REVISION` writes (a pull request has it as its artifact “chart-review”). Then run',
    `  npm run flows:approve -- ${machines.join(' ')} --by "Your full name"`,
    `and commit ${machines.map(approvalFile).join(', ')}.`,
  ].join('\n');
