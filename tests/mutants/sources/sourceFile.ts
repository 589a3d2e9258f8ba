import { readFileSync } from 'node:fs';
import { parseSync, type ESTree } from 'vite';

/** A piece of a file's text and what replaces it. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A file's text with a mutant's edits. */
export const mutated = (source: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);

/** A file of the product, parsed. */
export interface SourceFile {
  /** Relative to the project's root. */
  path: string;
  text: string;
  program: ESTree.Program;
}

/** A file of the product with one mistake in it. */
export interface SourceMutant {
  kind: string;
  file: string;
  line: number;
  /** What was changed, without line numbers, so that reasons can refer to it. Unique in its file. */
  name: string;
  edits: Edit[];
  /** The file's text with the mistake in it. */
  code: string;
}

/** Finds the places for one kind of mistake. */
export type Mutate = (source: SourceFile) => SourceMutant[];

export function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return { path, text, program };
}

type Span = Pick<ESTree.Node, 'start' | 'end'>;

export const textOf = ({ text }: SourceFile, { start, end }: Span): string => text.slice(start, end);

/** On one line, and short. */
export const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
};

/** Replaces a part of the file; `about` says what it is if its text alone doesn't. */
export function replaced(
  source: SourceFile,
  kind: string,
  part: Span,
  by: string,
  { about = '', more = [], name }: { about?: string; more?: Edit[]; name?: string } = {},
): SourceMutant {
  const change = name ?? `${short(textOf(source, part))} → ${by === '' ? 'nothing' : short(by)}`;
  const edits = [{ start: part.start, end: part.end, text: by }, ...more];
  return {
    kind,
    file: source.path,
    line: source.text.slice(0, part.start).split('\n').length,
    name: about === '' ? change : `${about}: ${change}`,
    edits,
    code: mutated(source.text, edits),
  };
}

/** The same mutants with unique names; throws if one isn't valid code any more. */
export function checked(source: SourceFile, mutants: readonly SourceMutant[]): SourceMutant[] {
  const times = new Map<string, number>();
  return mutants.map((mutant) => {
    const { errors } = parseSync(source.path, mutant.code);
    if (errors.length > 0) throw new Error(`${source.path}: ${mutant.name} can't be parsed: ${errors[0]?.message}`);
    const time = (times.get(mutant.name) ?? 0) + 1;
    times.set(mutant.name, time);
    return time === 1 ? mutant : { ...mutant, name: `${mutant.name} (${time})` };
  });
}

/** The name that an identifier or a literal key stands for. */
export function nameOf(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** The name of what is called: `send` for `actor.send(…)`. */
export function calledName(callee: ESTree.Node): string | null {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : null;
}
