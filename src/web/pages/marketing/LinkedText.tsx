import { piecesOf } from '#content/faq.ts';
import { Link } from '#ui/Link.tsx';

/** A sentence with its links rendered. */
export function LinkedText({ words }: { words: string }) {
  return piecesOf(words).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Link key={piece.href} href={piece.href}>
        {piece.words}
      </Link>
    ),
  );
}
