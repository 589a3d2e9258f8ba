// The page of a machine in the flow book, and how to read and drive it.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { type BookMode, bookMode } from '#features/flowBook/bookMode.ts';
import { loadMachine } from '#features/flowBook/library.ts';
import { MachineView } from '#features/flowBook/MachineView.tsx';

/** Opens it with the whole drawing and the names in the code, or as `mode` says. */
export async function openMachine(name: string, query = '', mode: BookMode = { isChart: true, isCode: true }) {
  bookMode.keep(mode);
  window.history.replaceState(null, '', `/flows/${name}${query}`);
  const loaded = await loadMachine(name);
  const rendered = render(
    <MemoryRouter>
      <MachineView {...loaded} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: mode.isCode ? name : loaded.words.title });
  if (mode.isChart && !mode.isCode) await screen.findByRole('group', { name: /0 shows all of it\.$/ });
  if (mode.isChart && mode.isCode)
    await screen.findByRole('group', {
      name: `The ${name} flow. Arrow keys move the drawing, plus and minus zoom, 0 shows all of it.`,
    });
  return { ...rendered, user: userEvent.setup() };
}

export const currentState = () => screen.getByRole('heading', { name: /^Now in/ }).textContent?.replace('Now in', '');
export const drawing = () => screen.getByRole('group', { name: /^The \w+ flow\./ });
export const litStates = () =>
  [...drawing().querySelectorAll('[data-now]')].map(
    (state) => `${state.getAttribute('data-state')} ${state.getAttribute('data-now')}`,
  );
export const markedEdges = (mark: string) =>
  [...drawing().querySelectorAll(`.words[${mark}]`)].map((edge) => edge.getAttribute('data-key'));
export const step = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));
