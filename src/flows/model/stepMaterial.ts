// Material about one step for prompts.
import type { Gathered } from '../../core/context/evidence/sources';
import { clausesFor, renderLedger } from '../../core/discussion/promptText';
import { renderProposal, renderTried } from '../../core/execution/renderReview';
import { renderPlan, renderTask } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { idsOf, type Task } from '../../core/plan/taskMap';
import { fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { openingAndWords } from './userWords';
import { renderFiles, renderWorkspace } from './workspacePrompt';

/** @param gathered receives the workspace content shown */
export async function stepMaterial(flow: Flow, task: Task, gathered: Gathered): Promise<Readonly<Record<string, string>>> {
  const session = flow.recorder.session();
  const { progress, discussion, language } = session;
  const built = progress.tasks.find(({ id }) => id === task.id);
  const tried = built ? renderTried(built, progress.checks.last) : '';
  return {
    language: languageNames[language],
    step: `${renderTask(task)}${clausesFor(discussion, idsOf(task))}`,
    plan: progress.offered ? renderPlan(progress.offered, task.id) : '',
    proposal: fenceUntrusted('proposal', renderProposal(built?.files ?? []), nonceOf(flow)),
    tried: tried ? fenceUntrusted('what became of it', tried, nonceOf(flow)) : 'nothing came back',
    ledger: renderLedger(discussion),
    project: await renderWorkspace(flow, gathered, task.files),
    files: await renderFiles(flow, task.files, gathered),
    ...openingAndWords(flow, 'builder'),
  };
}
