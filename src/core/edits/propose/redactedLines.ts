// Restores secrets in edits: replaces their placeholders with the file's values.
import { looseMark, markBegin, markShape, type SecretMarks } from '../../secrets/marks';
import { scanned } from '../../secrets/scan';
import type { EditOp } from '../lines/proposal';
import { namesAndParts, wordsIn } from '../match/words';

/**
 * Replaces placeholders in an edit with the file's own secrets. Returns null if the new text contains a placeholder of another file's
 * secret, or more literal placeholders than the text it replaces, because placeholders must never be written.
 * @param read returns the file's text, or null if the file does not exist; called only for an edit with a placeholder
 */
export function withSecrets(op: EditOp, read: () => string | null, marks: SecretMarks): EditOp | null {
  const texts = textsOf(op);
  if (!texts.some(([before, after]) => /secret/.test(before + after))) return op;
  const base = read() ?? '';
  const own = valuesOf(base, marks);
  const changed = texts.map(([before, after]) => ({
    before: resolved(before, own),
    after: mayBeWritten(after, op.op === 'replace' ? before : base, own) ? resolved(after, own) : null,
  }));
  const [one] = changed;
  if (!one || one.after === null) return null;
  if (op.op === 'replace') return { ...op, oldText: one.before, newText: one.after };
  return op.op === 'create' || op.op === 'rewrite' ? { ...op, content: one.after } : op;
}

function textsOf(op: EditOp): readonly (readonly [before: string, after: string])[] {
  if (op.op === 'replace') return [[op.oldText, op.newText]];
  return op.op === 'create' || op.op === 'rewrite' ? [['', op.content]] : [];
}

function valuesOf(base: string, marks: SecretMarks): ReadonlyMap<string, string> {
  const values = scanned(base).map(({ start, end }) => base.slice(start, end));
  return new Map(values.map((value) => [marks.of(value), value]));
}

function resolved(text: string, own: ReadonlyMap<string, string>): string {
  return text.replace(markShape, (mark) => own.get(mark) ?? mark);
}

/** Whether the text contains no damaged placeholder of this file's secrets, and no more foreign placeholders than the old text. */
function mayBeWritten(text: string, was: string, own: ReadonlyMap<string, string>): boolean {
  const strange = (whole: string) =>
    countOf(
      whole.replace(markShape, (mark) => (own.has(mark) ? '' : mark)),
      markBegin,
    );
  if (strange(text) > strange(was)) return false;
  const tokens = new Set([...own.keys()].map((mark) => mark.slice(8, -1)));
  return ![...text.replace(markShape, '').matchAll(looseMark)].some(([, token]) => token !== undefined && tokens.has(token));
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Minimum length, in letters, of a word in old text that is looked up in the edited file; shorter words are skipped. */
const minLetters = 4;

/**
 * Returns the words in the edits' old text that the edited files do not contain, deduplicated and in lowercase. Skips edits whose old text
 * matches exactly. Yields before each edit.
 */
export function* unseenWords(ops: readonly EditOp[], read: (path: string) => string | null): Generator<void, string[]> {
  const words = new Set<string>();
  for (const op of ops) {
    yield;
    const text = op.op === 'replace' ? read(op.path) : null;
    if (op.op !== 'replace' || text === null || text.includes(op.oldText)) continue;
    const isInFile = wordsIn(text);
    for (const word of namesAndParts(op.oldText)) if (word.length >= minLetters && /\p{L}/u.test(word) && !isInFile(word)) words.add(word);
  }
  return [...words];
}
