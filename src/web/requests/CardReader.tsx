import { CardBody } from '#ui/Card.tsx';
import { Reader, type ReaderProps } from './Reader.tsx';

/** The inside of a card whose content is read from the server, as `Reader` shows it. */
export function CardReader<T>({ lines = 3, ...reader }: Omit<ReaderProps<T>, 'around'>) {
  return <Reader {...reader} lines={lines} around={(waiting) => <CardBody>{waiting}</CardBody>} />;
}
