import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { logoUrl } from '#contract/fields.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { TextField } from '#ui/TextField.tsx';
import { space, token, type } from '#ui/theme.ts';
import type { FieldProps } from '#ui/useFields.ts';

/** As long as an address may be in the middle of being typed, in ms: half an address is nobody's to be asked for. */
const typingPause = 400;

const Line = styled.div`
  display: grid;
  gap: ${space[12]};
`;

const Preview = styled.div`
  ${type.caption}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  color: ${token.muted};
`;

/** The address as far as it can be shown: whole, and not being typed any more. Null for none. */
function useSettled(typed: string): string | null {
  const address = typed.trim();
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), typingPause);
    return () => clearTimeout(timer);
  }, [address]);
  return settled === address && address !== '' && logoUrl.safeParse(address).success ? address : null;
}

/** The address of the logo, and how it looks: the picture, or the initials that stand in for it and why. */
export function LogoField({ organisation, ...field }: FieldProps<string> & { organisation: string }) {
  const src = useSettled(field.value);
  const [answered, setAnswered] = useState<{ src: string; isLoaded: boolean } | null>(null);
  const isLoaded = answered?.src === src ? answered.isLoaded : null;
  const word =
    src === null
      ? 'Without a logo, initials stand in for it.'
      : isLoaded === null
        ? 'Loading the picture'
        : isLoaded
          ? 'This is how it looks.'
          : 'No picture could be loaded from this address. Initials stand in for it.';
  return (
    <Line>
      <TextField
        {...field}
        label="Logo"
        isOptional
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        placeholder="https://"
        help="The address of a picture on the web, best a square one."
      />
      <Preview>
        <Avatar name={organisation} src={src} size={56} onPicture={(of, loads) => setAnswered({ src: of, isLoaded: loads })} />
        <span aria-live="polite">{word}</span>
      </Preview>
    </Line>
  );
}
