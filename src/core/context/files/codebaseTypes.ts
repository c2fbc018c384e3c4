// Types of the codebase port; paths are relative, lines 1-based.
import type { PastChange } from '../index/pastChanges';

/** 1-based, both included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface ContextRequest {
  /** What is being talked about, in the words of the people who talk. */
  readonly text: string;
  /** Paths that matter for certain; they come first. */
  readonly named: readonly string[];
  /** Files that are open in the editor, the one used last first. */
  readonly open: readonly string[];
  /** Files that were changed lately, the last one first. */
  readonly recent?: readonly string[];
  /** The last commits, the latest first. */
  readonly history?: readonly PastChange[];
  /** Files that an earlier request was shown: they stay where there is room left. */
  readonly kept?: readonly string[];
  /** Lines that are in the prompt already, by path: passed over. */
  readonly without?: Readonly<Record<string, readonly LineRange[]>>;
  readonly maxTokens: number;
}

export interface PackedFile {
  readonly path: string;
  readonly text: string;
  /** Line of the file that `text` begins with. */
  readonly startLine: number;
  /** Whether `text` is all of the file; otherwise it is an excerpt. */
  readonly whole: boolean;
  readonly tokens: number;
}

export type SkipReason = 'ignored' | 'binary' | 'generated' | 'large' | 'secret';

export interface SkippedFiles {
  readonly reason: SkipReason;
  readonly count: number;
}

export interface ContextPack {
  /** Best first; excerpts of one file stand together, in the order of their lines. */
  readonly files: readonly PackedFile[];
  /** The symbols that are not shown, one file a line; empty where there are none. */
  readonly outline: string;
  /** Files the workspace has, skipped ones left out. */
  readonly listed: number;
  readonly skipped: readonly SkippedFiles[];
  readonly tokens: number;
}

export interface CodeSymbol {
  readonly name: string;
  /** `class`, `function`, `method`, `interface`, `type`, `enum`, `constant`, `module`, `macro`. */
  readonly kind: string;
  readonly path: string;
  readonly line: number;
}

export interface TextQuery {
  readonly text: string;
  readonly isWord: boolean;
  readonly isCaseSensitive: boolean;
  /** A folder or a file; null for the whole workspace. */
  readonly under: string | null;
  /** Hits at most. */
  readonly limit: number;
}

export interface SearchHit {
  readonly path: string;
  readonly line: number;
  /** The line, cut where it is very long. */
  readonly text: string;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Whether there are more than `limit`. */
  readonly more: boolean;
}
