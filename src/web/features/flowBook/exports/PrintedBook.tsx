import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import styled, { createGlobalStyle } from 'styled-components';
import type { AnyStateNode } from 'xstate';
import { queryClient } from '#api/queryClient.ts';
import { stateName, statesOf } from '#machines/kit/edges.ts';
import type { MachineAnswers } from '#machines/kit/answers.ts';
import { happenings } from '#machines/kit/outsideFacts.ts';
import { edgeWords, type FlowWords } from '#machines/kit/words.ts';
import rules from '#machines/rules.json';
import { formatMoment } from '#ui/dates.ts';
import type { Book } from '../book.ts';
import { chartOf } from '../chart.ts';
import { useRuleResults } from '../coverage/useCoverage.ts';
import { count } from '../flowBookWords.ts';
import { loadMachine } from '../library.ts';
import { causes, plainNames } from '../names.ts';
import { machineAnswers } from '../outside/machineAnswers.ts';
import { mailWords } from '../outside/StepAnswers.tsx';
import { outsideQuestions } from '../outside/outsideQuestions.ts';
import { focusOn } from '../reading/focus.ts';
import { testRunWords } from '../testRunWords.ts';

/** Only the printed book is on paper. */
const OnlyThis = createGlobalStyle`
  @media print {
    body > :not([data-printed-book]) {
      display: none !important;
    }
    @page {
      size: A4;
      margin: 18mm 16mm;
    }
  }
`;

const Sheet = styled.article`
  display: none;
  @media print {
    display: block;
    color: #000;
    font-size: 10pt;
    line-height: 1.4;
    h1 {
      font-size: 22pt;
      line-height: 1.2;
    }
    h2 {
      margin-top: 14pt;
      padding-top: 8pt;
      border-top: 1pt solid #000;
      font-size: 14pt;
      break-after: avoid;
    }
    h3 {
      margin-top: 8pt;
      font-size: 10.5pt;
      break-after: avoid;
    }
    ul {
      padding-inline-start: 14pt;
    }
    li,
    dl > div {
      break-inside: avoid;
    }
    dt {
      font-weight: 600;
    }
    dd {
      margin: 0 0 4pt;
    }
  }
`;

const Cover = styled.div`
  > * + * {
    margin-top: 6pt;
  }
`;

/** The whole chart, on the page after the cover. */
const Chart = styled.figure`
  break-before: page;
  break-after: page;
  margin: 0;
  img {
    display: block;
    max-width: 100%;
    max-height: 245mm;
    margin-inline: auto;
  }
`;

const State = styled.section`
  break-inside: auto;
`;

interface Sources {
  words: FlowWords;
  answers: MachineAnswers;
}

const sourcesQuery = (name: string) =>
  queryOptions({
    queryKey: ['printedSources', name],
    queryFn: async (): Promise<Sources> => {
      const [{ words }, answers] = await Promise.all([loadMachine(name), machineAnswers(name)]);
      return { words, answers };
    },
    staleTime: Infinity,
    retry: false,
  });

/** The last run of the tests. It needn't be of the revision that is printed. */
function useTestRun(): string | null {
  const reading = useRuleResults();
  if (reading.status === 'loading') return null;
  if (reading.status === 'failed' || reading.lastRun === null) return 'No tests have been run here.';
  return testRunWords(reading.lastRun);
}

function StateOnPaper({ book: { model }, node, words, answers }: { book: Book; node: AnyStateNode } & Sources) {
  const name = stateName(node);
  const names = plainNames(model.machine, words);
  const focus = focusOn(model, name);
  const rule = chartOf(model).states.get(name)?.rule ?? null;
  const outside = answers.outside[name];
  const mails = answers.mails[name] ?? [];
  if (focus === null) return null;
  return (
    <State>
      <h2>{[...focus.around.map(names.state), names.state(name)].join(' › ')}</h2>
      <p>{node.description}</p>
      {rule !== null && (
        <p>
          Rule {rule}: {(rules as Readonly<Record<string, string>>)[rule]}
        </p>
      )}
      {mails.length > 0 && <p>{mailWords(mails)}</p>}
      {causes.map(([cause, title]) => {
        const those = focus.out.filter((edge) => edgeWords(model.machine, words, edge).by === cause);
        return (
          those.length > 0 && (
            <div key={cause}>
              <h3>{title}</h3>
              <ul>
                {those.map((edge) => (
                  <li key={edge.key}>
                    {names.sentence(edge)}
                    {answers.permissions[edge.key] !== undefined &&
                      ` Who may do it: ${answers.permissions[edge.key]?.who}.`}
                    {answers.mails[edge.key] !== undefined && ` ${mailWords(answers.mails[edge.key] ?? [])}`}
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      {outside !== undefined && (
        <>
          <h3>Outside of the flow</h3>
          <dl>
            {happenings.map((happening) => (
              <div key={happening}>
                <dt>{outsideQuestions[happening]}</dt>
                <dd>{outside[happening].says}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </State>
  );
}

/** Everything that can be read about a machine, as a document: printed as soon as it is there. */
export default function PrintedBook({ book, onPrinted }: { book: Book; onPrinted: (problem?: string) => void }) {
  const { model, svg } = book;
  const { status, data } = useQuery(sourcesQuery(model.name), queryClient);
  const testRun = useTestRun();
  const drawing = useMemo(() => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, [svg]);
  const image = useRef<HTMLImageElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  useEffect(() => {
    if (status === 'error') printed.current('This couldn’t be loaded for paper. Check your connection and try again.');
    if (testRun === null || status !== 'success') return undefined;
    let isCurrent = true;
    const end = () => printed.current();
    window.addEventListener('afterprint', end);
    const print = async () => {
      await image.current?.decode().catch(() => {});
      if (isCurrent) window.print();
    };
    void print();
    return () => {
      isCurrent = false;
      window.removeEventListener('afterprint', end);
    };
  }, [testRun, status]);
  if (data === undefined) return null;
  const { words, answers } = data;
  const states = statesOf(model.machine).filter((node) => node.parent !== undefined);
  return createPortal(
    <>
      <OnlyThis />
      <Sheet data-printed-book aria-hidden>
        <Cover>
          <p>Humanar · Flow book</p>
          <h1>{words.title}</h1>
          <p>{model.machine.root.description}</p>
          <p>
            {count(states.length, 'state')}, {count(chartOf(model).edges.size, 'transition')}. {testRun} Printed{' '}
            {formatMoment(new Date().toISOString())}.
          </p>
          {answers.page !== null && (
            <p>
              This page is for: {answers.page.who}. {answers.page.others}
            </p>
          )}
          <h3>How to read it</h3>
          <ul>
            {causes.map(([cause, title]) => (
              <li key={cause}>
                {title}: {legend[cause]}
              </li>
            ))}
          </ul>
          <p>Words in “quotation marks” are the names of states. The drawing shows all of them.</p>
        </Cover>
        <Chart>
          <img ref={image} src={drawing} alt="" />
        </Chart>
        {states.map((node) => (
          <StateOnPaper key={stateName(node)} book={book} node={node} words={words} answers={answers} />
        ))}
      </Sheet>
    </>,
    document.body,
  );
}

/** What each lane stands for. */
const legend: Record<(typeof causes)[number][0], string> = {
  person: 'what the person in front of the page does.',
  otherPerson: 'what someone else does, such as another administrator.',
  browser: 'another tab, the connection, or a page that is left and comes back.',
  server: 'what the server answers or decides.',
  provider: 'what the card provider answers.',
  time: 'what happens once a time is over.',
  flow: 'what follows immediately.',
};
