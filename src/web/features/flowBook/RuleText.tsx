import texts from '#machines/rules.json';
import { Code } from './panelLook.ts';

/** A rule of the product in its own words, with the id by which machines and tests cite it. */
export const RuleText = ({ id }: { id: string }) => (
  <>
    {(texts as Readonly<Record<string, string>>)[id]} <Code>{id}</Code>
  </>
);
