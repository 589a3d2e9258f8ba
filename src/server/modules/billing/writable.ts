/* What the PDF's font can write. It has ẹ, ọ, ṣ, ə and ₦. */

/** Letters of Hausa, Efik and others that it lacks, and those that it has in their place. */
const plain: Record<string, string> = {
  ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K', ƴ: 'y', Ƴ: 'Y',
  ɔ: 'ọ', Ɔ: 'Ọ', ɛ: 'ẹ', Ɛ: 'Ẹ', ʌ: 'ọ', Ʌ: 'Ọ', ʊ: 'ụ', Ʊ: 'Ụ', ɩ: 'ị', Ɩ: 'Ị', ʋ: 'v', Ʋ: 'V', ɣ: 'g', Ɣ: 'G', ǝ: 'ə', Ǝ: 'Ə', ꞌ: '’',
  // A line below is another way to write the dot below.
  '\u0329': '\u0323', '\u0331': '\u0323',
};
const lacking = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Letters with marks that it lacks as one, such as ǹ and ḿ: it has the letter and the mark. */
const composed = /(?![ȘșȚțṄṅṢṣẀẁẂẃẄẅ])[Ǎ-ǰǴǵǸǹȀ-ȳḀ-ẙ]/g;

/** Marks that it lacks. */
const marks = /(?![\u0300-\u0304\u0306-\u030c\u030f\u0311\u0312\u031b\u0323\u0326-\u0328])[\u0300-\u036f]/g;

/** A letter with marks, or with as many of them as can be drawn: the font does not know where to put some, as above ị. */
function drawn(letter: string, canDraw: (letter: string) => boolean): string {
  const [base = '', ...of] = letter.normalize('NFD');
  const fewer = of.map((_, index) => base + of.slice(0, of.length - index).join(''));
  return [letter, ...fewer].find(canDraw) ?? base;
}

/** The words as the font can write them: with another letter, or without a mark, where it lacks one. */
export const writable = (words: string, canDraw: (letter: string) => boolean): string =>
  words
    .normalize('NFC')
    .replace(composed, (letter) => letter.normalize('NFD'))
    .replace(lacking, (letter) => plain[letter] ?? letter)
    .replace(marks, '')
    .replace(/\P{M}\p{M}+/gu, (letter) => drawn(letter, canDraw));
