// The ends: a task whose hunks are all decided is settled, and a build whose tasks are all settled is summed up.
import { languageNames } from '../core/language';
import type { TaskOutcome } from '../core/events';
import { renderPlan } from '../core/handover/render';
import { currentTask, type Progress, type TaskProgress } from '../core/plan/progress';
import { renderLedger } from '../core/team/render';
import type { Flow } from './flow';
import { speak } from './speak';

export async function settle({ recorder }: Flow): Promise<void> {
  const task = currentTask(recorder.session().progress);
  if (task) await recorder.record({ type: 'task.settled', taskId: task.id, outcome: outcomeOf(task) });
}

function outcomeOf(task: TaskProgress): TaskOutcome {
  const verdicts = Object.values(task.verdicts);
  if (verdicts.length === 0) return 'nothing';
  return verdicts.includes('accepted') ? 'applied' : 'rejected';
}

/** The Director tells the user what changed and what is left; then the session is done. */
export async function finish(flow: Flow): Promise<void> {
  const { progress, room, language } = flow.recorder.session();
  const prompt = await flow.ports.prompts.render('execution/summary', {
    language: languageNames[language],
    plan: progress.offered ? renderPlan(progress.offered) : 'none',
    outcome: renderOutcome(progress),
    verification: renderVerification(progress),
    ledger: renderLedger(room),
  });
  const speech = { agent: 'director', to: 'user', reason: '', source: 'engine', purpose: 'summarize', prompt } as const;
  await speak(flow, speech, () => ({ facts: [{ type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' }] }));
}

function renderOutcome(progress: Progress): string {
  return progress.tasks
    .map((task) => {
      const verdicts = Object.values(task.verdicts);
      const count = (verdict: string) => verdicts.filter((given) => given === verdict).length;
      const files = task.files.map((file) => `${file.operation} ${file.path}`).join(', ');
      return `- ${task.id}: ${task.outcome}; ${count('accepted')} hunks accepted, ${count('rejected')} rejected; ${files || 'no files'}`;
    })
    .join('\n');
}

function renderVerification({ verification }: Progress): string {
  if (!verification) return 'nothing was run';
  if (verification.outcome === 'skipped') return 'skipped by the user';
  return `task "${verification.task}" ${verification.outcome} with exit code ${verification.exitCode ?? 'unknown'}`;
}
