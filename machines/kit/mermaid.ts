import { everyBox, isInside, type Arrow, type Box, type Caption, type FlowGraph } from './graph.ts';

/* Prints the graph as Mermaid, which code hosts draw. */

/** Colons, semicolons and hashes end or break a Mermaid label. */
const label = (text: string): string => text.replace(/[:;#]/g, ' ');

const words = ({ when, then }: Caption): string => label([when, then].filter(Boolean).join(' '));

const id = (name: string): string => name.replace(/\W/g, '_');

/** Mermaid can't draw an arrow from a group to a state inside it, so such an arrow starts at an extra state. */
const anywhere = (group: string): string => `${id(group)}_anywhere`;

function box(of: Box, arrows: Arrow[], indent: string): string[] {
  const { name, title, kind, isBusy, rows, stays, children, initial } = of;
  const heading = isBusy ? `${title} (busy)` : title;
  if (kind !== 'group') {
    return [
      `${indent}${id(name)} : ${label(heading)}`,
      ...[...rows.map(label), ...stays.map(words)].map((row) => `${indent}${id(name)} : ${row}`),
      ...(kind === 'final' ? [`${indent}${id(name)} --> [*]`] : []),
    ];
  }
  const inner = `${indent}  `;
  return [
    `${indent}state "${heading}" as ${id(name)} {`,
    ...(initial === null ? [] : [`${inner}[*] --> ${id(initial)}`]),
    ...children.flatMap((child) => box(child, arrows, inner)),
    ...(arrows.some((arrow) => arrow.from === name && isInside(of, arrow.to))
      ? [`${inner}${anywhere(name)} : in any of these`]
      : []),
    `${indent}}`,
  ];
}

/** A Mermaid `stateDiagram-v2`. A group's own rows appear only in the drawing and the ledger. */
export function printMermaid({ boxes, initial, arrows }: FlowGraph): string {
  const groups = new Map(everyBox(boxes).map((each) => [each.name, each]));
  const startOf = ({ from, to }: Arrow): string => {
    const source = groups.get(from);
    return source !== undefined && isInside(source, to) ? anywhere(from) : id(from);
  };
  return [
    'stateDiagram-v2',
    ...(initial === null ? [] : [`  [*] --> ${id(initial)}`]),
    ...boxes.flatMap((each) => box(each, arrows, '  ')),
    ...arrows.flatMap((arrow) =>
      arrow.captions.map((caption) => `  ${startOf(arrow)} --> ${id(arrow.to)} : ${words(caption)}`),
    ),
  ].join('\n');
}
