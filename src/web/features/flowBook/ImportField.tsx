import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { controlBox, controlFocus, controlHover, controlInvalid, cureLook, fieldColumn, fieldLabel, helpLook, LiveRegion } from '#ui/fieldLook.ts';
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

/** Nothing that is brought is as large as this, in bytes. */
const LARGEST = 5_000_000;

export interface ImportWords {
  /** What is brought: 'Trace'. */
  label: string;
  help: string;
  /** What is done with it: 'Replay what is pasted'. */
  act: string;
  /** The file, to who cannot see the button: 'A file of traces'. */
  file: string;
  /** As an input takes it: '.json,application/json'. */
  accept: string;
}

export interface ImportFieldProps {
  /** Where it is typed. */
  ref?: RefObject<HTMLTextAreaElement | null>;
  words: ImportWords;
  typed: string;
  onType: (typed: string) => void;
  /** What cannot be used, in words; null while all is well. */
  problem: string | null;
  /** What was typed, or the words of a file with its name; false where it cannot be used. */
  onBring: (text: string, file: string | null) => boolean;
  onProblem: (problem: string) => void;
}

/** Takes a text: pasted, chosen as a file or dropped. A file leaves what was typed alone. */
export function ImportField({ ref, words, typed, onType, problem, onBring, onProblem }: ImportFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLTextAreaElement>(null);
  const box = ref ?? own;
  const [isOver, setOver] = useState(false);

  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > LARGEST) return onProblem(`${chosen.name} is larger than 5 MB. Choose a smaller file.`);
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
              <WarningCircleIcon size={16} weight="fill" aria-hidden />
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
