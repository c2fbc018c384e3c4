// Tokenizer: splits identifiers, stems words and provides stop words; works on bytes.
import { once } from '../../base/cache';

/** Minimum length of a word for stemming, in bytes; shorter words are unchanged. */
const minLength = 4;

/** Character codes of letters in endings. Plain constants for speed, because stemming runs for every word of every file. */
const a = 97;
const d = 100;
const e = 101;
const g = 103;
const i = 105;
const l = 108;
const m = 109;
const n = 110;
const o = 111;
const r = 114;
const s = 115;
const t = 116;
const y = 121;

/** Returns the length of a word's stem. Removes only English endings; words in other alphabets are unchanged. */
function stemLength(word: Uint8Array, length: number): number {
  if (length < minLength) return length;
  const verb = withoutVerb(word, length, word[length - 1] ?? 0);
  const cut = verb < 6 ? verb : withoutNoun(word, verb, word[verb - 1] ?? 0);
  if (cut < minLength) return cut;
  const last = word[cut - 1];
  if (last === e || last === y) return cut - 1;
  if (cut === length) return cut;
  if (last === i) return cut - 1;
  return last === word[cut - 2] && last !== s && last !== l ? cut - 1 : cut;
}

/** Returns the length without a plural or verb ending: s, es, ies, ed, ing. */
function withoutVerb(word: Uint8Array, length: number, last: number): number {
  if (last === s) {
    const before = word[length - 2];
    if (before === s) return length;
    return before === e && length > 4 ? length - 2 : length - 1;
  }
  if (last === d) return length >= 5 && word[length - 2] === e ? length - 2 : length;
  if (last === g) return length >= 7 && word[length - 2] === n && word[length - 3] === i ? length - 3 : length;
  return length;
}

/** Returns the length without a noun or adverb ending: ation, ator, ate, at, ion, er, or, ment, ly. `length` must be at least 6. */
function withoutNoun(word: Uint8Array, length: number, last: number): number {
  const second = word[length - 2];
  if (last === r) {
    if (second === o && length >= 8 && word[length - 3] === t && word[length - 4] === a) return length - 4;
    return second === e || second === o ? length - 2 : length;
  }
  if (length < 7) return length;
  if (last === e) return second === t && word[length - 3] === a ? length - 3 : length;
  if (last === n) {
    if (second !== o || word[length - 3] !== i) return length;
    return length >= 9 && word[length - 4] === t && word[length - 5] === a ? length - 5 : length - 3;
  }
  if (last === t) {
    if (second === a) return length - 2;
    return length >= 8 && second === n && word[length - 3] === e && word[length - 4] === m ? length - 4 : length;
  }
  return last === y && second === l ? length - 2 : length;
}

/** Receives a word as a 32-bit hash, with its position and size in bytes. */
export type TakeWord = (word: number, at: number, size: number) => void;

export const mark = 0;
const lower = 1;
export const upper = 2;
const digit = 3;
/** Class of each byte: `mark` separates words, `upper` may start the next part of an identifier. */
export const kinds = new Uint8Array(256);
const lowered = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  lowered[byte] = byte;
  if (byte >= 97 && byte <= 122) kinds[byte] = lower;
  // Bytes of non-ASCII characters count as letters.
  else if (byte >= 128) kinds[byte] = lower;
  else if (byte >= 48 && byte <= 57) kinds[byte] = digit;
  else if (byte >= 65 && byte <= 90) {
    kinds[byte] = upper;
    lowered[byte] = byte + 32;
  } else kinds[byte] = mark;
}

/** Maximum length of a word in bytes. Longer words are treated as data and skipped. */
const maxWordLength = 40;
/** Parameters of the FNV-1a hash, 32 bits. */
const basis = 0x811c9dc5 | 0;
const prime = 16_777_619;

/** Mixes the bits of a hash, so that a subset of the bits can serve as an index. */
function spread(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (once ^ (once >>> 12)) >>> 0;
}

