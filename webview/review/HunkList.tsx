// List of an attempt's hunks, grouped by file.
import { findingsIn, isUndecided } from '../../src/core/execution/selectors';

import { path as check } from '@vscode/codicons/src/icons/check.svg';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { useMemo } from 'preact/hooks';
import { firstAppliedStep } from '../../src/core/checkpoints/checkpoints';
import type { Verdict } from '../../src/core/edits/lines/proposal';
import type { Dismissal, Finding } from '../../src/core/execution/facts';
import type { Attempt, TaskProgress } from '../../src/core/execution/state';
import { Icon } from '../icons/Icon';
import { PlaceLink } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { Button } from '../ui/Button';
import { LazyFold } from '../ui/Fold';
import { draftKey } from './useHunkDraft';
import { HunkView } from './HunkView';
import type { HunkActions } from './hunkProps';
import { isSensitive, type ReviewChange, reviewChanges, type SentVerdicts } from './useReviewActions';

type HunkListParts = Attempt & Partial<Pick<TaskProgress, 'sides' | 'toConfirm' | 'proposed' | 'renewed'>>;

interface Props {
  readonly taskId: string;
  readonly attempt: HunkListParts;
  readonly changes: readonly ReviewChange[];
  /** Whether adjacent hunks of the same file are grouped. */
  readonly isByFile: boolean;
  /** Null if the list is read-only. */
  readonly actions: HunkActions | null;
  readonly onSettleFile?: (path: string, accept: boolean) => void;
  readonly sent?: SentVerdicts;
  readonly isReplaced?: boolean;
}

const nothing: readonly never[] = [];

export function HunkList({ taskId, attempt, changes, isByFile, actions, onSettleFile, sent, isReplaced = false }: Props) {
  const { id: sessionId, checkpoints, progress } = useSession();
  const { byHunk, dismissed } = useFindings(attempt);
  const answers = progress.offered?.plan.tasks.find(({ id }) => id === taskId)?.answers ?? nothing;
  const again = useActionsAgain(taskId, attempt);
  const hunkView = ({ file, hunk }: ReviewChange, isInFile: boolean) => {
    const isUndone = attempt.undone?.includes(hunk.id) ?? false;
    const verdict = attempt.verdicts[hunk.id] ?? 'pending';
    const step = verdict === 'accepted' && !isReplaced ? firstAppliedStep(checkpoints, taskId, hunk.id) : undefined;
    return (
      <HunkView
        key={hunk.id}
        taskId={taskId}
        attempt={attempt.attempt}
        draftKey={draftKey(sessionId, taskId, attempt.attempt, hunk.id)}
        file={file}
        hunk={hunk}
        verdict={verdict}
        isUndone={isUndone}
        isSent={sent?.has(hunk.id) ?? false}
        isInFile={isInFile}
        isToConfirm={attempt.toConfirm?.includes(hunk.id) ?? false}
        isSensitive={isSensitive(file)}
        isEdited={attempt.proposed?.[hunk.id] !== undefined}
        isRenewed={attempt.renewed?.includes(hunk.id) ?? false}
        proposed={attempt.proposed?.[hunk.id]}
        sides={attempt.sides?.[hunk.id]}
        answers={answers}
        checkpointId={step?.checkpointId ?? null}
        findings={byHunk.get(hunk.id) ?? nothing}
        dismissed={dismissed}
        actions={isUndecided(attempt, hunk) ? (actions ?? (isUndone && !isReplaced ? again : null)) : null}
        isReplaced={isReplaced}
      />
    );
  };
  if (!isByFile) return <>{changes.map((change) => hunkView(change, false))}</>;
  return (
    <>
      {grouped(changes).map((group) => {
        const [first] = group;
        if (!first) return null;
        return (
          <section key={`${first.file.operation} ${first.file.path}`} class="file-group" aria-label={first.file.path}>
            <FileLine
              path={first.file.path}
              attempt={attempt}
              changes={changes}
              group={group}
              onSettle={actions && onSettleFile ? onSettleFile : null}
            />
            {group.map((change) => hunkView(change, true))}
          </section>
        );
      })}
    </>
  );
}

