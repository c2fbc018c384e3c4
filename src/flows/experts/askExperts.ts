// Asks all experts in parallel, with a deadline; individual calls can be canceled.
import type { Result } from '../../core/base/result';
import type { Fact } from '../../core/events';
import { type Batch, expertsLeft, openBatch, usableAnswers } from '../../core/experts/batch';
import { renderExpertBrief } from '../../core/experts/brief';
import { type Expert, expertRole } from '../../core/experts/expertSelection';
import type { AnswerOutcome } from '../../core/experts/facts';
import { renderExecutionHandover } from '../../core/handover/render';
import type { ModelFailure, ModelFailureReason } from '../../core/models/failure';
import { splitBlocks } from '../../core/text/taggedBlocks';
import type { Flow } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import type { Reply } from '../model/callModel';
import { runToolLoop } from '../model/toolLoop';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';
import type { RenderedPrompt } from '../ports/ports';
import { openCall } from './expertCommands';

/** Time to wait for all experts. After that the answers received so far are used; if there are none, the first answer to arrive. */
export const expertDeadlineMs = 180_000;

/** Maximum length of an answer, in characters: far above the requested length, but short enough for a mapper to read five answers. */
const maxAnswerChars = 24_000;

/** Asks the experts that have not answered. A stop keeps the answers already received; resuming asks only the remaining experts. */
export async function askExperts(flow: Flow): Promise<void> {
  const batch = openBatch(flow.recorder.session().experts);
  if (!batch) return;
  const left = expertsLeft(batch);
  const prompt = left.length > 0 ? await expertPrompt(flow, batch) : null;
  if (flow.signal.aborted) return;
  if (prompt) await gather(flow, batch, left, prompt);
  if (!flow.signal.aborted) await close(flow, batch.id);
}

async function expertPrompt(flow: Flow, { brief, step }: Batch): Promise<RenderedPrompt> {
  const { ready, progress } = flow.recorder.session();
  const files = progress.offered?.plan.tasks.find(({ id }) => id === step?.taskId)?.files ?? [];
  const gathered = gathering();
  return renderPrompt(flow, 'experts/expert', gathered, {
    brief: brief ? renderExpertBrief(brief) : '',
    handover: ready ? renderExecutionHandover(ready.handover) : 'none',
    project: await renderWorkspace(flow, gathered, files),
  });
}

interface Gathering {
  isOver: boolean;
  readonly running: Map<string, AbortController>;
  readonly dropped: Set<string>;
}

async function gather(flow: Flow, batch: Batch, left: readonly Expert[], prompt: RenderedPrompt): Promise<void> {
  const gathering: Gathering = { isOver: false, running: new Map(), dropped: new Set() };
  const done = new AbortController();
  void flow.ports.clock.sleep(expertDeadlineMs, AbortSignal.any([flow.signal, done.signal])).then(() => {
    if (done.signal.aborted || flow.signal.aborted) return;
    gathering.isOver = true;
    if (hasAnswer(flow)) dropOthers(gathering);
  });
  const heard = left.map((expert) => hear(flow, batch.id, expert, prompt, gathering));
  try {
    await Promise.all(heard);
  } catch (error) {
    // If an answer cannot be recorded, the other calls are canceled.
    dropOthers(gathering);
    await Promise.allSettled(heard);
    throw error;
  } finally {
    done.abort();
  }
}

function hasAnswer({ recorder }: Flow): boolean {
  const batch = openBatch(recorder.session().experts);
  return batch !== undefined && usableAnswers(batch).length > 0;
}

function dropOthers({ running, dropped }: Gathering): void {
  for (const [id, controller] of running) {
    dropped.add(id);
    controller.abort();
  }
}

/** Asks one expert and records the answer with its receipt in one append, so that no answer is paid for twice. */
async function hear(flow: Flow, batchId: string, expert: Expert, prompt: RenderedPrompt, gathering: Gathering): Promise<void> {
  const { controller, close: closeCall } = openCall(flow.recorder, expert.id);
  gathering.running.set(expert.id, controller);
  const { answered, facts } = await runToolLoop(
    { ...flow, signal: AbortSignal.any([flow.signal, controller.signal]) },
    {
      role: expertRole(expert),
      purpose: 'askExpert',
      agent: null,
      turnId: null,
      prompt,
      sample: expert.sample,
      ...(expert.using ? { using: expert.using } : {}),
    },
  );
  const { reply, bill } = answered;
  closeCall();
  gathering.running.delete(expert.id);
  if (flow.signal.aborted) return flow.recorder.record(bill, ...facts);
  const answer = answerOf(reply, { wasDropped: gathering.dropped.has(expert.id), isLate: gathering.isOver });
  if (answer.outcome === 'late') dropOthers(gathering);
  await flow.recorder.record(bill, ...facts, { type: 'expert.answered', batchId, expert: expert.id, ...answer });
}

interface ExpertAnswered {
  readonly outcome: AnswerOutcome;
  readonly text: string;
  readonly reason: ModelFailureReason | null;
}

function answerOf(reply: Result<Reply, ModelFailure>, { wasDropped, isLate }: { wasDropped: boolean; isLate: boolean }): ExpertAnswered {
  if (!reply.ok) {
    const { reason } = reply.error;
    if (reason === 'empty') return { outcome: 'empty', text: '', reason };
    if (reason !== 'cancelled') return { outcome: 'failed', text: '', reason };
    return { outcome: wasDropped ? 'dropped' : 'cancelled', text: '', reason };
  }
  const { visible } = splitBlocks(reply.value.text);
  const text = visible.trim();
  if (text === '') return { outcome: 'empty', text: '', reason: 'empty' };
  const isCut = text.length > maxAnswerChars || reply.value.finish === 'length';
  return { outcome: isLate ? 'late' : isCut ? 'truncated' : 'done', text: text.slice(0, maxAnswerChars), reason: null };
}

/** Closes the batch. One answer is enough. If there is none, the user is told why, unless the user canceled all calls. */
async function close(flow: Flow, batchId: string): Promise<void> {
  const { recorder } = flow;
  const batch = openBatch(recorder.session().experts);
  if (!batch) return;
  if (usableAnswers(batch).length > 0) return recorder.record({ type: 'experts.gathered', batchId });
  const failed = batch.answers.find(({ outcome }) => outcome === 'failed') ?? batch.answers.find(({ outcome }) => outcome === 'empty');
  const skipped: Fact = { type: 'experts.skipped', batchId };
  return failed?.reason ? raise(flow, { reason: failed.reason }) : recorder.record(skipped);
}
