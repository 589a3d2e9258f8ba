import texts from '#machines/rules.json';

/** The text of a rule. A file of its own, because it bundles the texts of all rules. */
export default function RuleSentence({ id }: { id: string }) {
  return (texts as Readonly<Record<string, string>>)[id];
}