/** Returns the actions for undone hunks of a step that is already settled. */
function useActionsAgain(taskId: string, { toConfirm }: HunkListParts): HunkActions {
  const { send } = usePanel();
  return useMemo(() => {
    const confirmed = (hunkId: string) => toConfirm?.includes(hunkId) && { confirmed: true };
    return {
      settle: (hunkId, accept) => send({ type: 'hunk.settle', taskId, hunkId, accept, ...confirmed(hunkId) }),
      edit: (hunkId, after) => send({ type: 'hunk.edit', taskId, hunkId, after: [...after] }),
      resolve: (hunkId, lines) => send({ type: 'hunk.resolve', taskId, hunkId, lines: [...lines], ...confirmed(hunkId) }),
    };
  }, [send, taskId, toConfirm]);
}

function grouped(changes: readonly ReviewChange[]): ReviewChange[][] {
  const groups: ReviewChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.[0]?.file === change.file) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

interface Findings {
  readonly byHunk: ReadonlyMap<string, readonly Finding[]>;
  readonly dismissed: readonly Dismissal[];
}

/** Returns the findings by hunk. The arrays are memoized, so that hunks re-render only when the review changes. */
function useFindings({ review }: Attempt): Findings {
  return useMemo(() => {
    const byHunk = new Map<string, Finding[]>();
    for (const finding of findingsIn({ review }))
      if (finding.hunkId !== null) byHunk.set(finding.hunkId, [...(byHunk.get(finding.hunkId) ?? []), finding]);
    return { byHunk, dismissed: review?.dismissed ?? nothing };
  }, [review]);
}

export function SettledFiles({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  return (
    <div class="settled-files">
      {task.files.map((file) => {
        const count = (verdict: Verdict) => file.hunks.filter(({ id }) => task.verdicts[id] === verdict).length;
        const accepted = count('accepted');
        const rejected = count('rejected');
        const undone = file.hunks.filter((hunk) => isUndecided(task, hunk) && task.undone?.includes(hunk.id)).length;
        const left = file.hunks.length - accepted - rejected - undone;
        const counts = [
          accepted > 0 && t.count('card.changes.accepted', accepted),
          rejected > 0 && t.count('card.changes.rejected', rejected),
          undone > 0 && t.count('card.changes.undone', undone),
          left > 0 && t.count('card.voice.left', left),
        ];
        const summary = (
          <>
            <code>{file.path}</code> <span class="quiet">{counts.filter(Boolean).join(' · ')}</span>
          </>
        );
        return (
          <LazyFold key={`${file.operation} ${file.path}`} path={file.to ?? file.path} summary={summary}>
            {() => <HunkList taskId={task.id} attempt={task} changes={reviewChanges([file])} isByFile={false} actions={null} />}
          </LazyFold>
        );
      })}
    </div>
  );
}

interface FileLineProps {
  readonly path: string;
  readonly attempt: Pick<Attempt, 'verdicts'>;
  /** All changes of the step, which determine the hunk numbers. */
  readonly changes: readonly ReviewChange[];
  readonly group: readonly ReviewChange[];
  readonly onSettle: ((path: string, accept: boolean) => void) | null;
}

function FileLine({ path, attempt, changes, group, onSettle }: FileLineProps) {
  const { live } = usePanel();
  const t = useStrings();
  const isSaving = live.saving.value !== null;
  const waiting = group.filter(({ hunk }) => isUndecided(attempt, hunk));
  const left = waiting.length;
  const [next] = waiting;
  const place = next && onSettle ? t('card.file.place', { at: changes.indexOf(next) + 1, all: changes.length }) : null;
  return (
    <header class="file-line">
      <PlaceLink path={path} line={null} text={path} />
      {place !== null && <span class="file-place">{place}</span>}
      <span class="quiet">{left > 0 ? t.count('card.voice.left', left) : t.count('card.changes.count', group.length)}</span>
      {onSettle && left > 0 && group.length > 1 && (
        <span class="keys">
          <Button kind="icon" busy={isSaving} label={t('card.file.reject')} onPress={() => onSettle(path, false)}>
            <Icon path={close} />
          </Button>
          <Button kind="icon" busy={isSaving} label={t('card.file.accept')} onPress={() => onSettle(path, true)}>
            <Icon path={check} />
          </Button>
        </span>
      )}
    </header>
  );
}
