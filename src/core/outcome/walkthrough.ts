// Walkthrough of a build: accepted hunks, riskiest first.
import { byRisk, riskLevel, type RiskLevel, riskOf } from '../edits/hunks/risk';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import type { Finding } from '../execution/facts';
import { isOpen } from '../execution/findings';
import { attemptsOf, findingsIn } from '../execution/selectors';
import type { Task } from '../plan/taskMap';
import { type Obligation, obligationsOf } from '../plan/uncoveredItems';
import type { Session } from '../session';
import { changedLines } from '../edits/hunks/hunkDiff';
import { hunksWith } from './buildSummary';

export interface WalkStop {
  readonly hunkId: string;
  readonly task: Task;
  /** From 0 to 100, with its text key. */
  readonly risk: number;
  readonly level: RiskLevel;
  readonly operation: FileProposal['operation'];
  /** Current path of the file. */
  readonly path: string;
  /** 1-based line after later changes; null if there is no line, as in a deleted file. */
  readonly line: number | null;
  readonly added: number;
  readonly removed: number;
  readonly intent: string;
  /** Decisions, objections and constraints that its step addresses. */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly id: string;
  /** Empty if the id is unknown. */
  readonly text: string;
}

/** Accepted changes that are still in the files, riskiest first. */
export function walkthrough(session: Session): readonly WalkStop[] {
  const reasons = reasonsOf(session);
  const written = layersOf(session);
  return byRisk(written.flatMap((layer, index) => stopsOf(layer, written.slice(index + 1), reasons)));
}

/** Hunks of one file with positions in the same text, in the order in which they were written. */
interface Layer {
  readonly task: Task;
  readonly file: FileProposal;
  readonly hunks: readonly Hunk[];
  /** The reviewers' findings on its attempt that were not dismissed. */
  readonly open: readonly Finding[];
}

function layersOf({ progress }: Session): Layer[] {
  const planned = progress.offered?.plan.tasks ?? [];
  const ofTasks = progress.tasks.flatMap((known) => {
    const task = planned.find(({ id }) => id === known.id);
    return task ? [{ task, known }] : [];
  });
  const ofEarlier = progress.done
    .filter(({ task }) => !planned.some(({ id }) => id === task.id))
    .map((done) => ({ task: done.task, known: done.progress }));
  return [...ofEarlier, ...ofTasks].flatMap(({ task, known }) =>
    attemptsOf(known).flatMap((attempt) =>
      attempt.files.flatMap((file) => {
        const open = findingsIn(attempt).filter((finding) => isOpen(finding, attempt.review?.dismissed));
        const accepted = hunksWith(attempt, file, 'accepted');
        const isEarlier = ({ id }: Hunk) => file.inBase?.includes(id) ?? false;
        return [accepted.filter(isEarlier), accepted.filter((hunk) => !isEarlier(hunk))]
          .filter((hunks) => hunks.length > 0)
          .map((hunks) => ({ task, file, hunks, open }));
      }),
    ),
  );
}

function stopsOf({ task, file, hunks, open }: Layer, later: readonly Layer[], reasons: ReadonlyMap<string, string>): WalkStop[] {
  return hunks.map((hunk) => {
    const start = shifted(hunk.start, hunks);
    const risk = riskOf(hunk, file, task, open.filter(({ hunkId }) => hunkId === hunk.id).length);
    const now = file.operation === 'delete' ? { path: file.path, line: null } : placeAfter(file.to ?? file.path, start, later);
    return {
      hunkId: hunk.id,
      task,
      risk,
      level: riskLevel(risk),
      operation: file.operation,
      ...now,
      ...changedLines(hunk),
      intent: hunk.intent,
      reasons: [...task.answers, ...(task.honours ?? [])].map((id) => ({ id, text: reasons.get(id) ?? '' })),
    };
  });
}

/** Position of a line after later changes; null in a deleted file. */
function placeAfter(path: string, start: number, later: readonly Layer[]): Pick<WalkStop, 'path' | 'line'> {
  let now: Pick<WalkStop, 'path' | 'line'> = { path, line: start };
  for (const { file, hunks } of later) {
    if (file.path !== now.path || now.line === null) continue;
    if (file.operation === 'delete') now = { ...now, line: null };
    else if (file.operation === 'rename') now = { ...now, path: file.to ?? now.path };
    else if (file.operation === 'edit') now = { ...now, line: shifted(now.line, hunks) };
  }
  return now;
}

/** Position of a line after the hunks above it. */
function shifted(line: number, hunks: readonly Hunk[]): number {
  return hunks.filter(({ start }) => start < line).reduce((moved, { before, after }) => moved + after.length - before.length, line);
}

function reasonsOf(session: Session): ReadonlyMap<string, string> {
  const { objections, ledger } = session.discussion;
  const known: readonly Pick<Obligation, 'id' | 'text'>[] = [...objections, ...ledger, ...obligationsOf(session)];
  return new Map(known.map(({ id, text }) => [id, text]));
}
