// Lessons from a build for the next request: decisions, and rejected changes.
import type { TaskProgress } from '../execution/state';
import type { Session } from '../session';
import { singleLine } from '../text/lines';
import { buildSummaryOf, hunksWith } from './buildSummary';
import { type Extent, extentOf } from './buildStatements';

/** Maximum number of lessons, one per line. More lines would distract from the new discussion. */
const maxLines = 12;

const maxLength = 300;

const extentWords: Readonly<Record<Extent, string>> = {
  all: 'Built',
  byHand: 'Built, in part by the user by hand',
  unneeded: 'Planned, but nothing had to change',
  some: 'Built in part',
  none: 'Planned, but no change was accepted',
};

/**
 * Returns short lessons from a finished build for prompts, in the words of the plan and the user. Empty if there was no build. Rejections
 * directly follow the goal, because a new proposal is most likely to repeat the rejected changes.
 */
export function lessonsFrom(session: Session): string[] {
  const { progress } = session;
  if (session.phase !== 'done' || !progress.started) return [];
  const { goal, kept, choices, objections, tasks } = buildSummaryOf(session);
  const extent = extentOf({ tasks });
  return [
    `${extentWords[extent]}: ${goal}`,
    ...new Set(progress.tasks.flatMap(rejections)),
    ...tasks.filter(({ outcome }) => outcome === 'skipped').map(({ task }) => `The user skipped a step: ${task.title}`),
    ...kept
      .filter((each) => each.kept === 'honoured')
      .map(({ kind, text }) => `${kind === 'constraint' ? 'Constraint' : 'Decision'}, kept: ${text}`),
    ...choices.filter(({ byUser }) => byUser).map(({ question, taken }) => `The user chose: ${question} ${taken}`),
    ...objections.map(({ owner, text }) => `Objection of ${owner}, still open: ${text}`),
  ]
    .map(shortened)
    .slice(0, maxLines);
}

function rejections({ earlier, ...last }: TaskProgress): string[] {
  return [...earlier, last].flatMap(({ files, verdicts, sentBack }) => [
    ...files.flatMap((file) =>
      hunksWith({ verdicts }, file, 'rejected').map(({ intent }) => `The user rejected an edit of ${file.path}${intent && `: ${intent}`}`),
    ),
    ...(sentBack ? [`The user sent a step back: ${sentBack}`] : []),
  ]);
}

function shortened(line: string): string {
  const flat = singleLine(line);
  return flat.length > maxLength ? `${flat.slice(0, maxLength - 1)}…` : flat;
}

export function isAfterBuild({ phase, progress }: Session): boolean {
  return phase === 'done' && (progress.started || progress.done.length > 0);
}
