// Recognizes passwords made of words, in sentences and in unquoted values.
import { describes, isChosenPhrase, isFieldWord, sentenceWords } from '../assignedValues';
import { nameStart } from '../nameSearch';
import { isHarmless, isMarked, isNoName } from '../randomness';
import { wordsOfArgument, wordsOfLine } from './connectors';

/** Several lowercase words that extend to the end of the line. */
export const phraseOfLine = /[a-z]{3,12}(?: [a-z0-9]{1,12}){2,23}(?=[ \t]*(?:\r?\n|$|[<|]))/y;

/** Three words of 5 to 12 letters. Most sentences contain a shorter word, so three such words are enough for a passphrase. */
const isOfLongWords = /^[a-z]{5,12}(?: [a-z]{5,12}){2}$/;

/**
 * Returns the unquoted words after a name that together are a password: in a line of a properties file, an argument, a cell or a list.
 * Empty if there are none.
 */
export function assignedWords(text: string, nameAt: number, nameEnd: number, start: number): string {
  const nameFrom = nameStart(text, nameAt);
  const sign = text.slice(nameEnd, start);
  const first = text[nameFrom - 1] ?? '\n';
  const isArgument = sign === '=' && /["'`&;]/.test(first);
  const isOfLine =
    sign === '=' && (text.slice(nameFrom - 4, nameFrom) === 'set ' || (first === '\n' && /[a-z]/.test(text.slice(nameFrom, nameEnd))));
  const shape = isArgument ? wordsOfArgument : isOfLine ? wordsOfLine : /[:|=]/.test(sign) ? phraseOfLine : null;
  if (!shape) return '';
  shape.lastIndex = start;
  const words = shape.exec(text)?.[0] ?? '';
  const count = words.split(' ').length;
  return count >= (shape === phraseOfLine && !isOfLongWords.test(words) ? 4 : 3) &&
    isChosenPhrase(words) &&
    !(shape === phraseOfLine && sentenceWords.test(words))
    ? words
    : '';
}

export const saysIs = /(?:^|\s)(?:is|was|ist|war|lautet|es|era|est|était|è|é|är|er|je|to|это)$/;

/**
 * Whether a word is given as a password in a sentence, such as `the password is walnut`. The word must end the sentence or clause and be
 * capitalized, or be a lowercase word that neither describes a password nor names a form field.
 */
export function isSaidWord(value: string, name: string, after: string): boolean {
  if (!/^(?:[.,!;)]?(?:\s|$))/.test(after) || /^ (?!(?:and|und|et|y|e|i|en|и|on|for) )\w/.test(after)) return false;
  return (
    /^[A-Z][a-z]{5,}$/.test(value) ||
    (/^[a-z]{6,}$/.test(value) &&
      (/^(?:pass(?:word|phrase|code)?|pwd?)\b.* (?:is|was)[ \t]+$/i.test(name) ||
        (value.length >= 7 && !/^pass(?:word|phrase|code)?\b|^p(?:ass)?wd?\b/i.test(name))) &&
      !describes.test(value) &&
      !isFieldWord(value))
  );
}

const lonePassword = /(?=[^\n]*[\d!@#$%^&*+?])[A-Za-z\d!@#$%^&*+?./-]{4,40}(?=[ \t]*(?:\r?\n(?![ \t])|$))/y;

/** Whether a value is alone on the line below a sentence about a password. */
export function isLonePassword(text: string, at: number): boolean {
  lonePassword.lastIndex = at;
  const value = lonePassword.exec(text)?.[0] ?? '';
  return value !== '' && (isMarked(value) || isNoName(value)) && !isHarmless(value);
}
