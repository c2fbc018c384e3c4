// Settles a step after its hunks have been decided, and ends the build.
import { isDirect } from '../../core/clarify/size';
import { languageNames } from '../../core/i18n/language';
import type { Fact } from '../../core/events';
import { openBatch } from '../../core/experts/batch';
import { renderPlan } from '../../core/handover/render';
import { buildSummaryOf, checkOf } from '../../core/outcome/buildSummary';
import { renderBuildSummary } from '../../core/outcome/buildSummaryForPrompt';
import { currentTask, hasExistingChanges, settledOutcome } from '../../core/execution/selectors';
import { renderLedger } from '../../core/discussion/promptText';
import { oneLine } from '../../core/text/quoting';
import { problemFacts } from '../edits/hunkCommands';
import type { Flow } from '../kernel/flow';
import { takeMemberTurn } from '../model/memberTurn';
import type { Session } from '../../core/session';
import { findLast } from '../../core/base/chunkedList';

/** Settles the current task. Records diagnostics if any hunk was accepted. */
export async function settleTask(flow: Flow): Promise<void> {
  const task = currentTask(flow.recorder.session().progress);
  if (!task) return;
  const outcome = settledOutcome(task);
  const compared = outcome === 'applied' ? await problemFacts(flow, task) : [];
  if (!flow.signal.aborted) await flow.recorder.record({ type: 'task.settled', taskId: task.id, outcome }, ...compared);
}

/**
 * Ends the build. The Director writes a summary of changes and open points, shown above a report that is computed from facts. If no model
 * answers, the report is shown alone.
 */
export async function finishBuild(flow: Flow): Promise<void> {
  const session = flow.recorder.session();
  const { progress, discussion, language } = session;
  if (openBatch(session.experts)?.isAlone)
    return flow.recorder.record({ type: 'phase.entered', from: 'execution', to: 'done', cause: 'opinionGiven' });
  const facts: Fact[] = [{ type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' }, ...unheardFacts(flow)];
  // The report of a direct build, or of existing changes, needs no summary.
  if (isDirect(session) || progress.tasks.every(hasExistingChanges)) return flow.recorder.record(...facts);
  const prompt = await flow.ports.prompts.render('execution/summary', {
    language: languageNames[language],
    plan: progress.offered ? renderPlan(progress.offered) : 'none',
    outcome: renderBuildSummary(buildSummaryOf(session)),
    verification: renderVerification(session),
    ledger: renderLedger(discussion),
  });
  const speech = { agent: 'director', to: 'user', reason: '', source: 'engine', purpose: 'summarize', prompt } as const;
  await takeMemberTurn(flow, { ...speech, standIn: () => facts }, () => ({ facts }));
}

/** If a message arrived too late for the last step, asks the user whether to plan it as a change. */
function unheardFacts({ recorder, ports }: Flow): Fact[] {
  const { progress, transcript } = recorder.session();
  const said = progress.guidance.at(-1);
  const message = findLast(transcript.entries, (entry) => entry.kind === 'message' && entry.text === said);
  return message ? [{ type: 'wish.asked', wishId: ports.ids.next('w'), want: 'followUp', messageId: message.id }] : [];
}

function renderVerification(session: Session): string {
  const { state, check } = checkOf(session);
  if (!check || state === 'none') return 'nothing was run';
  if (state === 'skipped') return 'skipped';
  const notes = [
    ...(state === 'outdated' ? ['; files were changed after it'] : []),
    ...(check.isWaived ? ['; the user continued anyway'] : []),
  ];
  return `task "${oneLine(check.task)}" ${check.outcome} with exit code ${check.exitCode ?? 'unknown'}${notes.join('')}`;
}
