// The open review of a task: its hunks, the keys that settle them, and the way to take or leave the rest at once.
import { useRef } from 'preact/hooks';
import { type TaskProgress, undecided } from '../../src/core/plan/progress';
import { findingsIn } from '../../src/core/plan/taskProgress';
import { hunkCounts } from '../selectors';
import { Affected } from './Affected';
import { Button } from './Button';
import { Card } from './Card';
import { CheckTime } from './CheckTime';
import { Findings } from './Findings';
import { HunkView } from './HunkView';
import { Refusals } from './Refusals';
import { ReviewLine } from './ReviewLine';
import { StepHelp } from './StepHelp';
import { TaskMenu } from './TaskMenu';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly task: TaskProgress;
  readonly title: string;
  readonly isAwaited: boolean;
}

export function TaskReview({ task, title, isAwaited }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const body = useRef<HTMLDivElement>(null);
  const counts = hunkCounts(task);
  const findings = findingsIn(task);
  const dismissed = task.review?.dismissed ?? [];
  const open = isAwaited ? undecided(task).map((hunk) => hunk.id) : [];
  const isToConfirm = (hunkId: string) => task.toConfirm?.includes(hunkId) ?? false;
  const settleAll = (accept: boolean) => store.send({ type: 'task.settle', taskId: task.id, accept });
  const settle = (hunkId: string, accept: boolean) => {
    moveFrom(body.current, hunkId, 1, open);
    store.send({ type: 'hunk.settle', taskId: task.id, hunkId, accept, ...(isToConfirm(hunkId) && { confirmed: true }) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const hunkId = hunkAt(event.target);
    if (!hunkId || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key);
    if (event.key === '?') body.current?.querySelector<HTMLElement>(`[data-hunk="${hunkId}"] .ask-team > button`)?.click();
    else if (step !== 0) moveFrom(body.current, hunkId, step);
    else if (/^[ar]$/i.test(event.key) && open.includes(hunkId)) settle(hunkId, event.key.toLowerCase() === 'a');
    else return;
    event.preventDefault();
  };

  return (
    <Card
      title={title}
      side={
        <>
          {t('card.task.progress', { settled: counts.settled, total: counts.total })}
          {isAwaited && <TaskMenu taskId={task.id} offered={['redo', 'revise', 'mark', 'skip']} />}
        </>
      }
      onKeyDown={onKeyDown}
      actions={
        open.length > 0 && (
          <>
            <span class="first">
              <Button onPress={() => store.send({ type: 'execution.pause' })}>{t('card.task.pause')}</Button>
            </span>
            <Button onPress={() => settleAll(false)}>{t('card.task.rejectAll')}</Button>
            <Button kind="main" onPress={() => settleAll(true)}>
              {t('card.task.acceptAll')}
            </Button>
          </>
        )
      }
    >
      <ReviewLine task={task} />
      <StepHelp task={task} />
      <Findings findings={findings.filter(({ hunkId }) => hunkId === null)} dismissed={dismissed} />
      <div ref={body}>
        {task.files.flatMap((file) =>
          file.hunks.map((hunk) => (
            <HunkView
              key={hunk.id}
              taskId={task.id}
              file={file}
              hunk={hunk}
              verdict={task.verdicts[hunk.id] ?? 'pending'}
              isToConfirm={isToConfirm(hunk.id)}
              onSettle={open.includes(hunk.id) ? (accept) => settle(hunk.id, accept) : null}
            >
              <Findings findings={findings.filter(({ hunkId }) => hunkId === hunk.id)} dismissed={dismissed} />
            </HunkView>
          )),
        )}
      </div>
      <Refusals refused={task.refused} />
      {isAwaited && <CheckTime />}
      {isAwaited && <Affected taskId={task.id} />}
      {open.length > 0 && <p class="hint keys">{t('card.task.keys')}</p>}
    </Card>
  );
}

function stepOf(key: string): number {
  if (key === 'n' || key === 'ArrowDown') return 1;
  return key === 'p' || key === 'ArrowUp' ? -1 : 0;
}

function hunkAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-hunk]')?.dataset.hunk ?? null) : null;
}

/** Focuses the next hunk in a direction, among `only` where given: what is settled is not stopped at. */
function moveFrom(body: HTMLElement | null, hunkId: string, step: number, only?: readonly string[]): void {
  const hunks = [...(body?.querySelectorAll<HTMLElement>('[data-hunk]') ?? [])].filter(
    (hunk) => !only || hunk.dataset.hunk === hunkId || only.includes(hunk.dataset.hunk ?? ''),
  );
  const index = hunks.findIndex((hunk) => hunk.dataset.hunk === hunkId);
  hunks[index + step]?.focus();
}
