// Step presence: which parts of a step are in the files, and which are missing.
import type { EditRefusalReason, Hunk } from '../edits/lines/proposal';
import type { TextKey } from '../i18n/language';
import type { Attempt, TaskProgress } from './state';
import { hasAccepted, hunksOf } from './selectors';

/** How much of a step is in the files. `byHand`: done according to the user; `unneeded`: the Builder proved that no change is needed. */
export type Presence = 'whole' | 'part' | 'none' | 'byHand' | 'unneeded';

export interface Gap {
  readonly kind: 'rejected' | 'undone' | 'undecided' | 'refused' | 'cut' | 'terms';
  /** Path of the file with the gap; empty if the gap concerns no specific file. */
  readonly path: string;
  /** 1-based line in the file as the Builder saw it. */
  readonly line: number | null;
  /** The hunk's intent; for missing terms, the terms themselves. */
  readonly text: string;
  readonly reason?: EditRefusalReason;
  readonly clause?: string;
}

/** Returns everything that a step lacks; empty for a step done by hand, because its gaps are unknown. */
export function gapsOf(task: TaskProgress): readonly Gap[] {
  if (task.outcome === 'doneByHand') return [];
  return [
    ...[...task.earlier, task].flatMap(hunkGaps),
    ...task.refused.map(({ path, intent, reason }): Gap => ({ kind: 'refused', path, line: null, text: intent, reason })),
    ...(task.isCut ? [{ kind: 'cut', path: '', line: null, text: '' } as const] : []),
    ...(task.missing ?? []).map(({ clause, terms }): Gap => ({ kind: 'terms', path: '', line: null, text: terms.join(', '), clause })),
  ];
}

/**
 * Returns the gaps from undecided, rejected and reverted hunks. A superseded attempt contributes only hunks that were written and later
 * reverted. An undecided hunk of a change that was already in the file is not a gap.
 */
function hunkGaps({ files, verdicts, undone = [], isSuperseded }: Attempt): Gap[] {
  return files.flatMap((file) =>
    file.hunks.flatMap((hunk): Gap[] => {
      const verdict = verdicts[hunk.id] ?? 'pending';
      const isUndone = undone.includes(hunk.id);
      if (verdict === 'accepted' || (!isUndone && (isSuperseded || (file.stands && verdict === 'pending')))) return [];
      const kind = verdict === 'rejected' ? 'rejected' : isUndone ? 'undone' : 'undecided';
      return [{ kind, path: file.to ?? file.path, line: lineOf(file.operation, hunk), text: hunk.intent }];
    }),
  );
}

function lineOf(operation: string, { start }: Hunk): number | null {
  return operation === 'edit' ? start : null;
}

/** Returns the undecided hunks of changes that were already in the files, where they stay unless they are rejected. */
export function keptUndecided({ files, verdicts }: Attempt): Hunk[] {
  return hunksOf(files.filter(({ stands }) => stands)).filter(({ id }) => verdicts[id] === 'pending');
}

export function presenceOf(task: TaskProgress): Presence {
  if (task.outcome === 'doneByHand') return 'byHand';
  const isLacking = gapsOf(task).length > 0;
  const isKept = keptUndecided(task).length > 0;
  if (isKept || [...task.earlier, task].some(hasAccepted)) return (isKept || task.outcome === 'applied') && !isLacking ? 'whole' : 'part';
  return task.outcome === 'nothing' && !isLacking ? 'unneeded' : 'none';
}

export function stepStateKey(task: TaskProgress | undefined): TextKey {
  if (!task || (task.outcome === null && task.attempt === 0)) return 'card.plan.mark.waiting';
  if (task.outcome === null) return 'card.plan.mark.current';
  const presence = presenceOf(task);
  if (presence === 'part') return 'card.done.part';
  return presence === 'none' && (task.outcome === 'applied' || task.outcome === 'nothing')
    ? 'card.plan.mark.absent'
    : `card.plan.mark.${task.outcome}`;
}
