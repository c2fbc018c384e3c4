// What whoever is asked about one step is shown of it: the plan, the step with its clauses, what was proposed, and the files.
import type { Gathered } from '../../core/context/evidence/sources';
import { clausesFor } from '../../core/discussion/designText';
import { renderLedger } from '../../core/discussion/promptText';
import { renderOpening, renderPlan, renderTask } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { renderProposal } from '../../core/build/renderReview';
import { idsOf, type Task } from '../../core/plan/taskMap';
import { fenceUntrusted } from '../../core/text/fenceUntrusted';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';
import { renderFiles, renderWorkspace } from './workspacePrompt';

/** @param gathered takes what of the workspace is in it */
export async function stepMaterial(flow: Flow, task: Task, gathered: Gathered): Promise<Readonly<Record<string, string>>> {
  const session = flow.recorder.session();
  const { progress, room, language } = session;
  const files = progress.tasks.find(({ id }) => id === task.id)?.files ?? [];
  return {
    language: languageNames[language],
    step: `${renderTask(task)}${clausesFor(room, idsOf(task))}`,
    plan: progress.offered ? renderPlan(progress.offered, task.id) : '',
    proposal: fenceUntrusted('proposal', renderProposal(files), nonceOf(flow)),
    ledger: renderLedger(room),
    project: await renderWorkspace(flow, gathered, task.files),
    files: await renderFiles(flow, task.files, gathered),
    ...renderOpening(session),
  };
}
