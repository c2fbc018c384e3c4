// Where the white space of a file does not say how deep new lines stand, so that what the model wrote is all there is to go by.
import { indentOf, type IndentPair } from './indent';
import type { LineSource } from '../lines/source';

/** A place of a file, and the texts that are to stand there. */
export interface IndentedPlace {
  /** The 0-based lines it begins at and ends before. */
  readonly first: number;
  readonly end: number;
  /** The lines of it that are not blank, in order: how they were quoted, and how they are indented. */
  readonly pairs: readonly IndentPair[];
  readonly newLines: readonly string[];
}

/** Whether a file holds plain text by its name: there a line's indentation is the writer's, and no structure that lines have to fit into. */
export function isPlainText(path: string): boolean {
  return /\.te?xt$/i.test(path);
}

/**
 * Whether nothing in a file of plain text shows a depth to keep: the place is one line, or all lines the file has. Several lines among
 * others that were quoted less deep by the same measure do show it.
 */
export function isUnbound({ lines }: LineSource, { first, end, pairs }: IndentedPlace): boolean {
  return pairs.length === 1 || lines.every(({ text }, line) => (line >= first && line < end) || text.trim() === '');
}

/**
 * Whether the file's indentation is no depth and neither text has any: lines that differ, one of them by a tab after spaces, which goes on to a
 * stop that nobody knows.
 */
export function isDepthless({ pairs, newLines }: IndentedPlace): boolean {
  const isFlush = pairs.every(({ quoted }) => quoted === '') && newLines.every((line) => indentOf(line) === '');
  return isFlush && new Set(pairs.map(({ own }) => own)).size > 1 && pairs.some(({ own }) => own.includes(' \t'));
}
