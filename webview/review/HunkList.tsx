// The hunks of an attempt, by file: a file of several has a line of its own, with what can be said to all of it.
import { useMemo } from 'preact/hooks';
import { standingStep } from '../../src/core/checkpoints/checkpoints';
import { findingsIn } from '../../src/core/execution/selectors';
import { type ReviewChange, isSensitive, isUndecided } from './reviewOrder';
import { FileLine } from './FileLine';
import type { HunkActions } from './hunkProps';
import { HunkView } from './HunkView';
import type { SentVerdicts } from './useSentVerdicts';
import { draftKey } from '../ui/useDraft';
import { useSession } from '../model/context';
import type { Dismissal, Finding } from '../../src/core/execution/facts';
import type { Attempt, TaskProgress } from '../../src/core/execution/state';

type HunkListParts = Attempt & Partial<Pick<TaskProgress, 'sides' | 'toConfirm' | 'proposed' | 'renewed'>>;

interface Props {
  readonly taskId: string;
  readonly attempt: HunkListParts;
  readonly changes: readonly ReviewChange[];
  /** Whether neighbours of one file are put under its name. */
  readonly isByFile: boolean;
  /** Null where nothing can be decided (any more). */
  readonly actions: HunkActions | null;
  readonly onSettleFile?: (path: string, accept: boolean) => void;
  /** Hunks on which a verdict is under way. */
  readonly sent?: SentVerdicts;
  readonly isReplaced?: boolean;
}

const nothing: readonly never[] = [];

export function HunkList({ taskId, attempt, changes, isByFile, actions, onSettleFile, sent, isReplaced = false }: Props) {
  const { id: sessionId, checkpoints, progress } = useSession();
  const { byHunk, dismissed } = useFindings(attempt);
  const answers = progress.offered?.plan.tasks.find(({ id }) => id === taskId)?.answers ?? nothing;
  const hunkView = ({ file, hunk }: ReviewChange, isInFile: boolean) => {
    const verdict = attempt.verdicts[hunk.id] ?? 'pending';
    const step = verdict === 'accepted' && !isReplaced ? standingStep(checkpoints, taskId, hunk.id) : undefined;
    return (
      <HunkView
        key={hunk.id}
        taskId={taskId}
        attempt={attempt.attempt}
        draftKey={draftKey(sessionId, taskId, attempt.attempt, hunk.id)}
        file={file}
        hunk={hunk}
        verdict={verdict}
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
        actions={isUndecided(attempt, hunk) ? actions : null}
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

/** The same lists as long as no reviewer has said anything new, so that no hunk is shown anew for nothing. */
function useFindings({ review }: Attempt): Findings {
  return useMemo(() => {
    const byHunk = new Map<string, Finding[]>();
    for (const finding of findingsIn({ review }))
      if (finding.hunkId !== null) byHunk.set(finding.hunkId, [...(byHunk.get(finding.hunkId) ?? []), finding]);
    return { byHunk, dismissed: review?.dismissed ?? nothing };
  }, [review]);
}
