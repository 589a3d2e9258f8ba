import texts from '#machines/rules.json';

/** The text of a rule. Apart, because the texts of all rules come with it. */
export default function RuleSentence({ id }: { id: string }) {
  return (texts as Readonly<Record<string, string>>)[id];
}
