// Plans all replacements of one turn in one file.
import { applyChanges, overlap, type TextChange } from '../lines/textChange';
import { isPlainText } from '../match/indent';
import { diffLines } from '../diff/diff';
import { linesAt } from '../lines/lines';
import { sharedSource } from '../lines/source';
import type { Match, MatchOptions } from '../match/match';
import type { Mismatch } from '../match/mismatch';
import { matchingPlaced, matchPlaced } from './patchAnchors';
import type { EditOp } from '../lines/proposal';
import { lineTexts } from '../../text/lines';
import { isTelling, plainLine } from './sameAddition';

export type ReplaceOp = Extract<EditOp, { op: 'replace' }>;

/** Base lines `[start, end)` that an edit changed, the edit's intent, and whether its match was loose. */
export interface Touched {
  readonly start: number;
  readonly end: number;
  readonly intent: string;
  readonly loose: boolean;
  /** Range of base lines that the edit quotes. */
  readonly quoted?: readonly [from: number, to: number];
}

export interface Replaced {
  /** The resulting text; null if there is no text to edit. */
  readonly text: string | null;
  /** The last proposed text, with the edits that match only this text applied. */
  readonly last: string | null;
  readonly fitted: readonly ReplaceOp[];
  readonly refused: readonly (readonly [ReplaceOp, Mismatch])[];
  readonly touched: readonly Touched[];
}

/** Maximum number of characters that loose matching may scan per file and turn; each loose match scans the whole text. */
const maxLooseChars = 4_000_000;
const minLoose = 8;

/**
 * Returns the maximum number of edits to match loosely in one text. Further edits are refused, so the Builder must quote their lines more
 * exactly.
 */
function mostLoose(base: string): number {
  return Math.max(minLoose, Math.floor(maxLooseChars / Math.max(1, base.length)));
}

/**
 * Plans replacements. Edits that match the base strictly are applied first. Any other edit is matched strictly on top of these, otherwise
 * strictly in the last proposal, otherwise loosely in the base, which is the text the model saw. Yields after each edit.
 * @param base the text without a byte order mark, or the reason why there is none
 */
export function* planReplaces(
  ops: readonly ReplaceOp[],
  base: string | Mismatch,
  isKnownElsewhere?: (word: string) => boolean,
  last: string | null = null,
): Generator<void, Replaced> {
  if (typeof base !== 'string') return { text: null, last, fitted: [], refused: ops.map((op) => [op, base]), touched: [] };
  const plan = createPlan(base, last);
  const matching = matcherOf(base);
  for (const op of ops) {
    plan.take(op, yield* matching(op, { isStrict: true }));
    yield;
  }
  const below = plan.text();
  yield;
  const [onTop, inLast] = [below === base ? null : matcherOf(below), last === null ? null : matcherOf(last)];
  const rest = { onTop: [] as ReplaceOp[], inLast: [] as ReplaceOp[], loose: [] as ReplaceOp[] };
  for (const op of plan.notFound()) {
    const isOnTop = onTop && (yield* onTop(op, { isStrict: true })).ok;
    const isInLast = !isOnTop && inLast && (yield* inLast(op, { isStrict: true })).ok;
    rest[isOnTop ? 'onTop' : isInLast ? 'inLast' : 'loose'].push(op);
    yield;
  }
  for (const op of rest.loose.slice(0, mostLoose(base))) {
    plan.take(op, yield* matching(op, { isPlain: isPlainText(op.path), ...(isKnownElsewhere && { isKnownElsewhere }) }));
    yield;
  }
  for (const op of rest.onTop) {
    plan.takeOnTop(op);
    yield;
  }
  for (const op of rest.inLast) {
    plan.takeInLast(op);
    yield;
  }
  const text = plan.text();
  yield;
  const touched = yield* plan.touching();
  return plan.result(text, touched);
}

function matcherOf(text: string) {
  const source = sharedSource(text);
  return (op: ReplaceOp, options: MatchOptions) => matchingPlaced(text, op, { ...options, source });
}

