import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { captureInput } from '../../../src/web/early/inputReplay.ts';

const heard: string[] = [];
afterEach(() => {
  heard.length = 0;
  document.body.replaceChildren();
});

function Form() {
  const [name, setName] = useState('');
  const [isAnnual, setAnnual] = useState(false);
  const [topic, setTopic] = useState('one');
  const [isSure, setSure] = useState(false);
  return (
    <form>
      <input aria-label="name" value={name} onChange={({ target }) => (heard.push(`name ${target.value}`), setName(target.value))} />
      <input type="radio" name="term" checked={!isAnnual} onChange={() => setAnnual(false)} />
      <input type="radio" name="term" aria-label="annual" checked={isAnnual} onChange={() => (heard.push('annual'), setAnnual(true))} />
      <input type="checkbox" aria-label="sure" checked={isSure} onChange={({ target }) => (heard.push(`sure ${target.checked}`), setSure(target.checked))} />
      <select aria-label="topic" value={topic} onChange={({ target }) => (heard.push(`topic ${target.value}`), setTopic(target.value))}>
        <option>one</option>
        <option>two</option>
      </select>
      <output>{[name, isAnnual, isSure, topic].join(' ')}</output>
    </form>
  );
}

const field = <E extends Element = HTMLInputElement>(name: string) => document.querySelector(`[aria-label=${name}]`) as E;

it('replays early typing, ticks and choices to the application once', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  const until = new AbortController();
  const giveBack = captureInput(until.signal);
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
  expect(heard).toEqual([]);
  until.abort();
  act(giveBack);
  expect(heard).toEqual(['name Ngozi', 'annual', 'sure true', 'topic two']);
  expect(document.querySelector('output')?.textContent).toBe('Ngozi true true two');
  expect([field('name').value, field('annual').checked, field('sure').checked]).toEqual(['Ngozi', true, true]);
  act(() => root.unmount());
});

it('ignores fields that have been removed', () => {
  document.body.innerHTML = '<input aria-label="name">';
  const until = new AbortController();
  const giveBack = captureInput(until.signal);
  const input = field('name');
  input.value = 'Ngozi';
  fireEvent(input, new Event('input', { bubbles: true }));
  input.remove();
  input.value = '';
  giveBack();
  expect(input.value).toBe('');
  until.abort();
});
