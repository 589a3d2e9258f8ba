// `npm run flows`: writes the committed files that are generated from the machines.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sources } from '#scripts/docs/coverage.ts';
import { generatedRuleBook } from '#scripts/docs/ruleBook.ts';
import { generatedAnswers, generatedSearchIndex } from './answers.ts';
import { generatedBeside, generatedIndex, generatedReadme, generatedRules, generatedTitles } from './generated.ts';
import { models } from './models.ts';

const generatedFiles = await Promise.all(models.map(generatedBeside));
for (const { path, content } of [
  ...generatedFiles.flat(),
  generatedIndex(models),
  generatedTitles(models),
  generatedReadme(models),
  generatedRules(models),
  await generatedRuleBook(sources()),
  ...models.map(generatedAnswers),
  generatedSearchIndex(),
]) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
  writeFileSync(path, content);
  console.log(`Wrote ${path}`);
}
