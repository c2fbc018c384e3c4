// Origin of each line in an open document, tracked through its changes.
import { lineTexts } from '../text/lines';
import { type CarryLines, carryLines } from './carryLines';

/** A change as reported by the editor: a range in the old text, and the text that replaces it. */
export interface DocumentEdit {
  readonly from: { readonly line: number; readonly character: number };
  readonly to: { readonly line: number; readonly character: number };
  readonly text: string;
}

/** A version of the text and, for each of its lines, the index of that line in the preceding stage. */
interface TextStage {
  readonly lines: string[];
  readonly from: number[];
}

/**
 * Stages of an open document. The last stage is the current text; earlier stages are the text when opened and the versions written by
 * steps.
 */
export interface LineHistory {
  readonly stages: TextStage[];
  /** Removed blocks, latest first. */
  removed: readonly RemovedBlock[];
}

type RemovedBlock = readonly Removed[];

interface Removed {
  readonly text: string;
  readonly from: number;
}

/** Marks a line without an origin. */
const isNew = -1;
/** Marks a line written by a program or restored by an undo. Its origin is determined later, by content. */
const isUnknown = -2;
/** Maximum number of stages. If there are more, the oldest one is dropped. */
const maxStages = 8;
/** Maximum number of lines before and after a program's change that are compared together with the change. */
const maxAround = 50;
const maxRemoved = 100;
/** Minimum length of a moved block, in characters. A shorter block may have been retyped, so it does not count as moved. */
const minMoved = 16;

export function openHistory(lines: readonly string[]): LineHistory {
  const history: LineHistory = { stages: [{ lines: [...lines], from: [] }], removed: [] };
  markStage(history);
  return history;
}

/** Starts a new stage, so that lines can be traced from this text to later texts. */
export function markStage({ stages }: LineHistory): void {
  const lines = stages.at(-1)?.lines ?? [];
  stages.push({ lines: [...lines], from: lines.map((_, at) => at) });
  if (stages.length > maxStages) stages.shift();
}

export function presentLines({ stages }: LineHistory): readonly string[] {
  return stages.at(-1)?.lines ?? [];
}

/**
 * Applies changes to the current text.
 * @param maker author of the changes; lines inserted by a program or an undo are traced by content
 */
export function changeLines(history: LineHistory, changes: readonly DocumentEdit[], maker: 'person' | 'undo' | 'program'): void {
  const bottomUp = changes.toSorted((one, other) => follows(other.from, one.from) || follows(other.to, one.to));
  const stage = history.stages.at(-1);
  if (!stage) return;
  const together = bottomUp.map((change) => editOf(stage, change).removed).filter((removed) => removed.length > 0);
  for (const change of bottomUp) {
    const exact = editOf(stage, change);
    const inserted = exact.lines.filter((_, index) => exact.kept[index] === undefined);
    const candidates = maker === 'undo' ? history.removed : isLong(inserted) ? history.removed.slice(0, 1) : [];
    const moved = [...together, ...candidates].find((block) => isSame(block, inserted));
    const isExact = maker !== 'program' || moved !== undefined;
    const { at, count, lines, kept, isReplaced, isReindented } = isExact ? exact : editOf(stage, widened(stage.lines, change));
    const same = isReplaced && !moved ? carryLines(stage.lines.slice(at, at + count), lines) : null;
    let next = 0;
    const fromSame = (index: number) => (same && (same[index] ?? -1) >= 0 ? stage.from[at + (same[index] ?? 0)] : undefined);
    const other = maker === 'person' && !isReplaced ? isNew : isUnknown;
    if (moved) history.removed = history.removed.filter((block) => block !== moved);
    const from = isReindented
      ? stage.from.slice(at, at + count)
      : kept.map((origin, index) => origin ?? moved?.[next++]?.from ?? fromSame(index) ?? other);
    replaceItems(stage.lines, at, count, lines);
    replaceItems(stage.from, at, count, from);
  }
  history.removed = [...together, ...history.removed].slice(0, maxRemoved);
}

/** Maximum number of items per `splice` call, because the arguments of a call must fit on the stack. */
const maxInserted = 10_000;

function replaceItems<Item>(items: Item[], at: number, count: number, next: readonly Item[]): void {
  items.splice(at, count);
  for (let from = 0; from < next.length; from += maxInserted) items.splice(at + from, 0, ...next.slice(from, from + maxInserted));
}

/** Replaces the whole text with text that another program wrote. Lines with unchanged content keep their history. */
export function replaceLines(history: LineHistory, lines: readonly string[]): void {
  const old = presentLines(history);
  if (areEqual(old, lines)) return;
  const to = { line: old.length - 1, character: (old.at(-1) ?? '').length };
  changeLines(history, [{ from: { line: 0, character: 0 }, to, text: lines.join('\n') }], 'program');
}

/**
 * Extends a program's change by the surrounding lines if the change adds or removes lines, because it is unknown which of several equal
 * lines the program changed.
 */
