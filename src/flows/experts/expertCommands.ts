// Runs commands on a batch of experts.
import { liftFacts } from '../kernel/raiseFault';
import type { ExpertCommand } from '../../core/experts/commands';
import { askedExperts, nextForExperts, openBatch } from '../../core/experts/batch';
import type { Fact } from '../../core/events';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';
import type { Recorder } from '../kernel/recorder';
import type { CommandOf } from '../../core/commands';
import { type ExpertBrief, maxPromptChars } from '../../core/experts/brief';
import type { Expert } from '../../core/experts/expertSelection';
import { detectLanguage } from '../../core/messageIntent/detectLanguage';
import { resolveAttachments } from '../model/attachments';

/** Returns the fact that calls experts at the start of a build; none if experts are disabled. */
export function calledFacts({ ports }: Pick<Flow, 'ports'>): Fact[] {
  const experts = ports.settings.experts();
  return experts.length > 0 ? [{ type: 'experts.called', batchId: ports.ids.next('b'), experts: [...experts] }] : [];
}

/** Runs a command on the open batch; a no-op if the batch is no longer open. */
export async function runExpertCommand({ recorder }: Flow, run: StepRunner, command: ExpertCommand): Promise<void> {
  if (openBatch(recorder.session().experts)?.id !== command.batchId) return;
  if (command.type === 'expert.cancel') return cancel(recorder, command.expert);
  if (command.type === 'experts.skip') return skip(recorder, run, command.batchId);
  const facts = runFacts(recorder.session(), command);
  if (facts.length > 0) await recorder.record(...facts);
}

function runFacts(session: Session, { batchId, arm, prompt }: Extract<ExpertCommand, { type: 'experts.run' }>): Fact[] {
  const batch = openBatch(session.experts);
  if (!batch?.brief || awaits(session) !== 'experts') return [];
  const isEdited = prompt !== batch.brief.prompt.trim();
  const edited: Fact = { type: 'experts.briefed', batchId, brief: { ...batch.brief, prompt }, by: 'user' };
  return [...(isEdited ? [edited] : []), { type: 'experts.asked', batchId, arm }];
}

/** Continues without experts: ends their calls and clears their faults. */
async function skip(recorder: Recorder, run: StepRunner, batchId: string): Promise<void> {
  const isOpen = () => recorder.session().phase === 'execution' && nextForExperts(recorder.session().experts) !== null;
  if (!isOpen()) return;
  await run.stop();
  if (!isOpen()) return;
  await recorder.record(...liftFacts(recorder.session()), { type: 'experts.skipped', batchId });
}

/** Running calls by recorder and expert. Calls are not facts, but commands must be able to cancel them. */
const underWay = new WeakMap<Recorder, Map<string, AbortController>>();

/** Registers a call that the user can cancel. Call `close` when the call has ended. */
export function openCall(recorder: Recorder, expert: string): { readonly controller: AbortController; close(): void } {
  const calls = underWay.get(recorder) ?? new Map<string, AbortController>();
  underWay.set(recorder, calls);
  const controller = new AbortController();
  calls.set(expert, controller);
  return { controller, close: () => void calls.delete(expert) };
}

function cancel(recorder: Recorder, expert: string): void {
  const batch = openBatch(recorder.session().experts);
  if (batch && askedExperts(batch).some(({ id }) => id === expert)) underWay.get(recorder)?.get(expert)?.abort();
}

/** The only expert if experts are disabled: the strong model. */
const defaultExpert: Expert = { id: 'e1', using: null, sample: 0 };

/** Shows the question on a card with its price. No expert is asked until the user starts the batch. */
export async function askOpinion(flow: Flow, { text, attachments = [] }: CommandOf<'opinion.ask'>): Promise<void> {
  const { recorder, ports } = flow;
  if (recorder.session().phase !== null) return;
  const handed = await resolveAttachments(flow, attachments);
  const words = text.trim();
  const question = words || ports.settings.texts()['opinion.question'];
  const language = words ? detectLanguage(words) : null;
  const context = (handed.attachments ?? []).map(({ path, ...place }) => ('from' in place ? `${path}:${place.from}-${place.to}` : path));
  const brief: ExpertBrief = { type: 'workflow', handover: '', blocker: '', context, prompt: question.slice(0, maxPromptChars) };
  const experts = ports.settings.experts();
  const batchId = ports.ids.next('b');
  await recorder.record(
    { type: 'message.said', messageId: ports.ids.next('m'), text: question, mentions: [], ...handed },
    ...(language && language !== recorder.session().language ? [{ type: 'language.settled', language, by: 'message' } as const] : []),
    { type: 'phase.entered', from: null, to: 'execution', cause: 'opinionAsked' },
    { type: 'experts.called', batchId, experts: experts.length > 0 ? [...experts] : [defaultExpert], alone: true },
    { type: 'experts.briefed', batchId, brief, by: 'user' },
  );
}
