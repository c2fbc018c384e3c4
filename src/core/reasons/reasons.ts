// Reasons of accepted lines, carried through the versions of a file.
import type { CheckpointChange } from '../checkpoints/checkpoints';
import { writtenProposals } from '../checkpoints/writtenHunks';
import type { Hunk } from '../edits/lines/proposal';
import { sessionTitle } from '../lifecycle/summary';
import { buildSummaryOf } from '../outcome/buildSummary';
import { ledgerIdsOf } from '../plan/sideQuestions';
import type { Session } from '../session';
import { carryLines } from './carryLines';

/** A decision or an objection of the ledger. */
export interface ReasonText {
  readonly id: string;
  readonly text: string;
  /** Who objected; empty for a decision. */
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

/** A version of a file as a step or a restore left it, and the hunks that were accepted into it. */
export interface WrittenVersion {
  readonly at: number;
  /** Of the content; null where the file was deleted. */
  readonly contentId: string | null;
  readonly hunks: readonly { readonly hunk: Hunk; readonly reason: LineReason }[];
}

/** All that a session has written, by path. */
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
  const { room, id: sessionId, summary } = session;
  const title = sessionTitle(summary);
  const tasks = new Map(buildSummaryOf(session).tasks.map(({ task }) => [task.id, task]));
  return (taskId, { id: hunkId, intent }) => {
    const task = tasks.get(taskId);
    const ids = task ? ledgerIdsOf(task) : [];
    const decisions = room.ledger.filter(({ id }) => ids.includes(id)).map(({ id, text }) => ({ id, text, by: '' }));
    const objections = room.objections.filter(({ id }) => ids.includes(id)).map(({ id, text, owner }) => ({ id, text, by: owner }));
    return { sessionId, title, taskId, step: task?.title ?? '', hunkId, intent, decisions, objections };
  };
}

/** The lines of a file, each with the reason it is there; null where none is known. */
export interface KnownLines {
  readonly lines: readonly string[];
  readonly reasons: readonly (LineReason | null)[];
}

export interface ReadVersion extends WrittenVersion {
  readonly lines: readonly string[];
}

/**
 * The last version of a file with the reasons of its lines, those of earlier versions carried along.
 * @param versions of all sessions, oldest first
 */
export function knownLines(versions: readonly ReadVersion[]): KnownLines | null {
  const seen = new Map<string, KnownLines>();
  let known: KnownLines | null = null;
  for (const { contentId, lines, hunks } of versions) {
    if (contentId === null) continue;
    // a restore brings back a version of before, and with it what was known of it
    const before: KnownLines | null = seen.get(contentId) ?? known;
    const reasons: (LineReason | null)[] = before ? [...reasonsIn(before, lines)] : lines.map(() => null);
    for (const { hunk, reason } of hunks) {
      const from = placeOf(hunk, lines);
      if (from !== null) reasons.fill(reason, from, from + hunk.after.length);
    }
    known = { lines, reasons };
    seen.set(contentId, known);
  }
  return known;
}

/** The reasons of the lines of a file as it is now. */
export function reasonsIn(known: KnownLines, lines: readonly string[]): (LineReason | null)[] {
  return Array.from(carryLines(known.lines, lines), (from) => known.reasons[from] ?? null);
}

/** Where the lines of a hunk stand in the text it was written into; null where several places could be meant, or none. */
function placeOf({ contextBefore, after, contextAfter, start }: Hunk, lines: readonly string[]): number | null {
  if (after.length === 0) return null;
  const stands = (part: readonly string[], at: number) => part.every((line, index) => lines[at + index] === line);
  const places = lines.flatMap((_, at) => (stands(after, at) ? [at] : []));
  const inContext = places.filter((at) => stands(contextBefore, at - contextBefore.length) && stands(contextAfter, at + after.length));
  const likely = inContext.length > 0 ? inContext : places;
  if (likely.length <= 1) return likely[0] ?? null;
  // in a file that nobody else changed it stands where it was cut
  return likely.includes(start - 1) ? start - 1 : null;
}