/** Hashes the bytes from `from` to `to`, ignoring the case of ASCII letters. */
function numberOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = basis;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (lowered[bytes[at] ?? 0] ?? 0), prime);
  return spread(hash);
}

/**
 * Passes every word in the first `length` bytes of a UTF-8 text to `take`, in order. A compound identifier is passed in parts and as a
 * whole. Single bytes and numbers are skipped. Runs in linear time without allocations, because it processes the whole workspace.
 * @param begin start offset, not within a word
 * @param begins words whose `beginningAt` has no 1 in this table are skipped; faster than looking up every word
 */
export function readWords(bytes: Uint8Array, length: number, take: TakeWord, begin = 0, begins: Uint8Array | null = null): void {
  let at = begin;
  while (at < length) {
    if (kinds[bytes[at] ?? 0] === mark) {
      at++;
      continue;
    }
    const from = at;
    let parts = 0;
    for (;;) {
      const start = at;
      at = partEnd(bytes, start, length);
      const isTaken = takePart(bytes, start, at, take, begins);
      if (at >= length || kinds[bytes[at] ?? 0] === mark) break;
      if (isTaken) parts++;
    }
    if (parts > 0 && at - from <= maxWordLength && mayBegin(bytes, from, begins)) take(numberOf(bytes, from, at), from, at - from);
  }
}

/** Returns the offset after the part of an identifier that starts at `start`. */
export function partEnd(bytes: Uint8Array, start: number, length: number): number {
  let previous = kinds[bytes[start] ?? 0] ?? mark;
  for (let at = start + 1; at < length; at++) {
    const kind = kinds[bytes[at] ?? 0] ?? mark;
    if (kind === mark) return at;
    if (kind === upper && previous !== upper) return at;
    // The last capital letter starts the next part: `HTTPServer` consists of `HTTP` and `Server`.
    if (kind === lower && previous === upper && at - start > 1) return at - 1;
    previous = kind;
  }
  return length;
}

/** Whether a word starts at `at`. The bytes before and after must exist. */
export function isPartStart(bytes: Uint8Array, at: number): boolean {
  const kind = kinds[bytes[at] ?? 0];
  const before = kinds[bytes[at - 1] ?? 0];
  if (before === mark) return kind !== mark;
  return kind === upper && (before !== upper || kinds[bytes[at + 1] ?? 0] === lower);
}

/** Passes a part of an identifier to `take`. Returns false, without passing it, if the part is a number, too short or too long. */
function takePart(bytes: Uint8Array, start: number, end: number, take: TakeWord, begins: Uint8Array | null): boolean {
  const size = end - start;
  if (size < 2 || size > maxWordLength) return false;
  if (kinds[bytes[start] ?? 0] === digit && isNumber(bytes, start, end)) return false;
  if (mayBegin(bytes, start, begins)) take(size < 4 ? numberOf(bytes, start, end) : stemOf(bytes, start, size), start, size);
  return true;
}

/** Returns the first three bytes of a word as an index below `beginnings`: five bits per byte, ignoring case. */
export function beginningAt(bytes: Uint8Array, at: number): number {
  return (((bytes[at] ?? 0) & 31) << 10) | (((bytes[at + 1] ?? 0) & 31) << 5) | ((bytes[at + 2] ?? 0) & 31);
}

export const beginnings = 1 << 15;

function mayBegin(bytes: Uint8Array, at: number, begins: Uint8Array | null): boolean {
  return begins === null || begins[beginningAt(bytes, at)] === 1;
}

const word = new Uint8Array(maxWordLength);

function stemOf(bytes: Uint8Array, start: number, size: number): number {
  const length = stemSize(bytes, start, size);
  return numberOf(word, 0, length);
}

/** Returns the length of a word's stem. Also writes the lowercase bytes of the word to `word`. */
export function stemSize(bytes: Uint8Array, start: number, size: number): number {
  for (let at = 0; at < size; at++) word[at] = lowered[bytes[start + at] ?? 0] ?? 0;
  return stemLength(word, size);
}