function widened(lines: readonly string[], { from, to, text }: DocumentEdit): DocumentEdit {
  const inserted = lineTexts(text).length;
  const removed = to.line - from.line + 1;
  if (inserted === removed) return { from, to, text };
  const around = Math.min(maxAround, Math.max(inserted, removed));
  const above = Math.max(0, from.line - around);
  const below = Math.min(lines.length - 1, to.line + around);
  const start = [...lines.slice(above, from.line), (lines[from.line] ?? '').slice(0, from.character)].join('\n');
  const end = [(lines[to.line] ?? '').slice(to.character), ...lines.slice(to.line + 1, below + 1)].join('\n');
  return { from: { line: above, character: 0 }, to: { line: below, character: (lines[below] ?? '').length }, text: start + text + end };
}

function follows(one: DocumentEdit['from'], other: DocumentEdit['from']): number {
  return one.line - other.line || one.character - other.character;
}

/** Lines that a change replaces, and the origins of the lines that survive the change. */
interface PlacedEdit {
  readonly at: number;
  readonly count: number;
  readonly lines: readonly string[];
  /** Origin of each resulting line that already existed; undefined for inserted lines. */
  readonly kept: readonly (number | undefined)[];
  readonly removed: RemovedBlock;
  /** Whether the change replaced whole lines with whole lines, as programs usually do. */
  readonly isReplaced: boolean;
  readonly isReindented: boolean;
}

function editOf(stage: TextStage, { from, to, text }: DocumentEdit): PlacedEdit {
  const old = stage.lines.slice(from.line, to.line + 1);
  const origins = stage.from.slice(from.line, to.line + 1);
  const [first, last] = [old[0] ?? '', old.at(-1) ?? ''];
  const [before, after] = [first.slice(0, from.character), last.slice(to.character)];
  const lines = lineTexts(before + text + after);
  const kept: (number | undefined)[] = lines.map(() => undefined);
  const keeps = (index: number, line: number) => {
    kept[index] = origins[line];
    return true;
  };
  const end = old.length - 1;
  const isBlank = (line: string | undefined) => (line ?? '').trim() === '';
  const keepsFirst = (!isBlank(before) || (isBlank(first) && isBlank(lines[0]) && isBlank(after))) && keeps(0, 0);
  const isTaken = keepsFirst && (lines.length === 1 || end === 0);
  const keepsLast =
    !isTaken && (!isBlank(after) || (isBlank(last) && isBlank(lines.at(-1)) && to.character === 0)) && keeps(lines.length - 1, end);
  const removed = old.flatMap((line, index) =>
    (index === 0 && keepsFirst) || (index === end && keepsLast) ? [] : [{ text: line.trim(), from: origins[index] ?? isNew }],
  );
  return {
    ...{ at: from.line, count: old.length, lines, kept, removed },
    isReplaced: removed.length > 0 && kept.includes(undefined) && (old.length > 1 || lines.length > 1),
    isReindented: old.length === lines.length && old.every((line, index) => line.trim() === lines[index]?.trim()),
  };
}

function isSame(block: RemovedBlock, lines: readonly string[]): boolean {
  return block.length === lines.length && lines.length > 0 && block.every(({ text }, index) => text === lines[index]?.trim());
}

function isLong(lines: readonly string[]): boolean {
  return lines.reduce((sum, line) => sum + line.trim().length, 0) >= minMoved;
}

/** Traces lines through the stages of a document. Text that matches no stage is first matched to the oldest stage by content. */
export function carryThrough({ stages }: LineHistory): CarryLines {
  return (before, after) => {
    // Excludes the current stage: even if its text equals `before`, its lines may have been deleted and retyped.
    const known = stages.slice(0, -1).findLastIndex(({ lines }) => areEqual(lines, before));
    const first = Math.max(0, known);
    const last = stages.findLastIndex(({ lines }, at) => at >= first && areEqual(lines, after));
    if (last < 0) return carryLines(before, after);
    let carried = known < 0 ? carryLines(before, stages[0]?.lines ?? []) : Int32Array.from(before, (_, at) => at);
    for (let at = first + 1; at <= last; at++) {
      const above = carried;
      carried = originsOf(stages[at - 1], stages[at]).map((from) => above[from] ?? -1);
    }
    // An edited line counts as a different line until its original text is restored.
    return carried.map((from, at) => (from >= 0 && before[from]?.trim() === after[at]?.trim() ? from : -1));
  };
}

/** Returns the origins of all lines. Lines with unknown origin are traced by content between lines with known origin. */
function originsOf(before: TextStage | undefined, { lines, from }: TextStage = { lines: [], from: [] }): Int32Array {
  if (!before || !from.includes(isUnknown)) return Int32Array.from(from);
  const pinned = new Set(from);
  const pin = (line: number | string) => `${'\0'.repeat(20)}${line}`;
  const old = before.lines.map((line, at) => (pinned.has(at) ? pin(at) : line.trim()));
  const now = lines.map((line, at) => {
    const origin = from[at] ?? isNew;
    return origin === isUnknown ? line.trim() : pin(origin === isNew ? `new ${at}` : origin);
  });
  const carried = carryLines(old, now);
  return Int32Array.from(from, (origin, at) => (origin === isUnknown ? (carried[at] ?? isNew) : origin));
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, at) => line === other[at]);
}
