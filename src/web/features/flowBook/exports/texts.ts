import { definitionJson } from '#machines/kit/definition.ts';
import { graphOf } from '#machines/kit/graph.ts';
import { printMermaid } from '#machines/kit/mermaid.ts';
import type { FlowModel } from '#machines/kit/model.ts';

/** A Mermaid `stateDiagram-v2`. */
export const mermaidOf = ({ machine }: FlowModel): string => `${printMermaid(graphOf(machine))}\n`;

/** The machine as JSON for the Stately editor: states and transitions with the names of guards and actions. */
export const jsonOf = ({ machine }: FlowModel): string => definitionJson(machine);
