import { useRef } from 'react';
import { Button, type ButtonProps } from '#ui/Button.tsx';

export type FileButtonProps = Omit<ButtonProps, 'onPress' | 'type'> & {
  /** The file types the browser offers first; other types can still be chosen. */
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
          // Lets the same file be chosen again after it was changed.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
