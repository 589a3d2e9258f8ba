import { Button } from '#ui/Button.tsx';
import { CaretLeftBoldIcon } from '#ui/icons/CaretLeftBoldIcon.ts';
import { CaretRightBoldIcon } from '#ui/icons/CaretRightBoldIcon.ts';

/** Two buttons that go one step back or forward, from step `at` of 0 to `last`. */
export function StepButtons({ at, last, onGo }: { at: number; last: number; onGo: (step: number) => void }) {
  return (
    <>
      <Button
        look="secondary"
        size="small"
        isIcon
        aria-label="Step back"
        isAtEnd={at === 0}
        onPress={() => onGo(at - 1)}
      >
        <CaretLeftBoldIcon size={16} aria-hidden />
      </Button>
      <Button
        look="secondary"
        size="small"
        isIcon
        aria-label="Step forward"
        isAtEnd={at >= last}
        onPress={() => onGo(at + 1)}
      >
        <CaretRightBoldIcon size={16} aria-hidden />
      </Button>
    </>
  );
}