function createPlan(base: string, lastProposed: string | null) {
  const changes: TextChange[] = [];
  const matched: MatchedOp[] = [];
  const fitted: ReplaceOp[] = [];
  const layeredLines: Touched[] = [];
  const refused = new Map<ReplaceOp, Mismatch>();
  /** The text with all edits so far, once an edit has matched only on top of other edits; null until then. */
  let layered: string | null = null;
  let last = lastProposed;
  const text = () => layered ?? applyChanges(base, changes);
  const keep = (op: ReplaceOp) => {
    refused.delete(op);
    fitted.push(op);
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
        keep(op);
      } else {
        changes.push(...match.value.changes);
        const old = lineTexts(op.oldText);
        const above = diffLines(old, lineTexts(op.newText))[0]?.baseStart ?? 0;
        matched.push({ op, match: match.value, count: old.length, above });
        keep(op);
      }
    },
    takeOnTop(op: ReplaceOp): void {
      const below = text();
      const match = matchPlaced(below, op, { isStrict: true });
      if (!match.ok) return;
      layered = applyChanges(below, match.value.changes);
      layeredLines.push(...touchedThrough(base, below, layered, op.intent));
      keep(op);
    },
    takeInLast(op: ReplaceOp): void {
      const match = last === null ? null : matchPlaced(last, op, { isStrict: true });
      if (last === null || !match?.ok) return;
      const next = applyChanges(last, match.value.changes);
      layeredLines.push(...touchedThrough(base, last, next, op.intent));
      keep(op);
      last = next;
    },
    *touching(): Generator<void, Touched[]> {
      return [...(yield* touchedLines(base, matched)), ...layeredLines];
    },
    result: (whole: string, touched: readonly Touched[]): Replaced => ({ text: whole, last, fitted, refused: [...refused], touched }),
  };
}

/**
 * Whether two edits insert the same text and differ only in the lines they quote. Such an insertion counts once, unless it consists of
 * brackets, which may be intended twice.
 */
function isSameInsertion(base: string, a: TextChange, b: TextChange): boolean {
  if (a.start !== a.end || b.start !== b.end || !b.text.split('\n').some(isTelling)) return false;
  const isBlankBetween = base.slice(Math.min(a.start, b.start), Math.max(a.start, b.start)).trim() === '';
  return isBlankBetween && plainLine(a.text) === plainLine(b.text);
}

interface MatchedOp {
  readonly op: ReplaceOp;
  readonly match: Match;
  /** `count`: number of quoted lines; `above`: number of quoted lines above the first change. */
  readonly count: number;
  readonly above: number;
}

const editsPerYield = 250;

/** Returns the base lines that each edit changes, computed in one pass. */
function* touchedLines(base: string, matched: readonly MatchedOp[]): Generator<void, Touched[]> {
  const offsets = [...new Set(matched.flatMap(({ match }) => match.changes.flatMap(({ start, end }) => [start, end])))].sort(
    (a, b) => a - b,
  );
  yield;
  const lines = linesAt(base, offsets);
  const lineOf = new Map(offsets.map((offset, index) => [offset, lines[index] ?? 0]));
  const touched: Touched[] = [];
  for (const [index, { op, match, count, above }] of matched.entries()) {
    if (index % editsPerYield === 0) yield;
    const changes = match.changes.toSorted((a, b) => a.start - b.start);
    const from = (lineOf.get(changes[0]?.start ?? 0) ?? 0) - above;
    for (const { start, end } of changes)
      touched.push({
        ...(!op.all && { quoted: [from, from + count] as const }),
        start: lineOf.get(start) ?? 0,
        end: (lineOf.get(end) ?? 0) + 1,
        intent: op.intent,
        loose: match.isLoose,
      });
  }
  return touched;
}

/** Returns the base lines changed by an edit that applies on top of other edits. */
function touchedThrough(base: string, text: string, next: string, intent: string): Touched[] {
  const changed = diffLines(lineTexts(text), lineTexts(next));
  return diffLines(lineTexts(base), lineTexts(next))
    .filter((whole) => changed.some((change) => change.nextStart <= whole.nextEnd && whole.nextStart <= change.nextEnd))
    .map(({ baseStart, baseEnd }) => ({ start: baseStart, end: Math.max(baseEnd, baseStart + 1), intent, loose: false }));
}
