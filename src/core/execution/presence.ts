// Presence of a step in the files: the source of every claim about it.
import type { EditRefusalReason, Hunk } from '../edits/lines/proposal';
import type { TextKey } from '../i18n/language';
import type { Attempt, TaskProgress } from './state';
import { hasAccepted } from './selectors';

/** What of a step is in the files: all that was proposed, some of it, nothing; `byHand` is the user's word, `unneeded` the Builder's proven one. */
export type Presence = 'whole' | 'part' | 'none' | 'byHand' | 'unneeded';

/** Something a step was to bring and that is not in the files. */
export interface Gap {
  readonly kind: 'rejected' | 'undone' | 'undecided' | 'refused' | 'cut' | 'terms';
  /** Empty where it belongs to no file. */
  readonly path: string;
  /** 1-based, in the file as the Builder saw it. */
  readonly line: number | null;
  /** What it was to do; for terms the numbers and names themselves. */
  readonly text: string;
  readonly reason?: EditRefusalReason;
  /** The clause in which the terms were agreed. */
  readonly clause?: string;
}

/** All that a step lacks; of a step the user did by hand nothing is known to be missing. */
export function gapsOf(task: TaskProgress): readonly Gap[] {
  if (task.outcome === 'doneByHand') return [];
  return [
    ...[...task.earlier, task].flatMap(hunkGaps),
    ...task.refused.map(({ path, intent, reason }): Gap => ({ kind: 'refused', path, line: null, text: intent, reason })),
    ...(task.isCut ? [{ kind: 'cut', path: '', line: null, text: '' } as const] : []),
    ...(task.missing ?? []).map(({ clause, terms }): Gap => ({ kind: 'terms', path: '', line: null, text: terms.join(', '), clause })),
  ];
}

/** An attempt that another one took the place of lacks only what was written and taken back since. */
function hunkGaps({ files, verdicts, undone = [], isSuperseded }: Attempt): Gap[] {
  return files.flatMap((file) =>
    file.hunks.flatMap((hunk): Gap[] => {
      const verdict = verdicts[hunk.id] ?? 'pending';
      const isUndone = undone.includes(hunk.id);
      if (verdict === 'accepted' || (isSuperseded && !isUndone)) return [];
      const kind = verdict === 'rejected' ? 'rejected' : isUndone ? 'undone' : 'undecided';
      return [{ kind, path: file.to ?? file.path, line: lineOf(file.operation, hunk), text: hunk.intent }];
    }),
  );
}

function lineOf(operation: string, { start }: Hunk): number | null {
  return operation === 'edit' ? start : null;
}

export function presenceOf(task: TaskProgress): Presence {
  if (task.outcome === 'doneByHand') return 'byHand';
  const isLacking = gapsOf(task).length > 0;
  if ([...task.earlier, task].some(hasAccepted)) return task.outcome === 'applied' && !isLacking ? 'whole' : 'part';
  return task.outcome === 'nothing' && !isLacking ? 'unneeded' : 'none';
}

/** The word for the state of a step, wherever it is told. */
export function stepStateKey(task: TaskProgress | undefined): TextKey {
  if (!task || (task.outcome === null && task.attempt === 0)) return 'card.plan.mark.waiting';
  if (task.outcome === null) return 'card.plan.mark.current';
  const presence = presenceOf(task);
  if (presence === 'part') return 'card.done.part';
  return presence === 'none' && (task.outcome === 'applied' || task.outcome === 'nothing')
    ? 'card.plan.mark.absent'
    : `card.plan.mark.${task.outcome}`;
}
