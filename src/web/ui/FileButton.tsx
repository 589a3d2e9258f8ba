import { useRef } from 'react';
import { Button, type ButtonProps } from '#ui/Button.tsx';

export type FileButtonProps = Omit<ButtonProps, 'onPress' | 'type'> & {
  /** Which types the browser offers first; the person may choose others. */
  accept: readonly string[];
  onFile: (file: File) => void;
};

/** A button that lets a person choose a file. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        data-testid="file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again once it was changed.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
