import { CardBody } from '#ui/Card.tsx';
import { Reader, type ReaderProps } from './Reader.tsx';

/** A Reader inside a card. */
export function CardReader<T>({ lines = 3, ...reader }: Omit<ReaderProps<T>, 'around'>) {
  return <Reader {...reader} lines={lines} around={(waiting) => <CardBody>{waiting}</CardBody>} />;
}
