// Reasons for accepted lines, tracked through the versions of a file.
import type { CheckpointChange } from '../checkpoints/checkpoints';
import { writtenProposals } from '../checkpoints/writtenHunks';
import type { Hunk } from '../edits/lines/proposal';
import { sessionTitle } from '../lifecycle/summary';
import { buildSummaryOf } from '../outcome/buildSummary';
import { ledgerIdsOf } from '../plan/sideQuestions';
import type { Session } from '../session';
import type { CarryLines } from './carryLines';

export interface ReasonText {
  readonly id: string;
  readonly text: string;
  /** Author of an objection; empty for a decision. */
  readonly by: string;
}

export interface LineReason {
  readonly sessionId: string;
  readonly title: string;
  readonly taskId: string;
  readonly step: string;
  readonly hunkId: string;
  readonly intent: string;
  readonly decisions: readonly ReasonText[];
  readonly objections: readonly ReasonText[];
}

/** A version of a file, written by a step or a restore, with the accepted hunks. */
export interface WrittenVersion {
  readonly at: number;
  /** Content ID; null if the version is a deleted file. */
  readonly contentId: string | null;
  readonly hunks: readonly { readonly hunk: Hunk; readonly reason: LineReason }[];
}

export function writtenVersions(session: Session): ReadonlyMap<string, readonly WrittenVersion[]> {
  const { progress, checkpoints } = session;
  const versions = new Map<string, WrittenVersion[]>();
  if (checkpoints.changes.length === 0) return versions;
  const reasons = reasonsOf(session);
  const written = writtenProposals(progress, checkpoints);
  for (const change of checkpoints.changes) {
    for (const { path, after } of change.files) {
      const hunks = written.flatMap((each) =>
        (each.file.to ?? each.file.path) === path && isOf(change, each.taskId)
          ? each.hunks.flatMap(({ hunk, isAccepted }) =>
              isAccepted && isWritten(change, hunk.id) ? [{ hunk, reason: reasons(each.taskId, hunk) }] : [],
            )
          : [],
      );
      const known = versions.get(path) ?? [];
      versions.set(path, [...known, { at: change.at, contentId: after?.id ?? null, hunks }]);
    }
  }
  return versions;
}

function isOf(change: CheckpointChange, taskId: string): boolean {
  return change.kind === 'step' && change.taskId === taskId;
}

function isWritten(change: CheckpointChange, hunkId: string): boolean {
  return change.kind === 'step' && change.hunkIds.includes(hunkId);
}

function reasonsOf(session: Session): (taskId: string, hunk: Hunk) => LineReason {
  const { discussion, id: sessionId, summary } = session;
  const title = sessionTitle(summary);
  const tasks = new Map(buildSummaryOf(session).tasks.map(({ task }) => [task.id, task]));
  return (taskId, { id: hunkId, intent }) => {
    const task = tasks.get(taskId);
    const ids = task ? ledgerIdsOf(task) : [];
    const decisions = discussion.ledger.filter(({ id }) => ids.includes(id)).map(({ id, text }) => ({ id, text, by: '' }));
    const objections = discussion.objections.filter(({ id }) => ids.includes(id)).map(({ id, text, owner }) => ({ id, text, by: owner }));
    return { sessionId, title, taskId, step: task?.title ?? '', hunkId, intent, decisions, objections };
  };
}

export interface KnownLines {
  readonly lines: readonly string[];
  readonly reasons: readonly (LineReason | null)[];
}

export interface ReadVersion extends WrittenVersion {
  readonly lines: readonly string[];
}

/**
 * Returns the last version of a file, with reasons carried over from earlier versions; null if there is none.
 * @param versions versions from all sessions, oldest first
 */
export function knownLines(versions: readonly ReadVersion[], carry: CarryLines): KnownLines | null {
  const seen = new Map<string, KnownLines>();
  let known: KnownLines | null = null;
  for (const { contentId, lines, hunks } of versions) {
    if (contentId === null) continue;
    // A restored version gets back its earlier reasons.
    const before: KnownLines | null = seen.get(contentId) ?? known;
    const reasons: (LineReason | null)[] = before ? [...reasonsIn(before, lines, carry)] : lines.map(() => null);
    for (const { hunk, reason } of hunks) {
      const from = placeOf(hunk, lines);
      if (from !== null) reasons.fill(reason, from, from + hunk.after.length);
    }
    known = { lines, reasons };
    seen.set(contentId, known);
  }
  return known;
}

export function reasonsIn(known: KnownLines, lines: readonly string[], carry: CarryLines): (LineReason | null)[] {
  return Array.from(carry(known.lines, lines), (from) => known.reasons[from] ?? null);
}

/**
 * Returns the position of a hunk in the text that it was written to; null if the hunk adds no lines, or if its lines are missing or
 * ambiguous.
 */
function placeOf({ contextBefore, after, contextAfter, start }: Hunk, lines: readonly string[]): number | null {
  if (after.length === 0) return null;
  const stands = (part: readonly string[], at: number) => part.every((line, index) => lines[at + index] === line);
  const places = lines.flatMap((_, at) => (stands(after, at) ? [at] : []));
  const inContext = places.filter((at) => stands(contextBefore, at - contextBefore.length) && stands(contextAfter, at + after.length));
  const likely = inContext.length > 0 ? inContext : places;
  if (likely.length <= 1) return likely[0] ?? null;
  // If several positions match, only the hunk's original position is certain.
  return likely.includes(start - 1) ? start - 1 : null;
}
