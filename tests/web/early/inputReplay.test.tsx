import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { captureInput } from '../../../src/web/early/inputReplay.ts';

const changes: string[] = [];
afterEach(() => {
  changes.length = 0;
  document.body.replaceChildren();
});

function Form() {
  const [name, setName] = useState('');
  const [isAnnual, setAnnual] = useState(false);
  const [topic, setTopic] = useState('one');
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <form>
      <input
        aria-label="name"
        value={name}
        onChange={({ target }) => (changes.push(`name ${target.value}`), setName(target.value))}
      />
      <input type="radio" name="term" checked={!isAnnual} onChange={() => setAnnual(false)} />
      <input
        type="radio"
        name="term"
        aria-label="annual"
        checked={isAnnual}
        onChange={() => (changes.push('annual'), setAnnual(true))}
      />
      <input
        type="checkbox"
        aria-label="sure"
        checked={isConfirmed}
        onChange={({ target }) => (changes.push(`sure ${target.checked}`), setConfirmed(target.checked))}
      />
      <select
        aria-label="topic"
        value={topic}
        onChange={({ target }) => (changes.push(`topic ${target.value}`), setTopic(target.value))}
      >
        <option>one</option>
        <option>two</option>
      </select>
      <output>{[name, isAnnual, isConfirmed, topic].join(' ')}</output>
    </form>
  );
}

const field = <E extends Element = HTMLInputElement>(name: string) =>
  document.querySelector(`[aria-label=${name}]`) as E;

it('replays early typing, ticks and choices to the application once', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  const until = new AbortController();
  const replay = captureInput(until.signal);
  // Like the browser, without React.
  field('name').value = 'Ngo';
  fireEvent(field('name'), new Event('input', { bubbles: true }));
  field('name').value = 'Ngozi';
  fireEvent(field('name'), new Event('input', { bubbles: true }));
  field('annual').click();
  field('sure').click();
  field<HTMLSelectElement>('topic').value = 'two';
  fireEvent(field('topic'), new Event('change', { bubbles: true }));

  const root = await act(async () => hydrateRoot(document.querySelector('#root') as Element, <Form />));
  expect(changes).toEqual([]);
  until.abort();
  act(replay);
  expect(changes).toEqual(['name Ngozi', 'annual', 'sure true', 'topic two']);
  expect(document.querySelector('output')?.textContent).toBe('Ngozi true true two');
  expect([field('name').value, field('annual').checked, field('sure').checked]).toEqual(['Ngozi', true, true]);
  act(() => root.unmount());
});

it('replays what a field already contained, typed or filled in before the script had loaded', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  field('name').value = 'Ngozi';
  field('sure').checked = true;
  field<HTMLSelectElement>('topic').value = 'two';
  const until = new AbortController();
  const replay = captureInput(until.signal);
  const root = await act(async () => hydrateRoot(document.querySelector('#root') as Element, <Form />));
  until.abort();
  act(replay);
  expect(changes).toEqual(['name Ngozi', 'sure true', 'topic two']);
  expect(document.querySelector('output')?.textContent).toBe('Ngozi false true two');
  act(() => root.unmount());
});

it('ignores fields that have been removed', () => {
  document.body.innerHTML = '<input aria-label="name">';
  const until = new AbortController();
  const replay = captureInput(until.signal);
  const input = field('name');
  input.value = 'Ngozi';
  fireEvent(input, new Event('input', { bubbles: true }));
  input.remove();
  input.value = '';
  replay();
  expect(input.value).toBe('');
  until.abort();
});

it('ends at the last of several choices', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  const until = new AbortController();
  const replay = captureInput(until.signal);
  const monthly = document.querySelector<HTMLInputElement>('input[type=radio]');
  for (const radio of [field('annual'), monthly, field('annual')]) radio?.click();
  const root = await act(async () => hydrateRoot(document.querySelector('#root') as Element, <Form />));
  until.abort();
  await act(async () => replay());
  expect(document.querySelector('output')?.textContent).toContain('true');
  expect(field('annual').checked).toBe(true);
  act(() => root.unmount());
});
