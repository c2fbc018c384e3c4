// Types of the codebase port; paths are relative, lines 1-based.
import type { PastChange } from '../index/pastChanges';

/** 1-based, inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface ContextRequest {
  /** Text of the discussion. */
  readonly text: string;
  /** Paths that are certainly relevant; they come first. */
  readonly named: readonly string[];
  /** Files open in the editor, most recent first. */
  readonly open: readonly string[];
  /** Recently changed files, latest first. */
  readonly recent?: readonly string[];
  /** The last commits, latest first. */
  readonly history?: readonly PastChange[];
  /** Lines already in the prompt, by path; they are skipped. */
  readonly without?: Readonly<Record<string, readonly LineRange[]>>;
  readonly maxTokens: number;
  /** Tokens for the outline, included in `maxTokens`; absent for the default share. */
  readonly outlineTokens?: number;
  /** Maximum number of tokens for files, unless the whole project fits; absent for all remaining tokens. */
  readonly fillTokens?: number;
}

export interface PackedFile {
  readonly path: string;
  readonly text: string;
  /** First line of `text` in the file. */
  readonly startLine: number;
  /** Whether `text` is the whole file rather than an excerpt. */
  readonly whole: boolean;
  readonly tokens: number;
}

export type SkipReason = 'ignored' | 'binary' | 'generated' | 'large' | 'secret';

export interface SkippedFiles {
  readonly reason: SkipReason;
  readonly count: number;
}

export interface ContextPack {
  /** Best first; excerpts of one file are adjacent, in line order. */
  readonly files: readonly PackedFile[];
  /** Symbols that are not shown, one file per line; empty if there are none. */
  readonly outline: string;
  /** Number of files, without skipped ones. */
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
  /** A folder or file; null for the whole workspace. */
  readonly under: string | null;
  /** Maximum number of hits. */
  readonly limit: number;
}

export interface SearchHit {
  readonly path: string;
  readonly line: number;
  /** The line, truncated if very long. */
  readonly text: string;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Whether there are more hits than `limit`. */
  readonly more: boolean;
}
