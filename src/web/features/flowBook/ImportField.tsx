import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { WarningCircleFillIcon } from '#ui/icons/WarningCircleFillIcon.ts';
import { Button } from '#ui/Button.tsx';
import {
  controlBox,
  controlFocus,
  controlHover,
  controlInvalid,
  cureLook,
  fieldColumn,
  fieldLabel,
  helpLook,
  LiveRegion,
} from '#ui/fieldLook.ts';
import { media, radius, space, token } from '#ui/theme.ts';
import { Acts } from './panelLook.ts';

const Frame = styled.div`
  ${fieldColumn}
  &[data-over] {
    outline: 2px dashed ${token.accent};
    outline-offset: 6px;
    border-radius: ${radius.control};
  }
`;

const Label = styled.label`
  ${fieldLabel}
`;

const Box = styled.textarea`
  ${controlBox}
  padding: ${space[8]} ${space[12]};
  resize: vertical;
  overflow-wrap: anywhere;
  ${media.hover} {
    &:hover {
      ${controlHover}
    }
  }
  &[aria-invalid] {
    ${controlInvalid}
  }
  &&:focus {
    ${controlFocus}
  }
`;

const Help = styled.p`
  ${helpLook}
`;

const Cure = styled.p`
  ${cureLook}
  overflow-wrap: anywhere;
`;

/** Largest file accepted, in bytes. No trace or ledger comes close. */
const MAX_FILE_SIZE = 5_000_000;

export interface ImportWords {
  /** Label of the text box, such as 'Trace'. */
  label: string;
  help: string;
  /** Label of the button, such as 'Replay it'. */
  act: string;
  /** Accessible name of the file input, such as 'A file of traces'. */
  file: string;
  /** The input's `accept` attribute, such as '.json,application/json'. */
  accept: string;
}

export interface ImportFieldProps {
  /** The text box. */
  ref?: RefObject<HTMLTextAreaElement | null>;
  words: ImportWords;
  typed: string;
  onType: (typed: string) => void;
  /** The error message; null for none. */
  problem: string | null;
  /** Receives the typed text, or a file's text and name. Returns false if it can't be used. */
  onBring: (text: string, file: string | null) => boolean;
  onProblem: (problem: string) => void;
}

/** Imports text that is pasted, dropped or chosen as a file. A file doesn't replace the typed text. */
export function ImportField({ ref, words, typed, onType, problem, onBring, onProblem }: ImportFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLTextAreaElement>(null);
  const box = ref ?? own;
  const [isOver, setOver] = useState(false);

  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > MAX_FILE_SIZE) return onProblem(`${chosen.name} is larger than 5 MB. Choose a smaller file.`);
    try {
      onBring(await chosen.text(), chosen.name);
    } catch {
      onProblem(`${chosen.name} can’t be read.`);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) void read(dropped);
    else onBring(event.dataTransfer.getData('text/plain'), null);
  };

  return (
    <Frame
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Label htmlFor={id}>{words.label}</Label>
      <Box
        ref={box}
        id={id}
        rows={4}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={`${id}-words`}
        onChange={({ target }) => onType(target.value)}
      />
      <div id={`${id}-words`}>
        {problem === null && <Help>{words.help}</Help>}
        <LiveRegion aria-live="polite">
          {problem !== null && (
            <Cure>
              <WarningCircleFillIcon size={16} aria-hidden />
              <span>{problem}</span>
            </Cure>
          )}
        </LiveRegion>
      </div>
      <Acts>
        <Button size="small" look="secondary" onPress={() => onBring(typed, null) || box.current?.focus()}>
          {words.act}
        </Button>
        <Button size="small" look="quiet" onPress={() => file.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={file}
          type="file"
          accept={words.accept}
          hidden
          aria-label={words.file}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
      </Acts>
    </Frame>
  );
}
