import type { PanelProps } from '../book.ts';
import { PanelTitle, Section } from '../panelLook.ts';
import { Outline } from './Outline.tsx';

/** The whole chart as text. Pressing a state or transition selects it in the drawing. */
export const OutlinePanel = ({ book: { model, selected, select } }: PanelProps) => (
  <Section aria-labelledby="outline-title">
    <PanelTitle id="outline-title">Outline</PanelTitle>
    <Outline machine={model.machine} selected={selected} onSelect={select} />
  </Section>
);
