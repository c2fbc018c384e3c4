// What came of it: each task's outcome, the check, the objections that stay, and the way to the next request.
import type { TaskProgress } from '../../src/core/plan/progress';
import { hunkCounts, isCounted, taskMark, taskTitle } from '../selectors';
import { Button } from './Button';
import { Card } from './Card';
import { Dissent } from './Dissent';
import { PhaseSpans } from './PhaseSpans';
import { PlaceLink } from './PlaceLink';
import { usePanel, useStrings } from './usePanel';

export function DoneCard() {
  const { store } = usePanel();
  const t = useStrings();
  const { progress, spend } = store.session.value;
  const verification = progress.checks.last;
  return (
    <Card
      title={t('card.done.title')}
      side={t('panel.spend', { tokens: t.tokens(spend.usage), cost: t.cost(spend.costUsd) })}
      tone={verification?.outcome === 'failed' ? 'bad' : 'good'}
      actions={
        <>
          <Button onPress={() => store.send({ type: 'report.open', format: 'html' })}>{t('report.open')}</Button>
          <Button kind="main" onPress={() => store.send({ type: 'session.new' })}>
            {t('card.done.new')}
          </Button>
        </>
      }
    >
      <ul class="done-tasks">
        {progress.tasks.map((task) => (
          <DoneTask key={task.id} task={task} />
        ))}
      </ul>
      <p class="why">
        {verification
          ? t(`card.verification.${verification.outcome}`, { task: verification.task, exitCode: verification.exitCode ?? '?' })
          : t('card.done.unverified')}
      </p>
      <Dissent />
      <PhaseSpans />
    </Card>
  );
}

function DoneTask({ task }: { readonly task: TaskProgress }) {
  const { store } = usePanel();
  const t = useStrings();
  const { accepted, total } = hunkCounts(task);
  const isApplied = task.outcome === 'applied' || task.outcome === 'doneByHand';
  return (
    <li>
      <span class={isApplied ? 'mark good' : 'mark'} aria-hidden="true">
        {taskMark(task.outcome)}
      </span>
      <span>
        {taskTitle(store.session.value, task.id)}{' '}
        <span class="quiet">{isCounted(task.outcome) ? t('card.task.accepted', { accepted, total }) : t(`card.task.${task.outcome}`)}</span>
        {isApplied && (
          <span class="places">
            {task.files.map((file) => (
              <PlaceLink key={file.path} path={file.path} line={null} text={file.path} />
            ))}
          </span>
        )}
      </span>
    </li>
  );
}
