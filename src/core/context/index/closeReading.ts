// Compares a request with a few files in detail: adjacent words, symbols, identifiers.
import type { FileSymbol } from '../symbols/symbols';
import type { WantedWords } from './codeIndex';
import type { FindOccurrences, Occurrence } from './occurrences';
import { readWords, wordsOfName } from './tokenizer';

/** For each kind of feature, the share (0 to 1) of the request's features that a file contains. */
export interface CloseLook {
  /**
   * Adjacent words of the request that are also adjacent in the file: `idle timeout` matches `idleTimeout`, `idle_timeout` and
   * `idle-timeout`.
   */
  readonly phrases: number;
  /** Weight of the query words in the best matching symbol, as a share of the weight of all query words. */
  readonly symbol: number;
  /** Identifiers of the request that occur in the file with the same spelling, weighted by rarity. */
  readonly identifiers: number;
}

/** Maximum number of bytes examined per file. In longer text, many phrases would match by chance. */
const maxLooked = 24_000;
/** Maximum number of bytes between adjacent words, such as a space or a separator. */
const maxBetween = 2;
/** Maximum number of identifiers taken from a request; the rest are ignored, because a longer list usually comes from pasted text. */
const maxIdentifiers = 12;

const encoder = new TextEncoder();

export function lookClosely(
  request: string,
  wanted: WantedWords,
  texts: ReadonlyMap<string, string>,
  symbolsOf: (path: string, text: string) => readonly FileSymbol[],
  find: FindOccurrences,
): ReadonlyMap<string, CloseLook> {
  const phrasesIn = createPhraseReading(request, wanted);
  const symbolIn = createSymbolReading(request, wanted);
  const identifiersIn = createIdentifierReading(request, [...texts.values()]);
  return new Map(
    [...texts].map(([path, text]) => [
      path,
      { phrases: phrasesIn(find(path, text)), symbol: symbolIn(symbolsOf(path, text)), identifiers: identifiersIn(text) },
    ]),
  );
}

function createPhraseReading(request: string, wanted: WantedWords): (found: readonly Occurrence[]) => number {
  const said = wordsInOrder(request, wanted);
  /** Weight of each phrase, by its first and second word. */
  const phrases = new Map<number, Map<number, number>>();
  said.slice(1).forEach((second, at) => {
    const first = said[at] ?? 0;
    phrases.set(first, (phrases.get(first) ?? new Map()).set(second, (wanted.get(first) ?? 0) + (wanted.get(second) ?? 0)));
  });
  const all = [...phrases.values()].flatMap((after) => [...after.values()]).reduce((sum, gain) => sum + gain, 0);
  return (found) => {
    if (all === 0) return 0;
    const met = new Map<ReadonlyMap<number, number>, Set<number>>();
    let sum = 0;
    let after: ReadonlyMap<number, number> | undefined;
    let last = 0;
    for (const { word, at, end } of found) {
      if (at > maxLooked) break;
      const gain = at >= last && at - last <= maxBetween ? after?.get(word) : undefined;
      if (after && gain !== undefined) {
        const seconds = met.get(after) ?? new Set();
        if (!seconds.has(word)) sum += gain;
        met.set(after, seconds.add(word));
      }
      after = phrases.get(word);
      last = end;
    }
    return sum / all;
  };
}

/** Returns the query words of a request in the order of the request, including repetitions. */
function wordsInOrder(request: string, wanted: WantedWords): readonly number[] {
  const words: number[] = [];
  const bytes = encoder.encode(request);
  readWords(bytes, bytes.length, (word) => void (wanted.has(word) && words.push(word)));
  return words;
}

function createSymbolReading(request: string, wanted: WantedWords): (symbols: readonly FileSymbol[]) => number {
  const whole = [...new Set(wordsInOrder(request, wanted))].reduce((sum, word) => sum + (wanted.get(word) ?? 0), 0);
  return (symbols) => {
    if (whole === 0) return 0;
    const best = symbols.reduce((most, symbol) => Math.max(most, wantedIn(symbol, wanted)), 0);
    return Math.min(1, best / whole);
  };
}

/** Sums the weights of the query words that the name of a symbol contains. */
export function wantedIn(symbol: FileSymbol, wanted: WantedWords): number {
  let sum = 0;
  for (const word of wordsOfName(symbol)) sum += wanted.get(word) ?? 0;
  return sum;
}

/** Returns the words of a request that are spelled like identifiers: in camel case, with underscores or separators, or in backticks. */
function identifiersOf(request: string): readonly string[] {
  const quoted = [...request.matchAll(/`([^`\n]{2,80})`/g)].flatMap(([, inside = '']) => inside.match(/[A-Za-z_]\w+/g) ?? []);
  const spelled = request.match(/[A-Za-z_]\w*(?:(?:\.|::|#|->)[A-Za-z_]\w*)*/g) ?? [];
  const named = spelled.filter((name) => /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z]|\w(?:\.|::|#|->)\w/.test(name));
  const parts = [...named, ...named.flatMap((name) => name.split(/\.|::|#|->/)), ...quoted];
  return [...new Set(parts)].filter((name) => name.length > 2).slice(0, maxIdentifiers);
}

function createIdentifierReading(request: string, texts: readonly string[]): (text: string) => number {
  const names = identifiersOf(request);
  if (names.length === 0) return () => 0;
  const worth = names.map((name) => Math.log(1 + texts.length / Math.max(1, texts.filter((text) => text.includes(name)).length)));
  const all = names.length * Math.log(1 + texts.length);
  return (text) => names.reduce((sum, name, at) => sum + (text.includes(name) ? (worth[at] ?? 0) : 0), 0) / all;
}