function isNumber(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (kinds[bytes[at] ?? 0] !== digit) return false;
  return true;
}

const encoder = new TextEncoder();

/** Distinct words of names, cached by symbol object. Unchanged files keep their symbol objects across queries. */
const namesRead = new WeakMap<object, ReadonlySet<number>>();

/** Returns the distinct words in the name of an immutable object, such as a symbol. */
export function wordsOfName(named: { readonly name: string }): ReadonlySet<number> {
  const known = namesRead.get(named);
  if (known) return known;
  const bytes = encoder.encode(named.name);
  const found = new Set<number>();
  readWords(bytes, bytes.length, (each) => void found.add(each));
  namesRead.set(named, found);
  return found;
}

/** Counts the words of a text. If the counts of a word differ between the spellings of the text, the maximum applies. */
export function countWords(text: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const spelled of spellingsOf(text)) {
    const own = new Map<number, number>();
    const bytes = encoder.encode(spelled);
    readWords(bytes, bytes.length, (each) => own.set(each, (own.get(each) ?? 0) + 1));
    for (const [each, times] of own) counts.set(each, Math.max(counts.get(each) ?? 0, times));
  }
  return counts;
}

/** Returns the spellings of a text that may occur in files: unchanged, lowercase, and with capitalized words in non-Latin alphabets. */
export function spellingsOf(text: string): Set<string> {
  const small = text.toLowerCase();
  return new Set([text, small, small.replace(/(?<!\p{L})[^\p{ASCII}]/gu, (letter) => letter.toUpperCase())]);
}

const words = [
  'the and for are was were this that these those with without from into onto over under when where which what who whom whose why how does did do done can could should would will shall may might must have has had having been being its it is as at be by if in of on or so to up us we you he she they them their our your my me not no yes but than then there here also only just very more most some any all each every both few many much such other another about after again before between because while during until out off down get gets let make makes made want wants need needs like please add adds added change changes changed work works new',
  'der die das den dem des ein eine einer eines einem einen und oder aber nicht kein keine ist sind war wird werden wurde wie wo was wer wen warum wann welche welcher welches mit ohne von vom zu zum zur bei beim nach aus auf für über unter durch gegen um als auch nur noch schon man sich ich du er sie es wir ihr mein dein sein unser kann können soll sollte muss müssen hat haben wenn dann dass damit dieser diese dieses hier dort',
  'el la los las un una unos unas y o pero no es son era ser está están como donde dónde qué que quien cuando por para con sin de del al en sobre entre se su sus lo le les mi tu nos este esta esto estos estas ese esa hay más muy también puede debe hacer cómo cuál',
  'o os a as um uma uns umas e ou mas não é são ser está como onde que quem quando por para com sem de do da dos das em no na nos nas ao sobre entre se seu sua este esta isto esse essa há mais muito também pode deve fazer qual',
  'le la les un une des et ou mais ne pas est sont était être comment où que qui quoi quand pourquoi par pour avec sans de du au aux en dans sur sous entre se son sa ses ce cet cette ces il elle ils elles nous vous je tu on plus très aussi peut doit faire quel quelle',
  'il lo la gli le un uno una e ed o ma non è sono era essere come dove che chi cosa quando perché per con senza di del della dei delle da dal in nel nella su sul tra fra si suo sua questo questa questi queste più molto anche può deve fare quale',
  'de het een en of maar niet geen is zijn was waren wordt worden hoe waar wat wie wanneer waarom welke met zonder van voor naar bij uit op in over onder door om als ook nog al men zich ik jij je hij zij we wij kan kunnen moet moeten heeft hebben dan dat deze dit die hier daar',
  'и или но не нет да это этот эта эти как где что кто когда почему зачем какой какая какие с со без в во на по под над из от до для при о об у за к ко же бы ли мы вы он она они я ты его её их может нужно должен быть есть был была были если то так там тут здесь',
];

/** Hashes of the stop words; see `readWords`. */
export const stopWords = once((): ReadonlySet<number> => new Set(words.flatMap((line) => [...countWords(line).keys()])));
