import { createElement, type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import type { Names } from '../names.ts';
import { edgeMarks, type Marks } from './marks.ts';
import { boundsOf, type Shape } from './parse.ts';

export interface ShapesProps {
  shapes: readonly Shape[];
  names: Names;
  marks: Marks;
  onChoose: (edgeKey: string) => void;
  onSelect: (name: string) => void;
}

const plain = (shape: Shape | string, index: number): ReactNode =>
  typeof shape === 'string'
    ? shape
    : createElement(shape.tag, { key: index, ...shape.attributes }, ...shape.children.map(plain));

const keysOf = (shape: Shape): string[] => (shape.attributes['data-edges'] ?? '').split(' | ').filter(Boolean);

const isShape = (child: Shape | string): child is Shape => typeof child !== 'string';

const titleOf = (shape: Shape): string =>
  shape.children
    .filter(isShape)
    .find(({ tag }) => tag === 'title')
    ?.children.join('') ?? '';

const FRAME = 5;

/** A transition's label. It can always be selected, and is a button while the transition can fire. */
function Words({
  edgeKey,
  title,
  lines,
  names,
  marks,
  onChoose,
  onSelect,
  id,
}: { edgeKey: string; title: string; lines: readonly Shape[]; id?: string } & Omit<ShapesProps, 'shapes'>) {
  const possible = marks.possible.get(edgeKey);
  const painted = marks.paint?.[edgeKey]?.title;
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.stopPropagation();
    if (possible === undefined) onSelect(edgeKey);
    else onChoose(edgeKey);
  };
  const words = lines.map(({ children }) => children.join('')).join(' ');
  const places = [...new Set(possible?.map(({ to }) => names.place(to)))].join(' or ');
  const button = possible !== undefined && {
    role: 'button',
    tabIndex: 0,
    'aria-label': `${words}, leads to ${places}`,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press(event);
    },
  };
  return (
    <g className="words" id={id} data-key={edgeKey} {...edgeMarks(marks, [edgeKey])} {...button} onClick={press}>
      <title>{painted === undefined ? title : `${title}\n${painted}`}</title>
      <rect className="reach" rx={FRAME} {...boundsOf(lines)} />
      {lines.map(plain)}
    </g>
  );
}

function State({ shape, ...rest }: { shape: Shape } & Omit<ShapesProps, 'shapes'>) {
  const { names, marks, onSelect } = rest;
  const name = shape.attributes['data-state'] ?? '';
  const now = marks.now.get(name);
  const isRow = (child: Shape | string): child is Shape =>
    isShape(child) && child.attributes['data-edge'] !== undefined;
  const keys = [...new Set(shape.children.filter(isRow).map(({ attributes }) => attributes['data-edge'] ?? ''))];
  return (
    <g
      {...shape.attributes}
      data-now={now}
      data-selected={marks.selected === name ? '' : undefined}
      {...(now === 'here' && { tabIndex: -1, role: 'group', 'aria-label': `Now in ${names.state(name)}` })}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(name);
      }}
    >
      {shape.children.filter((child) => !isRow(child)).map(plain)}
      {keys.map((key) => {
        const lines = shape.children.filter(isRow).filter(({ attributes }) => attributes['data-edge'] === key);
        return (
          <Words
            key={key}
            edgeKey={key}
            title={`${names.state(name)}: ${lines.map(({ children }) => children.join('')).join(' ')}`}
            lines={lines}
            {...rest}
          />
        );
      })}
    </g>
  );
}

function Arrow({ shape, marks, onChoose, onSelect }: { shape: Shape } & Omit<ShapesProps, 'shapes'>) {
  const keys = keysOf(shape);
  const way = shape.children.find(isShape);
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    const can = keys.find((key) => marks.possible.has(key));
    const [first] = keys;
    if (can !== undefined) onChoose(can);
    else if (first !== undefined) onSelect(first);
  };
  return (
    <g {...shape.attributes} {...edgeMarks(marks, keys)} onClick={press}>
      {way && <path className="near" d={way.attributes['d']} />}
      {shape.children.map(plain)}
    </g>
  );
}

function Label({ shape, ...rest }: { shape: Shape } & Omit<ShapesProps, 'shapes'>) {
  return (
    <g {...shape.attributes}>
      {shape.children.map((child, index) => {
        if (!isShape(child) || !/^edge\b/.test(child.attributes['className'] ?? '')) return plain(child, index);
        const key = (child.attributes['id'] ?? '').replace(/^edge:/, '');
        const lines = child.children.filter(isShape).filter(({ tag }) => tag === 'text');
        return (
          <Words
            key={key}
            id={child.attributes['id'] ?? ''}
            edgeKey={key}
            title={titleOf(child)}
            lines={lines}
            {...rest}
          />
        );
      })}
    </g>
  );
}

const kinds = { state: State, arrow: Arrow, label: Label };

/** Renders the drawing's shapes with the current marks. */
export const Shapes = memo(function Shapes({ shapes, ...rest }: ShapesProps) {
  return shapes.map((shape, index) => {
    const [kind = ''] = (shape.attributes['className'] ?? '').split(' ');
    const Kind = kind === 'state' || kind === 'arrow' || kind === 'label' ? kinds[kind] : undefined;
    return Kind === undefined ? (
      plain(shape, index)
    ) : (
      <Kind key={shape.attributes['id'] ?? index} shape={shape} {...rest} />
    );
  });
});
