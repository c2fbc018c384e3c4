// Statement that nothing has to change, valid only with lines that exist.
import { type Citation, citationsIn } from '../context/evidence/citations';
import { lineTexts, singleLine } from '../text/lines';

/** What shows that a task is done already, in the Builder's words. */
export interface Unchanged {
  readonly why: string;
  /** The places whose quoted lines were found in the files. */
  readonly places: readonly { readonly path: string; readonly line: number }[];
}

/** Why a step stopped without an edit: only words came, every edit was refused, the reply broke off, or a statement proves nothing. */
export type NoEditsCause = 'noEdits' | 'refused' | 'unfounded' | 'cut';

/** Longest statement that is kept. Characters. */
const maxStatement = 1_000;

/**
 * Checks a statement against the files. It holds if it quotes at least one line, every line it quotes stands where it says, and these lines hold
 * what was agreed for the step.
 * @param read the text of a file by its path, null where there is none
 * @param missingIn the agreed numbers and names that a text does not have
 * @returns null where it does not hold
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
