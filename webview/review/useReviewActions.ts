// Sends verdicts as commands; refuses to accept a hunk whose lines are being edited.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { firstAppliedStep } from '../../src/core/checkpoints/checkpoints';
import type { TaskProgress, Attempt } from '../../src/core/execution/state';
import { usePanel, useSession, useStrings } from '../model/context';
import { lastAppliedStep } from '../model/selectors';
import { comeTo, leaveFocusToNextCard } from '../ui/useAutoFocusNewCard';
import { draftKey } from './useHunkDraft';
import { hunkPlace } from './HunkHeader';
import type { HunkActions } from './hunkProps';
import { hunkFields } from './hunkTargets';
import { isSensitivePath } from '../../src/core/paths/pathRules';
import type { FileProposal, Hunk } from '../../src/core/edits/lines/proposal';
import { byRisk, riskOf } from '../../src/core/edits/hunks/risk';
import { isOpen } from '../../src/core/execution/findings';
import type { Task } from '../../src/core/plan/taskMap';
import { acceptedTogether, findingsIn, isUndecided, isUnplanned, undecided } from '../../src/core/execution/selectors';

export interface ReviewActions extends HunkActions {
  settleAll(accept: boolean, path?: string): void;
  /** Confirms all of the step's files that need confirmation. */
  confirmAll(): void;
  /**
   * Undoes the verdict on this hunk or, if the hunk has none, the last verdict. A rejection is undone at once; for an accepted change, a
   * restore is offered.
   */
  undo(hunkId: string | null, last: string | null): void;
}

interface Reviewing {
  readonly actions: ReviewActions;
  /** Explains why the last action was refused, or describes its effect. */
  readonly notice: string;
}

interface SettlingListener {
  readonly sent: SentVerdicts;
  /** Called when a verdict that needs no confirmation has been sent. */
  readonly settling: (hunkId: string, accept: boolean) => void;
  /** Called when a verdict that is being processed is undone. */
  readonly takingBack: (hunkId: string) => void;
  readonly settlingAll: () => void;
}

export function useReviewActions(task: TaskProgress, told: SettlingListener): Reviewing {
  const { live, send, host, restoring } = usePanel();
  const t = useStrings();
  const [notice, setNotice] = useState('');
  const latest = useRef({ task, told });
  latest.current = { task, told };
  const taskId = task.id;

  const actions = useMemo((): ReviewActions => {
    const confirmed = (hunkId: string) => latest.current.task.toConfirm?.includes(hunkId) && { confirmed: true };
    /** Refuses an action if one of its hunks is being edited: shows a notice, focuses the edit field and returns true. */
    const refuseWhileEdited = (isMeant: (change: ReviewChange) => boolean): boolean => {
      const { task: now } = latest.current;
      const { drafts } = host.recall();
      const key = (hunkId: string) => draftKey(live.session.peek().id, taskId, now.attempt, hunkId);
      const edited = reviewChanges(now.files).find((each) => isUndecided(now, each.hunk) && isMeant(each) && key(each.hunk.id) in drafts);
      setNotice(edited ? t('card.draft.open', { place: hunkPlace(edited.file, edited.hunk) }) : '');
      if (edited) comeTo(hunkFields.find(edited.hunk.id));
      return edited !== undefined;
    };
    const reopen = (hunkId: string) => {
      setNotice(t('card.undo.rejected'));
      send({ type: 'hunk.reopen', taskId, hunkId });
    };
    return {
      settle(hunkId, accept) {
        if (accept && refuseWhileEdited(({ hunk }) => hunk.id === hunkId)) return;
        const again = confirmed(hunkId);
        send({ type: 'hunk.settle', taskId, hunkId, accept, ...again });
        const isAskedAgain = accept && !again && isSensitiveHunk(latest.current.task, hunkId);
        if (!isAskedAgain) latest.current.told.settling(hunkId, accept);
      },
      edit: (hunkId, after) => send({ type: 'hunk.edit', taskId, hunkId, after: [...after] }),
      resolve: (hunkId, lines) => send({ type: 'hunk.resolve', taskId, hunkId, lines: [...lines], ...confirmed(hunkId) }),
      settleAll(accept, path) {
        // The remaining hunks are known only after the files have been written, so the action is ignored until then.
        if (live.saving.peek() !== null) return;
        if (accept && refuseWhileEdited(({ file }) => path === undefined || file.path === path)) return;
        if (accept && acceptedTogether(latest.current.task, path).length === 0) return;
        latest.current.told.settlingAll();
        send({ type: 'task.settle', taskId, accept, ...(path !== undefined && { path }) });
      },
      confirmAll() {
        if (live.saving.peek() !== null || refuseWhileEdited(({ hunk }) => latest.current.task.toConfirm?.includes(hunk.id) === true))
          return;
        latest.current.told.settlingAll();
        send({ type: 'task.settle', taskId, accept: true, confirmed: true });
      },
      undo(hunkId, last) {
        const { checkpoints } = live.session.peek();
        const { verdicts } = latest.current.task;
        const isDecided = hunkId !== null && (verdicts[hunkId] === 'accepted' || verdicts[hunkId] === 'rejected');
        const [underWay, isAccepted] = isDecided ? [] : ([...latest.current.told.sent].at(-1) ?? []);
        if (underWay !== undefined) {
          // An accepted change cannot be undone while it is being written.
          if (isAccepted) return;
          latest.current.told.takingBack(underWay);
          return reopen(underWay);
        }
        const meant = isDecided ? hunkId : last;
        if (meant !== null && verdicts[meant] === 'rejected') return reopen(meant);
        const step = isDecided ? firstAppliedStep(checkpoints, taskId, hunkId) : lastAppliedStep(checkpoints, taskId);
        if (!step) return setNotice(t('card.undo.nothing'));
        setNotice('');
        leaveFocusToNextCard();
        restoring.current = true;
        send({ type: 'checkpoint.preview', checkpointId: step.checkpointId, what: 'files' });
      },
    };
  }, [live, send, host, restoring, taskId, t]);
  const own = acceptedTogether(task).length === 0 ? undecided(task).length : 0;
  return { actions, notice: notice === '' && own > 0 ? t.count('card.changes.ownLook', own) : notice };
}

