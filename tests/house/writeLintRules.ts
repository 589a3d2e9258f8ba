// `npm run lint:imports`: writes the import table into the lint configuration.
import { readFileSync, writeFileSync } from 'node:fs';
import { restrictedImports, restrictsImports, type LintConfiguration, type PackageManifest } from './lintRules.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as PackageManifest;
const lint = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as LintConfiguration;
const others = lint.overrides.filter((override) => !restrictsImports(override));
const overrides = [...others, ...restrictedImports(manifest)];
writeFileSync('.oxlintrc.json', `${JSON.stringify({ ...lint, overrides }, null, 2)}\n`);
