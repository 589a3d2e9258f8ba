import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import styled from 'styled-components';
import { queryClient } from '#api/queryClient.ts';
import type { Finding } from '#machines/kit/answers.ts';
import { Badge } from '#ui/Badge.tsx';
import { MagnifyingGlassIcon } from '#ui/icons/MagnifyingGlassIcon.ts';
import { Link } from '#ui/Link.tsx';
import { radius, space, token, type } from '#ui/theme.ts';
import { TextField } from '#ui/TextField.tsx';
import { machineSummaries } from '../library.ts';
import { count } from '../flowBookWords.ts';
import { Part } from '../panelLook.ts';
import { outsideAddress, stateAddress } from '../stateAddress.ts';
import { search } from './search.ts';

const Hits = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: 0;
  list-style: none;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.surface};
`;

const Hit = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  padding: ${space[12]} ${space[16]};
  & + & {
    border-top: 1px solid ${token.line};
  }
  a {
    ${type.bodyStrong}
    overflow-wrap: anywhere;
  }
`;

const Where = styled.p`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  color: ${token.muted};
`;

const Text = styled.p`
  ${type.small}
  max-width: 80ch;
  overflow-wrap: anywhere;
`;

const Quiet = styled.p`
  ${type.small}
  color: ${token.muted};
`;

const kinds: Record<Finding['kind'], string> = {
  state: 'State',
  transition: 'Step',
  rule: 'Rule',
  words: 'Words on the page',
  message: 'Error message',
  email: 'Email',
  outside: 'What if',
  who: 'Who may',
};

const titles = new Map(machineSummaries.map(({ name, title }) => [name, title]));

const addressOf = ({ kind, machine, place, happening }: Finding): string | null => {
  if (kind === 'rule') return `/flows/rules#${place}`;
  if (machine === null) return null;
  return happening === undefined ? stateAddress(machine, place) : outsideAddress(machine, place, happening);
};

const indexQuery = queryOptions({
  queryKey: ['questionIndex'],
  queryFn: async () => (await import('./searchIndex.ts')).searchIndex,
  staleTime: Infinity,
  retry: false,
});

/** An email’s words would repeat its title. */
const textOf = ({ kind, text }: Finding): string => (kind === 'rule' || kind === 'words' ? '' : text);

function Found({ question, machine }: { question: string; machine: string | null }) {
  const { isError, data: index } = useQuery(indexQuery, queryClient);
  if (index === undefined)
    return (
      <Quiet role="status">
        {isError ? 'The index couldn’t be loaded. Check your connection and ask again.' : 'Loading the index.'}
      </Quiet>
    );
  const all = search(index, question);
  const hits = machine === null ? all : all.filter((hit) => hit.machine === machine);
  return (
    <>
      <Quiet role="status">
        {hits.length === 0
          ? machine !== null && all.length > 0
            ? `Nothing in this flow. There’s something in ${count(new Set(all.map((hit) => hit.machine)).size, 'other flow')}.`
            : 'Nothing found. Try fewer or other words.'
          : count(hits.length, 'place')}
      </Quiet>
      {hits.length > 0 && (
        <Hits aria-label="Answers">
          {hits.map((hit) => {
            const address = addressOf(hit);
            return (
              <Hit key={`${hit.kind} ${hit.machine} ${hit.place} ${hit.happening} ${hit.title}`}>
                {address === null ? <strong>{hit.title}</strong> : <Link href={address}>{hit.title}</Link>}
                <Where>
                  <Badge>{kinds[hit.kind]}</Badge>
                  {hit.machine === null
                    ? hit.kind === 'rule'
                      ? hit.place
                      : 'Belongs to no flow'
                    : (titles.get(hit.machine) ?? hit.machine)}
                </Where>
                {textOf(hit) !== '' && <Text>{textOf(hit)}</Text>}
              </Hit>
            );
          })}
        </Hits>
      )}
    </>
  );
}

/** A question in plain words, and the places that answer it: in one machine, or in all of them. */
export function Questions({ machine = null }: { machine?: string | null }) {
  const id = useId();
  const [question, setQuestion] = useState('');
  const asked = useDeferredValue(question.trim());
  return (
    <Part aria-labelledby={id}>
      <div id={id}>
        <TextField
          type="search"
          label={machine === null ? 'Ask a question' : 'Ask about this flow'}
          help="In your own words: “card declined”, “can a member cancel”, “tab closed during payment”."
          prefix={<MagnifyingGlassIcon size={18} aria-hidden />}
          value={question}
          onChange={setQuestion}
          onFocus={() => void queryClient.prefetchQuery(indexQuery)}
          autoComplete="off"
        />
      </div>
      {asked !== '' && <Found question={asked} machine={machine} />}
    </Part>
  );
}