function isSensitiveHunk({ files }: TaskProgress, hunkId: string): boolean {
  return files.some((file) => isSensitive(file) && file.hunks.some(({ id }) => id === hunkId));
}

/** Verdicts being processed, in order, by hunk ID; true for an accepted hunk. */
export type SentVerdicts = ReadonlyMap<string, boolean>;

const none: SentVerdicts = new Map();

interface Sending {
  readonly sent: SentVerdicts;
  readonly say: (hunkId: string, accept: boolean) => void;
  readonly unsay: (hunkId: string) => void;
}

/**
 * Tracks verdicts that the host is still processing. A verdict is removed once its hunk is settled, needs confirmation or is in conflict;
 * after a fault or a storage failure, all are removed. Verdicts on conflicts are never added, because they may leave the hunk in conflict,
 * so the end of the processing could not be detected.
 */
export function useSentVerdicts(task: TaskProgress): Sending {
  const { connection } = usePanel();
  const [sent, setSent] = useState(none);
  const isHalted = useSession().fault !== null || connection.environment.value?.storage !== 'fine';
  const isUndecided = (id: string) => task.verdicts[id] === 'pending' && !task.toConfirm?.includes(id);
  useLayoutEffect(() => {
    setSent((known) => {
      const left = isHalted ? [] : [...known].filter(([id]) => isUndecided(id));
      return left.length === known.size ? known : new Map(left);
    });
  }, [task, isHalted]);
  return {
    sent,
    say: (hunkId, accept) => {
      if (!isHalted && task.verdicts[hunkId] === 'pending') setSent((known) => new Map([...known, [hunkId, accept]]));
    },
    unsay: (hunkId) => setSent((known) => new Map([...known].filter(([id]) => id !== hunkId))),
  };
}

export interface ReviewChange {
  readonly file: FileProposal;
  readonly hunk: Hunk;
}

export function reviewChanges(files: readonly FileProposal[]): ReviewChange[] {
  return files.flatMap((file) => file.hunks.map((hunk) => ({ file, hunk })));
}

/** Sorts changes by risk, riskiest first. The order does not depend on verdicts, so that hunks do not move during the review. */
export function riskiestFirst(changes: readonly ReviewChange[], review: Attempt['review'], planned: Task | undefined): ReviewChange[] {
  const open = findingsIn({ review }).filter((finding) => isOpen(finding, review?.dismissed));
  const found = (id: string) => open.filter(({ hunkId }) => hunkId === id).length;
  return byRisk(changes.map(({ file, hunk }) => ({ file, hunk, risk: riskOf(hunk, file, planned, found(hunk.id)) })));
}

/** Whether accepting changes to the file needs a second confirmation, because its old or new path is sensitive. */
export function isSensitive({ path, to = path }: FileProposal): boolean {
  return isSensitivePath(path) || isSensitivePath(to);
}

/** Whether "Accept all" skips the hunk, because it is a loose match, sensitive, not named in the plan, or in conflict. */
export function needsOwnLook(task: Pick<TaskProgress, 'verdicts'>, { file, hunk }: ReviewChange): boolean {
  return hunk.loose !== undefined || isUnplanned(file) || isSensitive(file) || task.verdicts[hunk.id] === 'conflicted';
}

export function changedPaths(changes: readonly ReviewChange[]): readonly string[] {
  return [...new Set(changes.map(({ file }) => file.path))];
}
