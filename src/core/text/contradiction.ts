// Detects contradictions between sentences (negation, quantity) and equal wording.
import { type Unit, units } from './units';

/** `polarity`: only one sentence is negated. `quantity`: a quantity differs. */
export type Contradiction = 'polarity' | 'quantity';

/** The comparable content of a sentence: negation, words and quantities. */
export interface Sense {
  readonly isNegated: boolean;
  readonly words: ReadonlySet<string>;
  /** Numeric values by the quantity they measure: time in milliseconds, size in bytes, percent, a counted noun, or no unit. */
  readonly quantities: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Minimum Dice coefficient of the words of two sentences at which they count as being about the same subject. */
const sameMatter = 0.5;

/** Returns the contradiction between two sentences that are known to be about the same subject; null if there is none. */
export function clashOf(a: string, b: string): Contradiction | null {
  return contradictionOf(senseOf(a), senseOf(b), true);
}

/**
 * Returns the contradiction between two parsed sentences; null if there is none.
 * @param isSameMatter whether both sentences are known to be about the same subject
 */
export function contradictionOf(a: Sense, b: Sense, isSameMatter = false): Contradiction | null {
  const isShared = overlap(a.words, b.words) >= sameMatter;
  if (isShared && a.isNegated !== b.isNegated) return 'polarity';
  return (isShared || isSameMatter) && differ(a.quantities, b.quantities) ? 'quantity' : null;
}

/** Whether two sentences have the same words in the same order, ignoring case and punctuation. */
export function isSameSaying(a: string, b: string): boolean {
  const plain = (text: string) => (text.toLowerCase().match(wordPattern) ?? []).join(' ');
  return plain(a) === plain(b);
}

const wordPattern = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;

export function senseOf(text: string): Sense {
  const found: readonly string[] = text.toLowerCase().replaceAll('’', "'").match(wordPattern) ?? [];
  return {
    isNegated: found.some(isNegator),
    words: new Set(found.filter((word) => word.length > 2 && !isNegator(word) && !fillers.has(word) && !/^\d/.test(word)).map(stem)),
    quantities: quantitiesIn(text),
  };
}

export function isNegator(word: string): boolean {
  return negators.has(word) || word.endsWith("n't");
}

/** Negating words in languages that use spaces. */
const negators: ReadonlySet<string> = new Set(
  [
    "not no never without avoid avoids avoiding cannot neither nor nobody nothing reject rejects drop against unnecessary dont cant won't",
    'nicht kein keine keinen keiner keinem nie niemals ohne vermeiden vermeide weder gegen',
    'pas ne jamais sans éviter évitez évite aucun aucune contre',
    'nunca sin evitar evite ningún ninguna jamás contra',
    'não nunca sem evitar evite nenhum nenhuma',
    'non mai senza evitare evita nessun nessuna contro',
    'niet geen nooit zonder vermijd vermijden tegen',
    'не нет никогда без избегать избегайте нельзя против',
  ].flatMap((line) => line.split(' ')),
);

/** Stop words, which are not compared. */
const fillers: ReadonlySet<string> = new Set(
  [
    'the and that this with for from are was will should must can its use using does did has have been into than then when there',
    'der die das den dem des ein eine einen und mit für von auf ist sind wird soll muss kann',
    'les des une est sont avec pour dans que qui doit peut',
    'los las una con para por que debe puede está son',
    'uma com para por que deve pode está são',
    'gli una con per che deve può sono della del',
    'het een met voor van dat moet kan zijn wordt',
    'это для что как или она они его',
  ].flatMap((line) => line.split(' ')),
);

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s|en|e)$/, '') : word;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

function differ(a: Sense['quantities'], b: Sense['quantities']): boolean {
  return [...a].some(([measure, values]) => {
    const others = b.get(measure);
    return others !== undefined && ![...values].every((value) => others.has(value)) && ![...others].every((value) => values.has(value));
  });
}

/** Numbers that are not quantities: file positions, addresses, versions, list numbers. */
const noQuantity = /https?:\/\/\S+|(?<!\S)\S+\.\w+:\d+(?:[-–]\d+)?|^[ \t]*\d+[.)][ \t]|\bv?\d+\.\d+\.\d+\S*/gim;
const quantity = /(?<![\p{L}\d._/:#-])(\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?)[ \t]*(%|[\p{L}µ]+)?/gu;

function quantitiesIn(text: string): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const [, digits = '', unit = ''] of text.replace(noQuantity, ' ').matchAll(quantity)) {
    const value = Number(/,\d{3}/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'));
    const { measure, size } = unitOf(unit.toLowerCase());
    found.set(measure, (found.get(measure) ?? new Set()).add(value * size));
  }
  return found;
}

/** Spellings of units in several languages; longer prefixes come first. */
const spellings: readonly (readonly [pattern: RegExp, unit: Unit])[] = [
  [/^(?:ms|milli|мс|миллисек)/, units.millisecond],
  [/^(?:s$|secs?$|second|sek|segund|sgd|с$|сек)/, units.second],
  [/^(?:mins?$|minut|мин)/, units.minute],
  [/^(?:h$|hrs?$|hour|stunde|heure|hora|ora$|ore$|uur|uren|ч$|час)/, units.hour],
  [/^(?:days?$|tage?n?$|jours?$|días?$|dias?$|giorn|dag$|dagen$|дн|день|дней)/, units.day],
  [/^(?:kb|kib|kilobyte)/, units.kilobyte],
  [/^(?:mb|mib|megabyte)/, units.megabyte],
  [/^(?:gb|gib|gigabyte)/, units.gigabyte],
  [/^bytes?$/, units.byte],
  [/^(?:%|percent|prozent|процент|por|pour)/, units.percent],
];

/** Returns the unit that a word means. An unknown word is a counted noun, unless it is a function word or has fewer than three letters. */
function unitOf(word: string): Unit {
  const known = spellings.find(([pattern]) => pattern.test(word));
  if (known) return known[1];
  return { measure: word.length < 3 || fillers.has(word) || negators.has(word) ? '' : stem(word), size: 1 };
}

/** Reduces text to its letters and digits, in lowercase. */
export function wording(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export function sameWords(one: string, other: string): boolean {
  return wording(one) === wording(other);
}
