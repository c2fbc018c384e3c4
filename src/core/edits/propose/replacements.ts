// The replacements of one file in one turn: each on what the model saw, or on top of the others.
import { applyChanges, overlap, type TextChange } from '../lines/textChange';
import { isPlainText } from '../match/indent';
import { diffLines } from '../diff/diff';
import { linesAt } from '../lines/lines';
import type { Match } from '../match/match';
import type { Mismatch } from '../match/mismatch';
import { matchPlaced } from './patchAnchors';
import type { EditOp } from '../lines/proposal';
import { lineTexts } from '../../text/lines';
import { isTelling, plainLine } from './sameAddition';

export type ReplaceOp = Extract<EditOp, { op: 'replace' }>;

/** Lines `[start, end)` of the base that an edit changed, and whether their place was found loosely. */
export interface Touched {
  readonly start: number;
  readonly end: number;
  readonly intent: string;
  readonly loose: boolean;
  /** The lines of the base that the edit quoted. */
  readonly quoted?: readonly [from: number, to: number];
}

export interface Replaced {
  /** Null where there is no text to replace in. */
  readonly text: string | null;
  /** The last proposal with the edits that quote what only it has. */
  readonly last: string | null;
  readonly fitted: readonly ReplaceOp[];
  readonly refused: readonly (readonly [ReplaceOp, Mismatch])[];
  readonly touched: readonly Touched[];
}

/** Reading one edit loosely goes through all of the text: of a turn that is nothing but slips, so many characters are gone through. */
const maxLooseChars = 4_000_000;
const minLoose = 8;

/** How many edits of one text are read loosely; what is left is for the Builder to copy better. */
function mostLoose(base: string): number {
  return Math.max(minLoose, Math.floor(maxLooseChars / Math.max(1, base.length)));
}

/**
 * Replacements that stand in the base strictly come first; then those that stand strictly on top of them, or in the last proposal; what is left is
 * read loosely, and only in the base, which is what the model saw.
 * @param base the text without a byte order mark, or why there is none
 * @param last the text as last proposed
 */
export function planReplaces(
  ops: readonly ReplaceOp[],
  base: string | Mismatch,
  isKnownElsewhere?: (word: string) => boolean,
  last: string | null = null,
): Replaced {
  if (typeof base !== 'string') return { text: null, last, fitted: [], refused: ops.map((op) => [op, base]), touched: [] };
  const plan = createPlan(base, last);
  for (const op of ops) plan.take(op, matchPlaced(base, op, { isStrict: true }));
  const below = plan.text();
  const onTop = plan.notFound().filter((op) => below !== base && matchPlaced(below, op, { isStrict: true }).ok);
  const inLast = plan.notFound().filter((op) => last !== null && !onTop.includes(op) && matchPlaced(last, op, { isStrict: true }).ok);
  const loose = plan.notFound().filter((op) => !onTop.includes(op) && !inLast.includes(op));
  for (const op of loose.slice(0, mostLoose(base)))
    plan.take(op, matchPlaced(base, op, { isPlain: isPlainText(op.path), ...(isKnownElsewhere && { isKnownElsewhere }) }));
  for (const op of onTop) plan.takeOnTop(op);
  for (const op of inLast) plan.takeInLast(op);
  return plan.result();
}

function createPlan(base: string, lastProposed: string | null) {
  const changes: TextChange[] = [];
  const fitted: ReplaceOp[] = [];
  const touched: Touched[] = [];
  const refused = new Map<ReplaceOp, Mismatch>();
  /** The text with edits on top of others; null as long as there are none. */
  let layered: string | null = null;
  let last = lastProposed;
  const text = () => layered ?? applyChanges(base, changes);
  const keep = (op: ReplaceOp, lines: readonly Touched[]) => {
    refused.delete(op);
    fitted.push(op);
    touched.push(...lines);
  };
  return {
    text,
    notFound: () => [...refused].flatMap(([op, { reason }]) => (reason === 'notFound' ? [op] : [])),
    take(op: ReplaceOp, match: ReturnType<typeof matchPlaced>): void {
      if (!match.ok) {
        refused.set(op, match.error);
      } else if (match.value.changes.some((change) => changes.some((known) => overlap(known, change)))) {
        refused.set(op, { reason: 'overlapping', hint: 'Another edit of this turn changes the same lines: send one edit for both.' });
      } else if (match.value.changes.every((change) => changes.some((known) => isSameInsertion(base, known, change)))) {
        keep(op, []);
      } else {
        changes.push(...match.value.changes);
        keep(op, touchedLines(base, match.value, op));
      }
    },
    takeOnTop(op: ReplaceOp): void {
      const below = text();
      const match = matchPlaced(below, op, { isStrict: true });
      if (!match.ok) return;
      layered = applyChanges(below, match.value.changes);
      keep(op, touchedThrough(base, below, layered, op.intent));
    },
    takeInLast(op: ReplaceOp): void {
      const match = last === null ? null : matchPlaced(last, op, { isStrict: true });
      if (last === null || !match?.ok) return;
      const next = applyChanges(last, match.value.changes);
      keep(op, touchedThrough(base, last, next, op.intent));
      last = next;
    },
    result: (): Replaced => ({ text: text(), last, fitted, refused: [...refused], touched }),
  };
}

/** One addition with two quotations around it: it counts once. Brackets alone may be meant twice. */
function isSameInsertion(base: string, a: TextChange, b: TextChange): boolean {
  if (a.start !== a.end || b.start !== b.end || !b.text.split('\n').some(isTelling)) return false;
  const isBlankBetween = base.slice(Math.min(a.start, b.start), Math.max(a.start, b.start)).trim() === '';
  return isBlankBetween && plainLine(a.text) === plainLine(b.text);
}

function touchedLines(base: string, { changes, isLoose }: Match, { oldText, newText, intent, all }: ReplaceOp): Touched[] {
  const ordered = changes.toSorted((a, b) => a.start - b.start);
  const lines = linesAt(
    base,
    ordered.flatMap(({ start, end }) => [start, end]),
  );
  const old = lineTexts(oldText);
  const from = (lines[0] ?? 0) - (diffLines(old, lineTexts(newText))[0]?.baseStart ?? 0);
  return ordered.map((_, index) => ({
    ...(!all && { quoted: [from, from + old.length] as const }),
    start: lines[2 * index] ?? 0,
    end: (lines[2 * index + 1] ?? 0) + 1,
    intent,
    loose: isLoose,
  }));
}

/** The base lines that an edit on top of others came to change. */
function touchedThrough(base: string, text: string, next: string, intent: string): Touched[] {
  const changed = diffLines(lineTexts(text), lineTexts(next));
  return diffLines(lineTexts(base), lineTexts(next))
    .filter((whole) => changed.some((change) => change.nextStart <= whole.nextEnd && whole.nextStart <= change.nextEnd))
    .map(({ baseStart, baseEnd }) => ({ start: baseStart, end: Math.max(baseEnd, baseStart + 1), intent, loose: false }));
}
