import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { LogCard } from '#requests/LogCard.tsx';
import { circumstancesOf, sentenceOf } from './logSentences.ts';

/** The organisation's security log, newest first. For administrators. */
export function SecurityLogCard() {
  const log = useInfiniteQuery(queries.securityLog());
  return (
    <LogCard
      title="Security log"
      subtitle="Who did what in your organisation"
      reading={log}
      word="Loading the security log"
      empty="Sign-ins and security changes appear here."
      sentence={sentenceOf}
      circumstances={circumstancesOf}
    />
  );
}
