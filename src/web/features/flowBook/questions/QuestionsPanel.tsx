import type { PanelProps } from '../book.ts';
import { Section } from '../panelLook.ts';
import { Questions } from './Questions.tsx';

/** Questions about one machine. */
export const QuestionsPanel = ({ book: { model } }: PanelProps) => (
  <Section>
    <Questions machine={model.name} />
  </Section>
);
