import styled from 'styled-components';
import {
  hrDocumentation,
  importChecks,
  importColumns,
  importExample,
  importRules,
} from '#content/appPages/hrDocumentation.ts';
import { Badge } from '#ui/Badge.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { Part, PartHeading, ThreeColumns } from './Part.tsx';

const { imports } = hrDocumentation;

const Rules = styled.ul`
  ${type.body}
  display: grid;
  gap: ${space[8]};
  max-width: 72ch;
  margin-top: ${space[12]};
  li {
    padding-inline-start: ${space[16]};
    border-inline-start: 2px solid ${token.accent};
  }
`;
const mono = `ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', monospace`;

/* Scrolls on narrow screens, so it must be focusable. */
const File = styled.pre`
  margin-top: ${space[12]};
  padding: ${space[16]} ${space[20]};
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.sunken};
  font: 0.8125rem / 1.5rem ${mono};
  overflow-x: auto;
`;
const Code = styled.code`
  font: 600 0.8125rem / 1.25rem ${mono};
  margin-inline-end: ${space[8]};
`;
const Example = styled.code`
  font: 0.8125rem / 1.25rem ${mono};
  color: ${token.muted};
`;
const Checks = styled.dl`
  ${type.body}
  display: grid;
  gap: ${space[16]};
  max-width: 72ch;
  margin-top: ${space[12]};
  dt {
    ${type.bodyStrong}
  }
  dd {
    color: ${token.muted};
  }
`;

/** The import file for people: its rules, an example, every column, and the import's messages. */
export function ImportGuide() {
  return (
    <Part id={imports.id} title={imports.title} words={imports.words}>
      <PartHeading>{imports.rules}</PartHeading>
      <Rules>
        {importRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Rules>
      <PartHeading>{imports.example}</PartHeading>
      <File tabIndex={0} role="region" aria-label={imports.example}>
        {importExample.map((line) => line.join(',')).join('\n')}
      </File>
      <PartHeading>{imports.columns}</PartHeading>
      <ThreeColumns
        label={imports.columns}
        heads={imports.columnHeads}
        rows={importColumns.map(({ name, isRequired, words, example }) => ({
          key: name,
          cells: [
            <>
              <Code>{name}</Code>
              {isRequired && <Badge tone="accent">{imports.required}</Badge>}
            </>,
            words,
            <Example key="example">{example}</Example>,
          ],
        }))}
      />
      <PartHeading>{imports.check}</PartHeading>
      <Checks>
        {importChecks.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </Checks>
    </Part>
  );
}
