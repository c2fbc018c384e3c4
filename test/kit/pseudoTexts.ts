// Pseudo languages: one with long words, one written from right to left.
import type { Texts } from '../../src/core/i18n/language';

export const pseudoLanguages = {
  'en-XA': (text: string) => `[${text.replace(/[aeiouAEIOU]/g, accented)}${' lórém'.repeat(Math.ceil(text.length / 24))}]`,
  'ar-XB': (text: string) =>
    text.replace(/[a-z]/gi, (letter) => String.fromCharCode(firstLetter + (letter.toLowerCase().charCodeAt(0) % letters))),
} as const;

const [firstLetter, letters] = [0x5d0, 22];

function accented(letter: string): string {
  return `${letter}\u0301`.normalize('NFC');
}

/** Translates texts into a pseudo language; placeholders stay unchanged. */
export function pseudoTexts(texts: Texts, tag: keyof typeof pseudoLanguages): Texts {
  const wordsOf = (text: string) => text.split(/(\{\w+\})/);
  const change = (text: string) =>
    wordsOf(text).map((part, index) => (index % 2 === 1 || part.trim() === '' ? part : pseudoLanguages[tag](part)));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text).join('')])) as Texts;
}
