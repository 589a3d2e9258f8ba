// Approvals of charts: what counts as a change, who approved it, and the check that can be required.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import {
  approvalAdvice,
  approvalFile,
  approvalOf,
  areApprovalsRequired,
  BASELINE_FILE,
  chartHash,
  approvalStatusOf,
  unapprovedCharts,
} from '#scripts/flows/approvals.ts';
import { models } from '#scripts/flows/models.ts';
import { cancellation } from './fixtures/cancellation.ts';

/** The same object with its entries, and those of all objects in it, in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reversed(each)]),
  );
}
type Config = Parameters<typeof createMachine>[0];
const rebuilt = (change: (config: unknown) => unknown): AnyStateMachine =>
  createMachine(change(cancellation.config) as Config) as AnyStateMachine;
/** The hash of the chart with one piece of its text replaced. */
const replaced = (from: string, to: string): string => {
  const text = JSON.stringify(cancellation.config);
  expect(text).toContain(from);
  return chartHash(createMachine(JSON.parse(text.replace(from, to)) as Config) as AnyStateMachine);
};

describe('a chart’s hash', () => {
  test('doesn’t depend on the order in which the file’s entries are written', () => {
    for (const { machine } of models) {
      const again = createMachine(reversed(machine.config) as Config) as AnyStateMachine;
      expect(chartHash(again)).toBe(chartHash(machine));
    }
  });

  test('is another one for each machine', () => {
    const hashes = models.map(({ machine }) => chartHash(machine));
    expect(new Set(hashes).size).toBe(models.length);
  });

  test.each([
    ['a guard', '"guard":"isTrial"', '"guard":"isCancelled"'],
    ['a target', '"target":"notCancellable"', '"target":"cancelled"'],
    ['an action', '"goToSubscription"', '"clearError"'],
    ['a rule', '"rule":"cancel.reason"', '"rule":"cancel.running"'],
    ['a view', '"view":"reason"', '"view":"reasons"'],
    [
      'the order of guards',
      '{"guard":"hasNothingToCancel","target":"notCancellable"},{"guard":"isCancelled","target":"cancelled"}',
      '{"guard":"isCancelled","target":"cancelled"},{"guard":"hasNothingToCancel","target":"notCancellable"}',
    ],
  ])('changes with %s', (_, from, to) => {
    expect(replaced(from, to)).not.toBe(replaced(from, from));
  });

  test.each([
    ['a title', 'Choosing a reason', 'Giving a reason'],
    ['a description', 'There is no subscription to cancel.', 'Nothing can be cancelled.'],
    ['a note for readers', '"title":"Choosing a reason"', '"title":"Choosing a reason","note":"Asked once"'],
  ])('stays the same with %s, which is words', (_, from, to) => {
    expect(replaced(from, to)).toBe(replaced(from, from));
  });

  test('stays the same if only code behind the names changes', () => {
    expect(chartHash(rebuilt((config) => ({ ...(config as object), context: {} })))).toBe(chartHash(cancellation));
  });
});

describe('a chart', () => {
  let root = '';
  const leave = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'approvals-'));
    leave(BASELINE_FILE, { recorded: '2026-11-20', charts: { cancel: 'first', renew: 'first' } });
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const approval = { chart: 'second', by: 'Ada Obi', on: '2026-11-25' };

  test('needs no approval until it changes', () => {
    expect(approvalStatusOf('cancel', 'first', root)).toEqual({ is: 'unchanged' });
    expect(approvalStatusOf('cancel', 'second', root)).toEqual({ is: 'unapproved', approval: null });
  });

  test('needs one if it is new', () => {
    expect(approvalStatusOf('order', 'first', root)).toEqual({ is: 'unapproved', approval: null });
  });

  test('is approved in the version that a person approved, and in no other', () => {
    leave(approvalFile('cancel'), approval);
    expect(approvalStatusOf('cancel', 'second', root)).toEqual({ is: 'approved', approval });
    expect(approvalStatusOf('cancel', 'third', root)).toEqual({ is: 'unapproved', approval });
  });

  test('is named by the check if it isn’t approved', () => {
    leave(approvalFile('cancel'), approval);
    const hashes = new Map([
      ['cancel', 'second'],
      ['order', 'first'],
      ['renew', 'second'],
    ]);
    expect(unapprovedCharts(hashes, root)).toEqual(['order', 'renew']);
    expect(approvalAdvice(['order', 'renew'])).toContain(
      'npm run flows:approve -- order renew --by "Your full name"\nand commit machines/order/order.approval.json, machines/renew/renew.approval.json.',
    );
  });

  test.each([
    ['{ "chart": "second"', 'isn’t a JSON object'],
    [{ ...approval, by: ' ' }, 'must have “chart”, “by” and “on”'],
    [{ ...approval, on: 'today' }, 'must have “chart”, “by” and “on”'],
    [{ by: 'Ada Obi', on: '2026-11-25' }, 'must have “chart”, “by” and “on”'],
  ])('isn’t approved by a damaged file: %j', (content, message) => {
    leave(approvalFile('cancel'), content);
    expect(() => approvalOf('cancel', root)).toThrow(message);
  });
});

test('CHART_APPROVALS is “required”, or “reported” by default; another value is refused', () => {
  expect(areApprovalsRequired('required')).toBe(true);
  for (const setting of [undefined, '', 'reported']) expect(areApprovalsRequired(setting)).toBe(false);
  expect(() => areApprovalsRequired('requird')).toThrow('CHART_APPROVALS is “requird”. Use “required”');
});

test('every chart that has changed is approved, where CHART_APPROVALS=required', () => {
  const hashes = new Map(models.map(({ name, machine }) => [name, chartHash(machine)]));
  const unapproved = unapprovedCharts(hashes);
  if (areApprovalsRequired(process.env['CHART_APPROVALS'])) {
    expect(unapproved, approvalAdvice(unapproved)).toEqual([]);
  } else if (unapproved.length > 0) {
    console.info(`${approvalAdvice(unapproved)}\nThis fails where CHART_APPROVALS=required.`);
  }
});
