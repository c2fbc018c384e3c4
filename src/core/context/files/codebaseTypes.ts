// Types of the codebase port. Paths are relative; lines are 1-based.
import type { PastChange } from '../index/pastChanges';

/** An inclusive range of 1-based line numbers. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface ContextRequest {
  /** Discussion text whose words select the files. */
  readonly text: string;
  /** Paths of files that are certainly relevant; these files come first. */
  readonly named: readonly string[];
  /** Files open in the editor, most recently used first. */
  readonly open: readonly string[];
  /** Recently changed files, most recent first. */
  readonly recent?: readonly string[];
  /** The last commits, newest first. */
  readonly history?: readonly PastChange[];
  /** Lines that are already in the prompt, by path. They are not packed again. */
  readonly without?: Readonly<Record<string, readonly LineRange[]>>;
  readonly maxTokens: number;
  /** Maximum number of tokens for the outline, included in `maxTokens`; absent for the default share. */
  readonly outlineTokens?: number;
  /** Maximum number of tokens for files, unless the whole project fits. Absent if files may use all remaining tokens. */
  readonly fillTokens?: number;
}

export interface PackedFile {
  readonly path: string;
  readonly text: string;
  readonly startLine: number;
  readonly whole: boolean;
  readonly tokens: number;
}

export type SkipReason = 'ignored' | 'binary' | 'generated' | 'large' | 'secret';

export interface SkippedFiles {
  readonly reason: SkipReason;
  readonly count: number;
}

export interface ContextPack {
  /** Selected files, best first; excerpts of one file are adjacent, in line order. */
  readonly files: readonly PackedFile[];
  /** Symbols of the project that are not shown, one file per line; may be empty. */
  readonly outline: string;
  /** Number of files in the index; skipped files are not counted. */
  readonly listed: number;
  readonly skipped: readonly SkippedFiles[];
  readonly tokens: number;
}

export interface CodeSymbol {
  readonly name: string;
  /** One of `class`, `function`, `method`, `interface`, `type`, `enum`, `constant`, `module`, `macro`. */
  readonly kind: string;
  readonly path: string;
  readonly line: number;
}

export interface TextQuery {
  readonly text: string;
  readonly isWord: boolean;
  readonly isCaseSensitive: boolean;
  /** A folder or file to search; null for the whole workspace. */
  readonly under: string | null;
  readonly limit: number;
}

export interface SearchHit {
  readonly path: string;
  readonly line: number;
  /** The matching line, truncated if very long. */
  readonly text: string;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Whether there are more hits than `limit`. */
  readonly more: boolean;
}
