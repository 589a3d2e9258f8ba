import { definitionJson } from '#machines/kit/definition.ts';
import { graphOf } from '#machines/kit/graph.ts';
import { printMermaid } from '#machines/kit/mermaid.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** A Mermaid `stateDiagram-v2`. */
export const mermaidOf = ({ machine }: FlowModel): string => `${printMermaid(graphOf(machine))}\n`;

/** The machine's file as JSON, which the Stately editor imports: states and transitions with the names of what they do. */
export const jsonOf = ({ machine }: FlowModel): string => definitionJson(machine);
