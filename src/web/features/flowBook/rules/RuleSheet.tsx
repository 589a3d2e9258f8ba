import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import type { RuleResults } from '#contract/flowBook.ts';
import ruleBook from '#machines/ruleBook.json';
import type { RuleBook } from '#machines/kit/ruleBook.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/dates.ts';
import { space, tabularFigures, token, type } from '#ui/theme.ts';
import { type Reading, useRuleResults } from '../coverage/useCoverage.ts';
import { count } from '../flowBookWords.ts';
import { testRunWords } from '../testRunWords.ts';
import { RuleArticle } from './RuleArticle.tsx';
import { RuleFilters } from './RuleFilters.tsx';
import { countOf, filteredAreas, judgedAreas, type Verdict } from './ruleVerdict.ts';

const book: RuleBook = ruleBook;

const Facts = styled.div`
  ${type.body}
  ${tabularFigures}
  display: grid;
  gap: ${space[4]};
  max-width: 80ch;
  overflow-wrap: anywhere;
  strong[data-bad] {
    color: ${token.dangerText};
  }
  @media print {
    strong[data-bad] {
      color: #000;
    }
  }
`;

const OnPaper = styled.p`
  display: none;
  @media print {
    display: block;
  }
`;

const Area = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin-top: ${space[20]};
  @media print {
    display: block;
    margin-top: 14pt;
  }
`;

const AreaTitle = styled.h2`
  ${type.h3}
`;

function RunNote({ reading }: { reading: Reading<RuleResults> }) {
  if (reading.status === 'loading') return <p role="status">Loading test results.</p>;
  if (reading.status === 'failed')
    return <p role="status">We couldn’t load the test results. Reload the page to try again.</p>;
  if (reading.lastRun === null)
    return (
      <p role="status">
        No tests have been run here, so there are no results yet. <code>npm test</code> fills them in.
      </p>
    );
  return <p role="status">{testRunWords(reading.lastRun)}</p>;
}

/** The time of printing, which is only on paper. */
function PrintTime() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Written directly: the browser doesn't wait for the next render before it prints.
    const update = () => line.current?.replaceChildren(`Printed: ${formatMoment(new Date().toISOString())}.`);
    update();
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return <OnPaper ref={line} />;
}

const none: RuleResults = { lastRun: null, results: [] };

/** All rules of the product with what carries them, as a sheet to accept a release by. */
export function RuleSheet() {
  const reading = useRuleResults();
  const [chosen, setChosen] = useState<Verdict | null>(null);
  const [search, setSearch] = useState('');
  const deferred = useDeferredValue(search);
  const { lastRun, results } = reading.status === 'loaded' ? reading : none;
  const areas = useMemo(() => judgedAreas(book, { lastRun, results }), [lastRun, results]);
  const listed = useMemo(() => filteredAreas(areas, chosen, deferred), [areas, chosen, deferred]);
  const isFiltered = chosen !== null || deferred.trim() !== '';
  const of = (verdict: Verdict) => countOf(areas, verdict);
  const showAll = () => {
    setChosen(null);
    setSearch('');
  };
  return (
    <>
      <Facts>
        <RunNote reading={reading} />
        <PrintTime />
        <p>
          {count(countOf(areas), 'rule')}: {of('passed')} passed, {of('passedEarlier')} passed at an earlier revision,{' '}
          <strong data-bad={of('failed') > 0 || undefined}>{of('failed')} failed</strong>, {of('notRun')} not fully
          tested, <strong data-bad={of('noCarrier') > 0 || undefined}>{of('noCarrier')} without a carrier</strong>.
        </p>
        {isFiltered && <OnPaper>Only the rules that were chosen on the page: {countOf(listed)}.</OnPaper>}
      </Facts>
      <RuleFilters
        chosen={chosen}
        onChoose={setChosen}
        search={search}
        onSearch={setSearch}
        countOf={(verdict) => (verdict === null ? countOf(areas) : of(verdict))}
      />
      {isFiltered && (
        <p role="status" data-no-print>
          {listed.length === 0 ? 'No rules match.' : `${count(countOf(listed), 'rule')} of ${countOf(areas)}.`}{' '}
          <Button look="quiet" size="small" onPress={showAll}>
            Show all rules
          </Button>
        </p>
      )}
      {listed.map(({ title, rules }) => (
        <Area key={title} aria-label={title}>
          <AreaTitle>{title}</AreaTitle>
          {rules.map((rule) => (
            <RuleArticle key={rule.id} rule={rule} machines={book.machines} lastRun={lastRun} />
          ))}
        </Area>
      ))}
    </>
  );
}
