import { memo, type ReactNode } from 'react';
import styled from 'styled-components';
import type { RuleResults, RuleTestResult } from '#contract/flowBook.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { formatShortMoment } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { count } from '../flowBookWords.ts';
import { Code, More } from '../panelLook.ts';
import { compositionId, stateAddress } from '../stateAddress.ts';
import { revisionWords } from '../testRunWords.ts';
import { isCurrent, type JudgedRule, type Verdict } from './ruleVerdict.ts';

const verdicts: Record<Verdict, { words: string; tone: BadgeTone }> = {
  passed: { words: 'Passed', tone: 'success' },
  passedEarlier: { words: 'Passed at an earlier revision', tone: 'warn' },
  failed: { words: 'Failed', tone: 'danger' },
  notRun: { words: 'Not fully tested', tone: 'warn' },
  noCarrier: { words: 'Without a carrier', tone: 'danger' },
};

const Box = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding: ${space[16]};
  border: 1px solid ${token.line};
  border-left: 4px solid ${token.line};
  border-radius: ${radius.control};
  background: ${token.surface};
  scroll-margin-top: ${space[24]};
  &[data-verdict='failed'],
  &[data-verdict='noCarrier'] {
    border-color: ${token.dangerLine};
    border-left-color: ${token.dangerText};
    background: ${token.dangerBg};
  }
  &[data-verdict='passed'] {
    border-left-color: ${token.successText};
  }
  ${media.sm} {
    padding-inline: ${space[24]};
  }
  @media print {
    gap: 4px;
    padding: 8px 0;
    border: 0;
    border-top: 1px solid #999;
    border-radius: 0;
    background: none !important;
    break-inside: avoid;
    && * {
      color: #000;
      background: none;
    }
    a {
      text-decoration: none;
    }
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`;

const Id = styled.h3`
  ${type.smallStrong}
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  ${type.body}
  max-width: 80ch;
`;

const Alarm = styled.p`
  ${type.smallStrong}
  color: ${token.dangerText};
`;

const Kind = styled.h4`
  ${type.smallStrong}
  margin-top: ${space[8]};
`;

const Items = styled.ul`
  ${type.small}
  display: grid;
  gap: ${space[4]};
  padding-left: ${space[20]};
  overflow-wrap: anywhere;
  a {
    display: inline-block;
    padding-block: 2px;
  }
  @media (pointer: coarse) {
    a {
      padding-block: ${space[8]};
    }
  }
  @media print {
    gap: 1px;
    font-size: 9pt;
  }
`;

const Of = styled.span`
  ${type.caption}
  display: block;
  color: ${token.muted};
  @media print {
    font-size: 8pt;
    line-height: 1.3;
  }
`;

const Result = styled.strong`
  font-weight: 600;
  &[data-passed='true'] {
    color: ${token.successText};
  }
  &[data-passed='false'] {
    color: ${token.dangerText};
  }
  @media print {
    &&[data-passed] {
      color: #000;
    }
  }
`;

const Carriers = styled(More)`
  @media print {
    && {
      break-inside: auto;
    }
    > summary {
      display: none;
    }
  }
`;

const List = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <>
      <Kind>{title}</Kind>
      <Items>{children}</Items>
    </>
  );

/** "3 states, 12 transitions, 1 test" */
const carrierWords = ({ states, transitions, properties, tests }: JudgedRule): string =>
  [
    [states.length, 'state', 'states'] as const,
    [transitions.length, 'transition', 'transitions'] as const,
    [properties.length, 'property', 'properties'] as const,
    [tests.length, 'test', 'tests'] as const,
  ]
    .filter(([amount]) => amount > 0)
    .map(([amount, one, many]) => count(amount, one, many))
    .join(', ');

/** "on 19 Nov 2026, 09:00", or "at an earlier revision on 19 Nov 2026, 09:00, commit 1a2b3c" */
const earlierWords = (result: RuleTestResult, lastRun: RuleResults['lastRun']): string =>
  isCurrent(result, lastRun)
    ? `on ${formatShortMoment(result.at)}`
    : [`at an earlier revision on ${formatShortMoment(result.at)}`, ...revisionWords(result.commit)].join(', ');

export interface RuleArticleProps {
  rule: JudgedRule;
  /** The machines' titles by name. */
  machines: Readonly<Record<string, string>>;
  /** Null if no tests were run. Tests of an earlier run say so. */
  lastRun: RuleResults['lastRun'];
}

/** One rule: its text, how it stands, and everything that carries it. */
export const RuleArticle = memo(function RuleArticle({ rule, machines, lastRun }: RuleArticleProps) {
  const { id, text, verdict, states, transitions, properties, tests, untested } = rule;
  const { words, tone } = verdicts[verdict];
  return (
    <Box id={id} data-verdict={verdict} aria-labelledby={`${id}-name`}>
      <Head>
        <Id id={`${id}-name`}>
          <Code>{id}</Code>
        </Id>
        <Badge tone={tone}>{words}</Badge>
      </Head>
      <Text>{text}</Text>
      {verdict === 'noCarrier' ? (
        <Alarm>
          No state, transition, property or test carries this rule.
          {untested !== null && ` No test, because ${untested}.`}
        </Alarm>
      ) : (
        <Carriers>
          <summary>{carrierWords(rule)}</summary>
          <List title="States">
            {states.map(({ machine, name, title }) => (
              <li key={`${machine} ${name}`}>
                <Link href={stateAddress(machine, name)}>{title}</Link>
                {title !== machines[machine] && <Of>{machines[machine]}</Of>}
              </li>
            ))}
          </List>
          <List title="Transitions">
            {transitions.map(({ machine, key, from, sentence }) => (
              <li key={`${machine} ${key}`}>
                <Link href={stateAddress(machine, key)}>{sentence}</Link>
                <Of>{from === machines[machine] ? from : `${machines[machine]}, in “${from}”`}</Of>
              </li>
            ))}
          </List>
          <List title="Properties">
            {properties.map(({ says, of }) => (
              <li key={says}>
                <Link href={'composition' in of ? `/flows#${compositionId(of.composition)}` : `/flows/${of.machine}`}>
                  {says}
                </Link>
                <Of>{'composition' in of ? `Machines together: ${of.composition}` : machines[of.machine]}</Of>
              </li>
            ))}
          </List>
          <List title="Tests">
            {tests.map(({ file, title, result }) => (
              <li key={`${file} ${title}`}>
                <Result data-passed={result?.hasPassed}>
                  {result === null ? 'Not run' : result.hasPassed ? 'Passed' : 'Failed'}
                </Result>
                {result !== null && result.at !== lastRun?.at && ` ${earlierWords(result, lastRun)}`}: {title}
                <Of>{file}</Of>
              </li>
            ))}
          </List>
        </Carriers>
      )}
    </Box>
  );
});
