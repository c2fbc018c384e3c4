// What was written to the user's files and what they held before, so that every step can be taken back and done again.

/** A content of the store by its id; a text is kept as UTF-8, anything else as its bytes. */
export interface KeptContent {
  readonly id: string;
  readonly kind: 'text' | 'bytes';
}

/** One file of a step as it was before and after it; null where there was no such file. */
export interface KeptFile {
  readonly path: string;
  readonly before: KeptContent | null;
  readonly after: KeptContent | null;
}
