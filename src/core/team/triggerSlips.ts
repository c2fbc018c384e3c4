// Forgives a slip of one letter in a long word of an order.
import type { Rules } from './triggerLexicon';

/** The words people order builds with, as typed in a hurry; by language. */
const words =
  'implement implementing implementation start starting build building begin execute proceed working develop development coding ' +
  'implementa implementalo implementala implementad implementen implementacion construye construyelo construir empieza empezad empiecen comienza programar desarrolla ' +
  'implementar implemente implementem implementacao constroi comeca comecem programar desenvolve ' +
  'implementez commence commencez construis construisez developpe developpez lancez ' +
  'implementiere implementieren programmieren implementier implementiert umsetzen umsetzung fangt beginnt starten programmiere programmiert entwickle loslegen ' +
  'implementate implementatelo costruisci costruitelo costruiscilo procedi procedete sviluppa iniziate cominciate realizza ' +
  'implementeer implementeren implementatie bouwen beginnen ontwikkel programmeer uitvoeren ' +
  'реализуи реализуите реализацию начинаи начинаите приступаи приступаите запускаи запускаите строите делаите договорились';

const known = [...new Set(words.split(' '))];

/**
 * The clause with a slip of one letter in a long order word put right: `implemnt`, `biuld`. First letter and ending must be right, and a
 * vowel is never changed for another, so that no word becomes another form or tense. A word the language knows stays.
 */
export function mend(clause: string, rules: Rules): string {
  const isShort = (word: string) => word.length > 4 && word.endsWith('in') && rules.vocabulary.has(`${word}g`);
  const isKnown = (word: string) => word.length < 5 || rules.vocabulary.has(word) || rules.build.test(word) || rules.buildBare.test(word);
  return clause
    .split(' ')
    .map((word) => (isKnown(word) ? word : isShort(word) ? `${word}g` : (known.find((right) => isSlip(word, right)) ?? word)))
    .join(' ');
}

const vowel = /[aeiouyаеиоуыэюя]/;

function isSlip(word: string, known: string): boolean {
  const shift = known.length - word.length;
  if (Math.abs(shift) > 1 || word[0] !== known[0]) return false;
  const isSwappedEnd =
    shift === 0 &&
    word.length > 7 &&
    word.slice(0, -2) === known.slice(0, -2) &&
    word.at(-1) === known.at(-2) &&
    word.at(-2) === known.at(-1);
  if (isSwappedEnd) return true;
  const isLostBeforeEnd = shift === 1 && known.length > 8 && /[^d]$/.test(word) && word.slice(0, -1) === known.slice(0, -2);
  if (isLostBeforeEnd && word.at(-1) === known.at(-1)) return true;
  if (word.slice(-2) !== known.slice(-2)) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  if (at >= Math.min(word.length, known.length)) return false;
  if (shift === 0 && word[at] === known[at + 1] && word[at + 1] === known[at]) return word.slice(at + 2) === known.slice(at + 2);
  if (known.length < 7) return false;
  if (shift === 1) return word.slice(at) === known.slice(at + 1);
  if (shift === -1) return word.slice(at + 1) === known.slice(at);
  const isVowelChange = vowel.test(word[at] ?? '') && vowel.test(known[at] ?? '');
  return !isVowelChange && word.slice(at + 1) === known.slice(at + 1);
}
