import ELK, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { everyBox, isInside, type Arrow, type Box, type FlowGraph } from '#machines/kit/graph.ts';
import { measureBox, measureLabel, type Measured } from './measure.ts';

/* Lays out the drawings at build time, with ELK. */

export interface Point {
  x: number;
  y: number;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedBox extends Place {
  box: Box;
  words: Measured;
  depth: number;
}

export interface PlacedArrow {
  arrow: Arrow;
  points: Point[];
  label: Place;
  words: Measured;
}

/** The line from an initial dot to the state where its group starts. */
export interface PlacedStart {
  dot: Point;
  points: Point[];
  to: string;
}

export interface Drawing {
  graph: FlowGraph;
  width: number;
  height: number;
  boxes: PlacedBox[];
  arrows: PlacedArrow[];
  starts: PlacedStart[];
}

export const DOT = 6;

/**
 * The options of the layered algorithm have to be set on every group, because ELK doesn't inherit them. Some other
 * combinations crash it.
 */
const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'NONE',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '10',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
};

const MARGIN = 20;

/**
 * Whether an arrow points back. The order of states in the machine's file tells its story, and an arrow to an earlier
 * state points back. ELK gets such arrows reversed, and so an acyclic graph. Its own strategies for breaking cycles
 * tell a worse story, and the one that preserves the order crashes on groups.
 */
function backwards({ boxes }: FlowGraph): (arrow: Arrow) => boolean {
  const inOrder = everyBox(boxes);
  const place = (name: string): number => inOrder.findIndex((box) => box.name === name);
  const isOutward = ({ from, to }: Arrow): boolean => inOrder.some((box) => box.name === to && isInside(box, from));
  return (arrow) => !isOutward(arrow) && place(arrow.to) < place(arrow.from);
}

export async function layOut(graph: FlowGraph): Promise<Drawing> {
  const boxes = new Map<string, { box: Box; words: Measured; depth: number }>();
  const starts = new Map<string, string>();

  const childrenOf = (children: Box[], initial: string | null, of: string, depth: number): ElkNode[] => {
    if (initial !== null) starts.set(`start:${of}`, initial);
    return [
      ...(initial === null
        ? []
        : [
            {
              id: `start:${of}`,
              width: 2 * DOT,
              height: 2 * DOT,
              layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
            },
          ]),
      ...children.map((box) => nodeOf(box, depth)),
    ];
  };

  const nodeOf = (box: Box, depth: number): ElkNode => {
    const words = measureBox(box);
    boxes.set(box.name, { box, words, depth });
    if (box.kind !== 'group') return { id: box.name, width: words.width, height: words.height };
    // A wide group has room for lines next to its name. In a narrow one, its states are placed to the right of the
    // name.
    const left = box.children.length > 2 ? 18 : words.width;
    return {
      id: box.name,
      children: childrenOf(box.children, box.initial, box.name, depth + 1),
      layoutOptions: {
        ...layered,
        'elk.padding': `[top=${words.height + 18},left=${left},bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${words.width},${words.height + 40})`,
      },
    };
  };

  const labels = graph.arrows.map(measureLabel);
  const isBack = backwards(graph);
  const root: ElkNode = {
    id: 'root',
    layoutOptions: { ...layered, 'elk.padding': `[top=${MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]` },
    children: childrenOf(graph.boxes, graph.initial, '', 0),
    edges: [
      ...graph.arrows.map((arrow, index): ElkExtendedEdge => ({
        id: `arrow:${index}`,
        sources: [isBack(arrow) ? arrow.to : arrow.from],
        targets: [isBack(arrow) ? arrow.from : arrow.to],
        labels: [
          {
            text: `${index}`,
            width: labels[index]?.width ?? 0,
            height: labels[index]?.height ?? 0,
            layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
          },
        ],
      })),
      ...[...starts].map(([id, to]): ElkExtendedEdge => ({ id: `into:${id}`, sources: [id], targets: [to] })),
    ],
  };

  const laid = await new ELK().layout(root);

  const placedBoxes: PlacedBox[] = [];
  const dots = new Map<string, Point>();
  const collect = (node: ElkNode): void => {
    for (const child of node.children ?? []) {
      const { x = 0, y = 0, width = 0, height = 0 } = child;
      const known = boxes.get(child.id);
      if (known !== undefined) placedBoxes.push({ ...known, x, y, width, height });
      else dots.set(child.id, { x: x + DOT, y: y + DOT });
      collect(child);
    }
  };
  collect(laid);

  const edges = new Map<string, ElkExtendedEdge>();
  const gather = (node: ElkNode): void => {
    for (const edge of node.edges ?? []) edges.set(edge.id, edge);
    node.children?.forEach(gather);
  };
  gather(laid);
  const pointsOf = (id: string) =>
    (edges.get(id)?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]);

  /** Makes a group's arrow to one of its own states start below the group's header, not across it. */
  const fromBelowHeader = ({ from, to }: Arrow, points: Point[]): Point[] => {
    const group = placedBoxes.find(({ box }) => box.name === from && isInside(box, to));
    const [first, ...rest] = points;
    if (group === undefined || first === undefined) return points;
    return [{ x: first.x, y: Math.max(first.y, group.y + group.words.height) }, ...rest];
  };

  return {
    graph,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    boxes: placedBoxes,
    arrows: graph.arrows.map((arrow, index): PlacedArrow => {
      const { x = 0, y = 0, width = 0, height = 0 } = edges.get(`arrow:${index}`)?.labels?.[0] ?? {};
      const points = pointsOf(`arrow:${index}`);
      return {
        arrow,
        points: fromBelowHeader(arrow, isBack(arrow) ? points.toReversed() : points),
        label: { x, y, width, height },
        words: measureLabel(arrow),
      };
    }),
    starts: [...starts].map(([id, to]): PlacedStart => ({
      dot: dots.get(id) ?? { x: 0, y: 0 },
      points: pointsOf(`into:${id}`),
      to,
    })),
  };
}
