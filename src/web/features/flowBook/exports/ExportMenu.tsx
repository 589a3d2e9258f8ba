import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import styled from 'styled-components';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { DownloadSimpleBoldIcon } from '#ui/icons/DownloadSimpleBoldIcon.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { controlHeight, media, radius, space, token, type, zIndex } from '#ui/theme.ts';
import type { Book, PanelProps } from '../book.ts';
import { rowButton } from '../panelLook.ts';

const PrintedBook = lazy(() => loadPagePart(() => import('./PrintedBook.tsx')));

const Menu = styled.details`
  position: relative;
`;

const Opener = styled.summary`
  ${type.control}
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${controlHeight.medium};
  padding: ${space[4]} ${space[16]};
  border: 1px solid ${token.lineStrong};
  border-radius: ${radius.control};
  background: ${token.surface};
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    background: ${token.sunken};
  }
`;

const List = styled.ul`
  position: absolute;
  inset: calc(100% + ${space[4]}) auto auto 0;
  z-index: ${zIndex.popover};
  ${media.md} {
    inset-inline: auto 0;
  }
  display: grid;
  width: max-content;
  max-width: min(320px, calc(100vw - 2 * ${space[16]}));
  padding: ${space[8]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.raised};
  box-shadow: ${token.vignetteShadow};
`;

const Choice = styled.button`
  ${rowButton}
  display: grid;
  small {
    ${type.caption}
    color: ${token.muted};
  }
`;

const Said = styled.p`
  ${type.caption}
  position: absolute;
  inset: calc(100% + ${space[4]}) auto auto 0;
  width: max-content;
  max-width: 240px;
  color: ${token.dangerText};
`;

interface Export {
  title: string;
  about: string;
  act: (book: Book, print: () => void) => void | Promise<void>;
}

const save = (book: Book, ending: string, type: string, content: string): void =>
  downloadFile(`${book.model.name}.${ending}`, new Blob([content], { type }));

/** The code for formats other than SVG is loaded on demand. */
const choices: readonly Export[] = [
  {
    title: 'SVG',
    about: 'The drawing, in plain words or code names as shown, for any size.',
    act: (book) => save(book, 'svg', 'image/svg+xml', book.svg),
  },
  {
    title: 'PNG',
    about: 'The drawing as a picture at double size.',
    act: async (book) => {
      const { pngOf } = await import('./png.ts');
      downloadFile(`${book.model.name}.png`, await pngOf(book.svg));
    },
  },
  {
    title: 'Mermaid',
    about: 'Text that code hosts and wikis render.',
    act: async (book) => {
      const { mermaidOf } = await import('./texts.ts');
      save(book, 'mmd', 'text/plain', mermaidOf(book.model));
    },
  },
  {
    title: 'JSON',
    about: 'The machine for the Stately editor.',
    act: async (book) => {
      const { jsonOf } = await import('./texts.ts');
      save(book, 'json', 'application/json', jsonOf(book.model));
    },
  },
  {
    title: 'Print or PDF',
    about: 'The drawing and every state with its answers, to read or to sign. “Save as PDF” is among the printers.',
    act: (_, print) => print(),
  },
];

/** Exports the machine as SVG, PNG or text, or prints it. */
export function ExportMenu({ book }: PanelProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [problem, setProblem] = useState('');
  const [isPrinting, setPrinting] = useState(false);
  const close = () => menu.current?.removeAttribute('open');
  /** The pressed item disappears with the menu, so focus returns to the menu's button. */
  const closeBehind = () => {
    close();
    menu.current?.querySelector('summary')?.focus();
  };

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!menu.current?.contains(relatedTarget)) close();
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && menu.current?.open === true) closeBehind();
  };
  const choose = async ({ title, act }: Export) => {
    closeBehind();
    setProblem('');
    try {
      await act(book, () => setPrinting(true));
    } catch {
      setProblem(`This browser couldn’t make the ${title}. Use the SVG instead.`);
    }
  };

  return (
    <Menu ref={menu} data-no-print onBlur={leave} onKeyDown={escape}>
      <Opener>
        <DownloadSimpleBoldIcon size={18} aria-hidden />
        Export
      </Opener>
      <List>
        {choices.map((choice) => (
          <li key={choice.title}>
            <Choice type="button" onClick={() => void choose(choice)}>
              <span>{choice.title}</span>
              <small>{choice.about}</small>
            </Choice>
          </li>
        ))}
      </List>
      <Said role="status">{problem}</Said>
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintedBook
            book={book}
            onPrinted={(failure = '') => {
              setProblem(failure);
              setPrinting(false);
            }}
          />
        </Suspense>
      )}
    </Menu>
  );
}
