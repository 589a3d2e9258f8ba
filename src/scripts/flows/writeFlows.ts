// `npm run flows`: writes what is committed beside each machine and made from it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generatedBeside, generatedIndex, generatedReadme, generatedRules } from './generated.ts';
import { models } from './models.ts';

const beside = await Promise.all(models.map(generatedBeside));
for (const { path, content } of [...beside.flat(), generatedIndex(models), generatedReadme(models), generatedRules(models)]) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
  writeFileSync(path, content);
  console.log(`Wrote ${path}`);
}
