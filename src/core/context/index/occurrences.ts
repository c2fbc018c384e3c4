// Occurrences of a question's words in files, cached per file and question.
import { createRecent } from '../../base/cache';
import { beginningsOf } from './keywordScan';
import { meantTexts } from './synonyms';
import { termsOf } from './terms';
import { readWords } from './tokenizer';

export interface Occurrence {
  readonly word: number;
  /** Byte range within the concatenation of the path, a newline and the text. */
  readonly at: number;
  readonly end: number;
  /** 0-based line; -1 for an occurrence in the path. */
  readonly line: number;
}

/** Returns the occurrences in a file, in order. */
export type FindOccurrences = (path: string, text: string) => readonly Occurrence[];

const encoder = new TextEncoder();
const newLine = 10;

/** Maximum number of cached results: enough for several turns with several questions each. */
const maxKept = 1_000;

export type OccurrenceMemory = (question: string) => FindOccurrences;

/** Caches occurrences per file and question. A repeated question is searched again only in changed files. */
export function createOccurrenceMemory(): OccurrenceMemory {
  const kept = createRecent<string, { readonly text: string; readonly found: readonly Occurrence[] }>(maxKept);
  return (question) => {
    const words = new Set(termsOf(question).map(({ word }) => word));
    const { begins } = beginningsOf(words, [question, ...meantTexts]);
    return (path, text) => {
      const key = `${path}\n${question}`;
      const known = kept.get(key);
      if (known?.text === text) return known.found;
      const bytes = encoder.encode(`${path}\n${text}`);
      const found: Occurrence[] = [];
      let [line, lineEnd] = [-1, bytes.indexOf(newLine)];
      const take = (word: number, at: number, size: number) => {
        if (!words.has(word)) return;
        for (; lineEnd >= 0 && lineEnd < at; lineEnd = bytes.indexOf(newLine, lineEnd + 1)) line++;
        found.push({ word, at, end: at + size, line });
      };
      readWords(bytes, bytes.length, take, 0, begins);
      kept.set(key, { text, found });
      return found;
    };
  };
}
