// A walk through what a build changed, one accepted hunk a stop, the riskiest first; each stop knows where it is now and why it is there.
import { isSensitivePath } from '../edits/path';
import type { FileProposal, Hunk } from '../edits/proposal';
import type { Session } from '../session';
import { attemptsOf, hunksWith } from './account';
import { type Obligation, obligationsOf } from './gaps';
import type { Task } from './taskMap';

export interface Stop {
  readonly hunkId: string;
  readonly task: Task;
  readonly operation: FileProposal['operation'];
  /** Where the file is now. */
  readonly path: string;
  /** 1-based, counted on through what was accepted after it; null where there is no line to go to, as in a file that is gone. */
  readonly line: number | null;
  readonly added: number;
  readonly removed: number;
  readonly intent: string;
  /** The decisions and objections its task answers, and the constraints it keeps. */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly id: string;
  /** Empty where nobody knows the id. */
  readonly text: string;
}

/** What is in the files now, stop by stop, riskiest first. */
export function walkthrough(session: Session): readonly Stop[] {
  const reasons = reasonsOf(session);
  const written = layersOf(session);
  return written.flatMap((layer, index) => stopsOf(layer, written.slice(index + 1), reasons)).toSorted(byRisk);
}

const riskOrder: readonly Task['risk'][] = ['high', 'medium', 'low'];

/** The one order of the walk: the task's risk, then files that steer tools or hold secrets, then the larger change. */
function byRisk(a: Stop, b: Stop): number {
  const isSensitive = (stop: Stop) => Number(isSensitivePath(stop.path));
  return (
    riskOrder.indexOf(a.task.risk) - riskOrder.indexOf(b.task.risk) ||
    isSensitive(b) - isSensitive(a) ||
    b.added + b.removed - (a.added + a.removed)
  );
}

/** Hunks of one file whose places were counted in the same text; layers come in the order in which they were written. */
interface Layer {
  readonly task: Task;
  readonly file: FileProposal;
  readonly hunks: readonly Hunk[];
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
        const accepted = hunksWith(attempt, file, 'accepted');
        const isEarlier = ({ id }: Hunk) => file.inBase?.includes(id) ?? false;
        return [accepted.filter(isEarlier), accepted.filter((hunk) => !isEarlier(hunk))]
          .filter((hunks) => hunks.length > 0)
          .map((hunks) => ({ task, file, hunks }));
      }),
    ),
  );
}

function stopsOf({ task, file, hunks }: Layer, later: readonly Layer[], reasons: ReadonlyMap<string, string>): Stop[] {
  return hunks.map((hunk) => {
    const start = shifted(hunk.start, hunks);
    const now = file.operation === 'delete' ? { path: file.path, line: null } : placeAfter(file.to ?? file.path, start, later);
    return {
      hunkId: hunk.id,
      task,
      operation: file.operation,
      ...now,
      added: hunk.after.length,
      removed: hunk.before.length,
      intent: hunk.intent,
      reasons: [...task.answers, ...(task.honours ?? [])].map((id) => ({ id, text: reasons.get(id) ?? '' })),
    };
  });
}

/** Where a line has gone by what was written later; a file that was deleted has no lines. */
function placeAfter(path: string, start: number, later: readonly Layer[]): Pick<Stop, 'path' | 'line'> {
  let now: Pick<Stop, 'path' | 'line'> = { path, line: start };
  for (const { file, hunks } of later) {
    if (file.path !== now.path || now.line === null) continue;
    if (file.operation === 'delete') now = { ...now, line: null };
    else if (file.operation === 'rename') now = { ...now, path: file.to ?? now.path };
    else if (file.operation === 'edit') now = { ...now, line: shifted(now.line, hunks) };
  }
  return now;
}

/** A line, moved by the hunks above it. */
function shifted(line: number, hunks: readonly Hunk[]): number {
  return hunks.filter(({ start }) => start < line).reduce((moved, { before, after }) => moved + after.length - before.length, line);
}

function reasonsOf(session: Session): ReadonlyMap<string, string> {
  const { objections, ledger } = session.room;
  const known: readonly Pick<Obligation, 'id' | 'text'>[] = [...objections, ...ledger, ...obligationsOf(session)];
  return new Map(known.map(({ id, text }) => [id, text]));
}
