// Statement that a task needs no change; valid only with verified quotes.
import { type Citation, citationsIn } from '../context/evidence/citations';
import { lineTexts, singleLine } from '../text/lines';

export interface Unchanged {
  readonly why: string;
  /** Locations whose quoted lines were found in the files. */
  readonly places: readonly { readonly path: string; readonly line: number }[];
}

/**
 * Why a step ended without an edit: only prose, all edits refused, an unproven statement that no change is needed, or a truncated reply.
 */
export type NoEditsCause = 'noEdits' | 'refused' | 'unfounded' | 'cut';

const maxStatement = 1_000;

/**
 * Validates a statement against the files. The statement must quote at least one line, all quotes must match, and the quoted lines must
 * contain the terms agreed for the step.
 * @param read returns a file's text by path, or null if the file does not exist
 * @param missingIn returns the agreed numbers and names that a text lacks
 * @returns null if the statement is invalid
 */
export function checkUnchanged(
  statement: string,
  read: (path: string) => string | null,
  missingIn: (text: string) => readonly string[] = () => [],
): Unchanged | null {
  const quoted = citationsIn(statement).filter(({ quote }) => quote !== null);
  if (quoted.length === 0 || !quoted.every((citation) => stands(citation, read(citation.path)))) return null;
  if (missingIn(quoted.map(({ path, quote }) => `${path}\n${quote}`).join('\n')).length > 0) return null;
  return { why: statement.trim().slice(0, maxStatement), places: quoted.map(({ path, from }) => ({ path, line: from })) };
}

function stands({ from, to, quote }: Citation, text: string | null): boolean {
  const wanted = singleLine(quote ?? '');
  const lines = text == null ? [] : lineTexts(text).slice(from - 1, to);
  return wanted !== '' && lines.some((line) => singleLine(line).includes(wanted));
}
